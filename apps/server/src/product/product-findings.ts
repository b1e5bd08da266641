import { disclosureProblems } from '@plazo/loan-rules/disclosure-terms';
import { checkProduct, type ProductFinding, symbolProblems } from '@plazo/loan-rules/product-check';
import { ConfigError } from '../config/config.ts';
import type { TenantSettings } from '../config/schema.ts';
import type { Queryable } from '../db/db.ts';
import { currentDisclosure } from '../disclosure/packs.ts';
import { findOnSaleIds, findProducts, type Product } from './product.repository.ts';
import { type SymbolSettings, symbolsToFit } from './symbols.ts';

/** What of the tenant a product has to agree with. */
export type CheckedBy = SymbolSettings & Pick<TenantSettings, 'timeZone' | 'disclosure'>;

/** Everything that a regulator, an app store or a reader would refuse of a product, as it is offered. */
export function findingsOf(
  { id, terms, offered }: Pick<Product, 'id' | 'terms' | 'offered'>,
  tenant: CheckedBy,
): ProductFinding[] {
  return checkProduct(terms, offered, {
    timeZone: tenant.timeZone,
    symbols: symbolsToFit(tenant),
    disclosure: currentDisclosure(tenant, id)?.rules,
  });
}

/** What production refuses of a product: amounts that read as another currency, and terms that break the tenant's own pack. */
export function refusalsOf({ id, terms }: Pick<Product, 'id' | 'terms'>, tenant: CheckedBy): string[] {
  const disclosure = currentDisclosure(tenant, id);
  return [
    ...symbolProblems(terms, symbolsToFit(tenant)).map((problem) => `${problem}; allowOtherSymbols overrides this`),
    ...(disclosure ? disclosureProblems(terms, disclosure.rules) : []).map(
      (problem) => `the disclosure pack ${disclosure?.pinned.pack} does not allow it: ${problem}`,
    ),
  ];
}

/** Refuses to start production with products on sale that it refuses. Throws ConfigError, which names them all. */
export async function refuseProducts(db: Queryable, tenant: CheckedBy, now: number): Promise<void> {
  const [products, ids] = await Promise.all([findProducts(db), findOnSaleIds(db, now)]);
  const onSale = products.filter(({ id }) => ids.has(id));
  const problems = onSale.flatMap((product) =>
    refusalsOf(product, tenant).map((problem) => `TENANT_FILE: product ${product.id}: ${problem}`),
  );
  if (problems.length > 0) throw new ConfigError(problems);
}
