import type { TenantSettings } from '../platform/config/schema.ts';

export type SymbolSettings = Pick<TenantSettings, 'formats' | 'allowOtherSymbols'>;

/** The symbols that must fit a product's currency, in each format; none if the tenant allows others. */
export function symbolsToFit({ formats, allowOtherSymbols }: SymbolSettings): Record<string, string> {
  if (allowOtherSymbols) return {};
  const { es, en, contract } = formats;
  return { 'formats.es': es.symbol, 'formats.en': en.symbol, 'formats.contract': contract.symbol };
}
