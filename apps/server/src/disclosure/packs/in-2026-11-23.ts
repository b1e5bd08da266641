import type { Disclosure } from '../disclosure.ts';
import type { InValues } from '../pinned.ts';
import { in20261122 } from './in-2026-11-22.ts';
import { withCode } from './with-code.ts';

/** Like the version before, with the currency code next to instalments and charges as well. */
export function in20261123(values: InValues): Disclosure {
  return { ...withCode(in20261122(values)), pinned: { pack: 'in', version: '2026-11-23', values } };
}
