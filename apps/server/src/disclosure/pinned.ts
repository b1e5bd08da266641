import type { InSettings, MxSettings } from '../platform/config/disclosure-schema.ts';

/** What the pack `mx` prints of a tenant; `recaByProduct` is resolved to the product's own number. */
export type MxValues = Omit<MxSettings, 'recaByProduct'>;
export type InValues = InSettings;

/** Which pack a loan is disclosed by, in which version and with what of the tenant: kept with each order. */
export type PinnedDisclosure =
  | { pack: 'mx'; version: string; values: MxValues }
  | { pack: 'in'; version: string; values: InValues };
