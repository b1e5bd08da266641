import { checkProduct } from '@plazo/loan-rules/product-check';
import type { Config } from '../config/config.ts';
import type { TenantSettings } from '../config/schema.ts';
import { openMigrated } from '../db/open-migrated.ts';
import { findProducts, type Product } from '../product/product.repository.ts';
import { symbolsToFit } from '../product/symbols.ts';
import type { Report } from './report.ts';

export const productUsage = `  npm run ops -- product check [<id>]                      what a regulator or an app store would refuse of a product, as
                                                           it is offered; exit code 1 when there is something`;

/** Returns what is wrong with the products, or null for an unknown command. */
export async function productCommand(words: readonly string[], config: Config): Promise<Report | null> {
  const [action, id, stray] = words;
  if (action !== 'check' || stray !== undefined) return null;
  const db = await openMigrated(config);
  const products = await findProducts(db).finally(() => db.close());
  const chosen = products.filter((product) => id === undefined || product.id === id);
  if (id !== undefined && chosen.length === 0) throw new Error(`no product ${id}`);
  return checkAll(chosen, config.tenant);
}

/** A block per product: its name, then a line per finding, by rule. */
export function checkAll(
  products: readonly Product[],
  tenant: Pick<TenantSettings, 'timeZone' | 'formats' | 'allowOtherSymbols'>,
): Report {
  if (products.length === 0) return { said: 'No products.', isFaulty: false };
  const checked = products.map((product) => ({
    product,
    findings: checkProduct(product.terms, product.offered, {
      timeZone: tenant.timeZone,
      symbols: symbolsToFit(tenant),
    }),
  }));
  const said = checked.map(({ product: { id, name, version, offered }, findings }) => {
    const head = `${id}  ${name}, version ${version}${offered.length === 0 ? ', not offered yet' : ''}`;
    if (findings.length === 0) return `${head}\n  nothing to refuse`;
    return [head, ...findings.map(({ rule, message }) => `  ${rule.padEnd(20)}  ${message}`)].join('\n');
  });
  return { said: said.join('\n\n'), isFaulty: checked.some(({ findings }) => findings.length > 0) };
}
