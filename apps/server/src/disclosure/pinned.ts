import type { InSettings, MxSettings } from '../platform/config/disclosure-schema.ts';

/** A tenant's values in the pack `mx`; `recaByProduct` is resolved to the product's own number. */
export type MxValues = Omit<MxSettings, 'recaByProduct'>;
export type InValues = InSettings;

/** The pack and version that disclose a loan, with the tenant's values: stored with each order. */
export type PinnedDisclosure =
  | { pack: 'mx'; version: string; values: MxValues }
  | { pack: 'in'; version: string; values: InValues };
