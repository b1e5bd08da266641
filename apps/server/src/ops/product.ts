import type { ProductFinding } from '@plazo/loan-rules/product-check';
import type { Config } from '../config/config.ts';
import { openMigrated } from '../db/open-migrated.ts';
import { type Activation, activateProduct, readProductFile } from '../product/activation.ts';
import { findProducts, type Product } from '../product/product.repository.ts';
import { type CheckedBy, findingsOf } from '../product/product-findings.ts';
import { readGiven } from './read-given.ts';
import type { Report } from './report.ts';

export const productUsage = `  npm run ops -- product check [<id>]                      what a regulator or an app store would refuse of a product, as
                                                           it is offered; exit code 1 when there is something
  npm run ops -- product activate <file>                   puts a product on sale: id, name, logo, decision and terms, as
                                                           JSON; says what was found, and refuses what production would`;

/** Returns what is wrong with the products, or null for an unknown command. */
export async function productCommand(words: readonly string[], config: Config): Promise<Report | null> {
  const [action, id, stray] = words;
  if (action === 'activate' && id !== undefined && stray === undefined) return activate(id, config);
  if (action !== 'check' || stray !== undefined) return null;
  const db = await openMigrated(config);
  const products = await findProducts(db).finally(() => db.close());
  const chosen = products.filter((product) => id === undefined || product.id === id);
  if (id !== undefined && chosen.length === 0) throw new Error(`no product ${id}`);
  return checkAll(chosen, config.tenant);
}

/** A block per product: its name, then a line per finding, by rule. */
export function checkAll(products: readonly Product[], tenant: CheckedBy): Report {
  if (products.length === 0) return { said: 'No products.', isFaulty: false };
  const checked = products.map((product) => ({ product, findings: findingsOf(product, tenant) }));
  const said = checked.map(({ product: { id, name, version, offered }, findings }) => {
    const head = `${id}  ${name}, version ${version}${offered.length === 0 ? ', not offered yet' : ''}`;
    return [head, ...written(findings)].join('\n');
  });
  return { said: said.join('\n\n'), isFaulty: checked.some(({ findings }) => findings.length > 0) };
}

function written(findings: readonly ProductFinding[]): string[] {
  if (findings.length === 0) return ['  nothing to refuse'];
  return findings.map(({ rule, message }) => `  ${rule.padEnd(20)}  ${message}`);
}

async function activate(file: string, config: Config): Promise<Report> {
  const product = readProductFile(readGiven(file).toString('utf8'));
  const db = await openMigrated(config);
  const isProduction = config.NODE_ENV === 'production';
  const activation = await activateProduct(db, product, { tenant: config.tenant, isProduction }).finally(() =>
    db.close(),
  );
  return activated(product.id, activation);
}

/** What is on sale now, or why it is not, and everything that was found of it. */
export function activated(id: string, { version, isNew, findings, refusals }: Activation): Report {
  if (version === null) {
    return { said: [`${id} was refused:`, ...refusals.map((reason) => `  ${reason}`)].join('\n'), isFaulty: true };
  }
  const head = isNew ? `${id} is on sale as version ${version}.` : `${id} was on sale as version ${version} already.`;
  return { said: [head, ...written(findings)].join('\n'), isFaulty: false };
}
