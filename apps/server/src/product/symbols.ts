import { symbolProblems } from '@plazo/loan-rules/product-check';
import { ConfigError } from '../config/config.ts';
import type { TenantSettings } from '../config/schema.ts';
import type { Queryable } from '../db/db.ts';
import { findProducts, type Product } from './product.repository.ts';

type SymbolSettings = Pick<TenantSettings, 'formats' | 'allowOtherSymbols'>;

/** The symbols that are to fit a product's currency, by where they are written; none where the tenant says that others may be used. */
export function symbolsToFit({ formats, allowOtherSymbols }: SymbolSettings): Record<string, string> {
  if (allowOtherSymbols) return {};
  const { es, en, contract } = formats;
  return { 'formats.es': es.symbol, 'formats.en': en.symbol, 'formats.contract': contract.symbol };
}

/** Refuses to start production with amounts that read as another currency. Throws ConfigError. */
export async function refuseOtherSymbols(db: Queryable, tenant: SymbolSettings): Promise<void> {
  const problems = (await findProducts(db)).flatMap((product) => problemsOf(product, tenant));
  if (problems.length > 0) throw new ConfigError(problems);
}

function problemsOf({ id, terms }: Product, tenant: SymbolSettings): string[] {
  return symbolProblems(terms, symbolsToFit(tenant)).map(
    (problem) => `TENANT_FILE: product ${id}: ${problem}; allowOtherSymbols overrides this`,
  );
}
