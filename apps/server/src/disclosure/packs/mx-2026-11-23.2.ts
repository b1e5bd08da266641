import type { Disclosure } from '../disclosure.ts';
import type { MxValues } from '../pinned.ts';
import { mx20261123 } from './mx-2026-11-23.ts';
import { withCode } from './with-code.ts';

/** Like the version before, with the currency code next to payments and fees as well. */
export function mx20261123second(values: MxValues): Disclosure {
  return { ...withCode(mx20261123(values)), pinned: { pack: 'mx', version: '2026-11-23.2', values } };
}
