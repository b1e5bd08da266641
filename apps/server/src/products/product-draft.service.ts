import type { IsoDate } from '@plazo/loan-rules/calendar';
import { checkTerms } from '@plazo/loan-rules/check-terms';
import { dailyRatePpm, yearlyRatePpm } from '@plazo/loan-rules/day-count';
import { extendedDueDate, extensionFee } from '@plazo/loan-rules/extension';
import { coolingOffThrough } from '@plazo/loan-rules/payoff';
import type { OfferedTerm } from '@plazo/loan-rules/product-check';
import type { Instalment } from '@plazo/loan-rules/schedule';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { refusingImpossible } from '../platform/calls/read-input.ts';
import type { Queryable, Transactor } from '../platform/db/db.ts';
import { type Activation, activateProduct } from './activation.ts';
import { findDraft, type ProductDraft, removeDraft } from './draft.repository.ts';
import { costOfBeingLate } from './late.ts';
import { type PricedLoan, type PricedTerms, priceOffered } from './pricing.ts';
import { type CurrentProduct, findCurrentProduct, findProduct, setProductRetired } from './product.repository.ts';
import { type Checked, checkOf, type ProductRules } from './product-check.service.ts';

export async function knownDraft(db: Queryable, productId: string): Promise<ProductDraft> {
  const draft = await findDraft(db, productId);
  if (!draft) throw new LenderProblem('not-found', 'this product has no draft');
  return draft;
}

export async function knownProduct(db: Queryable, productId: string): Promise<CurrentProduct> {
  const product = await findCurrentProduct(db, productId);
  if (!product) throw new LenderProblem('not-found', 'there is no such product');
  return product;
}

/** The problems of a draft, and the reasons why it could not be activated. */
export async function checkDraft(
  db: Queryable,
  productId: string,
  loans: readonly OfferedTerm[],
  rules: ProductRules,
): Promise<Checked> {
  const draft = await knownDraft(db, productId);
  const offered = (await findProduct(db, productId))?.offered ?? [];
  return checkOf({ ...draft, offered: [...offered, ...loans] }, rules);
}

/** The problems of a product as it is sold. */
export async function checkSold(
  db: Queryable,
  productId: string,
  loans: readonly OfferedTerm[],
  rules: ProductRules,
): Promise<Checked> {
  const product = await findProduct(db, productId);
  if (!product) throw new LenderProblem('not-found', 'there is no such product');
  return checkOf({ ...product, offered: [...product.offered, ...loans] }, rules);
}

/** Every figure of a loan by a draft's terms. */
export async function previewDraft(
  db: Queryable,
  productId: string,
  wanted: Omit<PricedTerms, 'terms'>,
  disbursedOn: IsoDate,
): Promise<PreviewedLoan> {
  const { terms } = await knownDraft(db, productId);
  return previewOf(terms, wanted, disbursedOn);
}

/** Every figure of a loan by some terms. */
export async function previewOf(
  terms: ProductTerms,
  wanted: Omit<PricedTerms, 'terms'>,
  disbursedOn: IsoDate,
): Promise<PreviewedLoan> {
  const problems = checkTerms(terms);
  if (problems.length > 0) throw new LenderProblem('not-possible', problems.join('; '));
  refuseOtherAmount(wanted.amount, terms);
  const priced = await refusingImpossible(() => priceOffered({ ...wanted, terms }, disbursedOn));
  return { ...priced, ...(await refusingImpossible(() => figuresOf(terms, priced, disbursedOn))) };
}

/** A loan by a draft's terms, with the cost of being late, of extending and of cancelling it. */
export interface PreviewedLoan extends PricedLoan {
  currency: string;
  annualRatePpm: number;
  dailyRatePpm: number;
  annualCostMethod: string;
  late: { from: IsoDate; perDay: number; most: number | null } | null;
  extension: { days: number; fee: number; dueDate: IsoDate } | null;
  coolingOffThrough: IsoDate | null;
}

function figuresOf(
  terms: ProductTerms,
  { instalments }: PricedLoan,
  disbursedOn: IsoDate,
): Omit<PreviewedLoan, keyof PricedLoan> {
  const late = costOfBeingLate(instalments, terms);
  return {
    currency: terms.currency,
    annualRatePpm: yearlyRatePpm(terms),
    dailyRatePpm: dailyRatePpm(terms),
    annualCostMethod: terms.disclosedRate ?? 'cat',
    late: late && { from: late.from, perDay: late.perDay, most: late.most },
    extension: longestExtension(instalments[0], terms),
    coolingOffThrough: coolingOffThrough(disbursedOn, terms),
  };
}

/** The first payment, extended on its due date for as long as possible. */
function longestExtension(first: Instalment | undefined, terms: ProductTerms): PreviewedLoan['extension'] {
  const { extensionMaxDays: days } = terms;
  if (!first || days === 0) return null;
  const { dueDate, principal: unpaidPrincipal } = first;
  const newDueDate = extendedDueDate(dueDate, days);
  return {
    days,
    dueDate: newDueDate,
    fee: extensionFee({ unpaidPrincipal, dueDate, newDueDate, today: dueDate, terms }),
  };
}

/** Puts a draft on sale; the product then has none. */
export async function activateDraft(
  db: Transactor,
  productId: string,
  rules: ProductRules,
  /** Whether somebody else than its author puts it on sale. */
  isCheckedBy: (writtenBy: string) => Promise<boolean>,
): Promise<{ product: CurrentProduct; activation: Activation }> {
  const { updatedAt: _, writtenBy, ...draft } = await knownDraft(db, productId);
  const activation = await activateProduct(db, draft, { ...rules, isChecked: await isCheckedBy(writtenBy) });
  if (activation.version === null) throw new LenderProblem('not-possible', activation.refusals.join('; '));
  await setProductRetired(db, productId, null);
  await removeDraft(db, productId);
  return { product: await knownProduct(db, productId), activation };
}

/** Refuses an amount outside the product's range. */
export function refuseOtherAmount(amount: number, terms: Pick<ProductDraft['terms'], 'minAmount' | 'maxAmount'>): void {
  const { minAmount, maxAmount } = terms;
  if (amount >= minAmount && amount <= maxAmount) return;
  const errors = [{ field: 'amount', problem: `must be ${minAmount} to ${maxAmount}`, code: 'out-of-range' as const }];
  throw new LenderProblem('not-possible', 'the product does not lend this amount', errors);
}
