import type { Disclosure } from '../disclosure.ts';
import type { MxValues } from '../pinned.ts';
import { mx20261123 } from './mx-2026-11-23.ts';
import { withCode } from './with-code.ts';

/** As the version before; the cover sheet writes the currency's code next to the payments and fees too. */
export function mx20261123second(values: MxValues): Disclosure {
  return { ...withCode(mx20261123(values)), pinned: { pack: 'mx', version: '2026-11-23.2', values } };
}
