import type { Disclosure } from '../disclosure.ts';
import type { MxValues } from '../pinned.ts';
import { mx20261122, registries } from './mx-2026-11-22.ts';

/** Like the version before, with the lender's registries next to complaints and customer service as well. */
export function mx20261123(values: MxValues): Disclosure {
  const before = mx20261122(values);
  return {
    ...before,
    pinned: { pack: 'mx', version: '2026-11-23', values },
    help: (locale) => [...before.help(locale), registries(values, locale)],
  };
}
