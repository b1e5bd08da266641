import type { TenantSettings } from '../platform/config/schema.ts';
import type { Disclosure } from './disclosure.ts';
import { in20261122 } from './packs/in-2026-11-22.ts';
import { in20261123 } from './packs/in-2026-11-23.ts';
import { in20261129 } from './packs/in-2026-11-29.ts';
import { in20261130 } from './packs/in-2026-11-30.ts';
import { mx20261122 } from './packs/mx-2026-11-22.ts';
import { mx20261123second } from './packs/mx-2026-11-23.2.ts';
import { mx20261123 } from './packs/mx-2026-11-23.ts';
import { mx20261130 } from './packs/mx-2026-11-30.ts';
import type { InValues, MxValues, PinnedDisclosure } from './pinned.ts';

/**
 * Every version that an order may be pinned to, by its date; `.2` is the second of a day. A version that was in use is never changed: a
 * successor is added.
 */
const packs = {
  mx: {
    '2026-11-22': mx20261122,
    '2026-11-23': mx20261123,
    '2026-11-23.2': mx20261123second,
    '2026-11-30': mx20261130,
  } as Readonly<Record<string, (values: MxValues) => Disclosure>>,
  in: {
    '2026-11-22': in20261122,
    '2026-11-23': in20261123,
    '2026-11-29': in20261129,
    '2026-11-30': in20261130,
  } as Readonly<Record<string, (values: InValues) => Disclosure>>,
};

/** The version that new orders use. */
const current = { mx: '2026-11-30', in: '2026-11-30' } as const;

/** The disclosure that an order is pinned to. Throws if this version of the program lacks it. */
export function disclosureOf(pinned: PinnedDisclosure): Disclosure {
  const disclosure =
    pinned.pack === 'mx' ? packs.mx[pinned.version]?.(pinned.values) : packs.in[pinned.version]?.(pinned.values);
  if (!disclosure) throw new Error(`no version ${pinned.version} of the disclosure pack ${pinned.pack}`);
  return disclosure;
}

/** The disclosure for a tenant's new orders of a product; null if its pack is `none`. */
export function currentDisclosure(
  { disclosure: settings }: Pick<TenantSettings, 'disclosure'>,
  productId = '',
): Disclosure | null {
  if (settings.pack === 'none') return null;
  if (settings.pack === 'in') return disclosureOf({ pack: 'in', version: current.in, values: settings.in });
  const { recaByProduct, ...values } = settings.mx;
  const reca = recaByProduct[productId] ?? values.reca;
  return disclosureOf({ pack: 'mx', version: current.mx, values: { ...values, reca } });
}

/** The name of a disclosure: an offer says which one was shown, and the acceptance repeats it. */
export function nameOf({ pinned: { pack, version } }: Disclosure): string {
  return `${pack} ${version}`;
}
