import type { LenderRequest, LenderResponse } from '@plazo/contract/lender/lender-endpoint';
import {
  activateProductDraft,
  checkProduct,
  checkProductDraft,
  getProduct,
  getProductDraft,
  type LenderProduct,
  listProducts,
  putProductDraft,
  removeProductDraft,
} from '@plazo/contract/lender/products';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Config } from '../platform/config/config.ts';
import { type ProductFile, readProductFile } from '../products/activation.ts';
import { type OperatorCall, withLenderCalls } from './lender-calls.ts';
import { readGiven } from './read-given.ts';
import type { Report } from './report.ts';

export const usage = `  npm run ops -- product check [<id>]                      what a regulator or an app store would refuse about a product, as
                                                           it is offered, with the loans that it was judged by; exit code 1
                                                           if there is anything
  npm run ops -- product activate <file>                   puts a product on sale: id, name, logo, decision and terms, as
                                                           JSON; prints the findings, and refuses what production would`;

/** Returns the faults of the products, or null for an unknown command. */
export async function run(words: readonly string[], config: Config): Promise<Report | null> {
  const [action, id, stray] = words;
  if (action === 'activate' && id !== undefined && stray === undefined) {
    const product = readProductFile(readGiven(id).toString('utf8'));
    return withLenderCalls(config, (call) => activate(call, product));
  }
  if (action !== 'check' || stray !== undefined) return null;
  return withLenderCalls(config, async (call) => {
    const products = id === undefined ? await everyProduct(call) : [await call(getProduct, { productId: id })];
    const checked: CheckedProduct[] = [];
    for (const product of products) {
      checked.push({ product, check: await call(checkProduct, { productId: product.id }) });
    }
    return checkedReport(checked);
  });
}

async function everyProduct(call: OperatorCall): Promise<LenderProduct[]> {
  const products: LenderProduct[] = [];
  for (let page: LenderRequest<typeof listProducts> | null = { limit: 200 }; page !== null; ) {
    const { data, next }: LenderResponse<typeof listProducts> = await call(listProducts, page);
    products.push(...data);
    page = next === null ? null : { limit: 200, cursor: next };
  }
  return products;
}

type Check = LenderResponse<typeof checkProduct>;

interface CheckedProduct {
  product: Pick<LenderProduct, 'id' | 'name' | 'version'>;
  check: Pick<Check, 'findings'> & { samples: Pick<Check['samples'][number], SampleFigure>[] };
}

type SampleFigure = 'amount' | 'currency' | 'periods' | 'termUnit' | 'total' | 'annualCostPpm';

/** One block per product: its name, a line for each loan it was judged by, then a line for each finding, by rule. */
export function checkedReport(products: readonly CheckedProduct[]): Report {
  if (products.length === 0) return { said: 'No products.', isFaulty: false };
  const said = products.map(({ product: { id, name, version }, check: { samples, findings } }) => {
    const head = `${id}  ${name}, version ${version}${samples.length === 0 ? ', not offered yet' : ''}`;
    return [head, ...samples.map(sampleLine), ...written(findings)].join('\n');
  });
  return { said: said.join('\n\n'), isFaulty: products.some(({ check: { findings } }) => findings.length > 0) };
}

function sampleLine({ amount, currency, periods, termUnit, total, annualCostPpm }: Record<SampleFigure, unknown>) {
  const term = `${periods} ${termUnit}${periods === 1 ? '' : 's'}`;
  const rate = (Number(annualCostPpm) / 10_000).toFixed(2);
  return `  ${'loan'.padEnd(20)}  ${term}: ${amount} ${currency} lent, ${total} to repay, ${rate}% a year`;
}

function written(findings: Check['findings']): string[] {
  if (findings.length === 0) return ['  nothing to refuse'];
  return findings.map(({ rule, message }) => `  ${rule.padEnd(20)}  ${message}`);
}

/** Uses a draft, so that it waits for a second person if the tenant requires that. A refusal leaves no draft. */
export async function activate(call: OperatorCall, { id: productId, ...described }: ProductFile): Promise<Report> {
  if (await hasDraft(call, productId)) {
    throw new Error(`${productId} has a draft, which somebody is working on: activate or remove that first`);
  }
  await call(putProductDraft, { productId, ...described, terms: { ...described.terms } });
  const { refusals } = await call(checkProductDraft, { productId });
  if (refusals.length > 0) {
    await call(removeProductDraft, { productId });
    return { said: [`${productId} was refused:`, ...refusals.map((one) => `  ${one}`)].join('\n'), isFaulty: true };
  }
  const { version, isNew, findings } = await call(activateProductDraft, { productId });
  const already = isNew ? 'is on sale' : 'was on sale';
  const head = `${productId} ${already} as version ${version}${isNew ? '.' : ' already.'}`;
  return { said: [head, ...written(findings)].join('\n'), isFaulty: false };
}

async function hasDraft(call: OperatorCall, productId: string): Promise<boolean> {
  try {
    await call(getProductDraft, { productId });
    return true;
  } catch (error) {
    if (error instanceof LenderProblem && error.problem === 'not-found') return false;
    throw error;
  }
}
