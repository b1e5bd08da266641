import { checkTerms } from '@plazo/loan-rules/check-terms';
import { disclosureProblems } from '@plazo/loan-rules/disclosure-terms';
import { currencyExponent } from '@plazo/loan-rules/iso-4217';
import { checkProduct, symbolProblems } from '@plazo/loan-rules/product-check';
import { otherFinding, type ProductFinding } from '@plazo/loan-rules/product-finding';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import { currentDisclosure } from '../disclosure/packs.ts';
import { ConfigError } from '../platform/config/config.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Queryable } from '../platform/db/db.ts';
import { findCurrencies, findOnSaleIds, findProducts, type Product } from './product.repository.ts';
import { type SymbolSettings, symbolsToFit } from './symbols.ts';

/** The tenant's settings that a product must fit. */
export type CheckedBy = SymbolSettings & Pick<TenantSettings, 'timeZone' | 'disclosure' | 'currency'>;

/** Why these terms allow no loan here, one sentence each; empty if they do. */
function brokenTerms(terms: ProductTerms, tenant: Pick<CheckedBy, 'currency'>): string[] {
  return [...checkTerms(terms), ...decimalsProblems(terms.currency, tenant)];
}

/** All amounts of a lender have the decimals of its currency: an amount with others would be shown many times too large or too small. */
function decimalsProblems(currency: string, { currency: own }: Pick<CheckedBy, 'currency'>): string[] {
  const [wanted, here] = [currencyExponent(currency), currencyExponent(own)];
  if (wanted === null || wanted === here) return [];
  return [
    `amounts in ${currency} have ${wanted} decimals, those in ${own}, the tenant's currency, ${here}: set currency in the tenant file`,
  ];
}

/** Everything that a regulator, an app store or a reader would refuse about a product, as it is offered. */
export function findingsOf(
  { id, terms, offered }: Pick<Product, 'id' | 'terms' | 'offered'>,
  tenant: CheckedBy,
): ProductFinding[] {
  const broken = brokenTerms(terms, tenant);
  if (broken.length > 0) return broken.map((sentence) => otherFinding('terms', sentence));
  return checkProduct(terms, offered, {
    timeZone: tenant.timeZone,
    symbols: symbolsToFit(tenant),
    disclosure: currentDisclosure(tenant, id)?.rules,
  });
}

/** What production refuses about a product: amounts that read as another currency, and terms that break the tenant's own pack. */
export function refusalsOf({ id, terms }: Pick<Product, 'id' | 'terms'>, tenant: CheckedBy): string[] {
  const disclosure = currentDisclosure(tenant, id);
  return [
    ...symbolProblems(terms, symbolsToFit(tenant)).map((problem) => `${problem}; allowOtherSymbols overrides this`),
    ...(disclosure ? disclosureProblems(terms, disclosure.rules) : []).map(
      ({ message }) => `the disclosure pack ${disclosure?.pinned.pack} does not allow it: ${message}`,
    ),
  ];
}

/** Why production would not start with a tenant's settings and the products on sale, one sentence each. */
export async function productProblems(
  db: Queryable,
  tenant: CheckedBy,
  now: number,
): Promise<{ productId: string; message: string }[]> {
  const [products, ids] = await Promise.all([findProducts(db), findOnSaleIds(db, now)]);
  const onSale = products.filter(({ id }) => ids.has(id));
  return onSale.flatMap((product) =>
    refusalsOf(product, tenant).map((problem) => ({
      productId: product.id,
      message: `TENANT_FILE: product ${product.id}: ${problem}`,
    })),
  );
}

/** Refuses to start production with products on sale that it would refuse. Throws ConfigError, which names them all. */
export async function refuseProducts(db: Queryable, tenant: CheckedBy, now: number): Promise<void> {
  const problems = await productProblems(db, tenant, now);
  if (problems.length > 0) throw new ConfigError(problems.map(({ message }) => message));
}

/** Refuses to start if agreed amounts would be shown with other decimals. Throws ConfigError. */
export async function refuseCurrencies(db: Queryable, tenant: Pick<CheckedBy, 'currency'>): Promise<void> {
  const problems = (await findCurrencies(db)).flatMap((currency) => decimalsProblems(currency, tenant));
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `TENANT_FILE: currency: ${problem}`));
}
