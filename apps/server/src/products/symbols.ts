import type { TenantSettings } from '../platform/config/schema.ts';

export type SymbolSettings = Pick<TenantSettings, 'formats' | 'allowOtherSymbols'>;

/** The symbols that are to fit a product's currency, by where they are written; none where the tenant says that others may be used. */
export function symbolsToFit({ formats, allowOtherSymbols }: SymbolSettings): Record<string, string> {
  if (allowOtherSymbols) return {};
  const { es, en, contract } = formats;
  return { 'formats.es': es.symbol, 'formats.en': en.symbol, 'formats.contract': contract.symbol };
}
