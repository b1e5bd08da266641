import type { IsoDate } from '@plazo/loan-rules/calendar';
import { checkTerms } from '@plazo/loan-rules/check-terms';
import type { ProductFinding } from '@plazo/loan-rules/product-check';
import type { Queryable, Transactor } from '../db/db.ts';
import { LenderProblem } from '../lender-api/lender-problem.ts';
import { refusingImpossible } from '../lender-api/read-input.ts';
import { type PricedLoan, type PricedTerms, priceLoan } from '../offer/offer.service.ts';
import { type Activation, activateProduct } from './activation.ts';
import { findDraft, type ProductDraft, removeDraft } from './draft.repository.ts';
import { type CurrentProduct, findCurrentProduct, findProduct, setProductRetired } from './product.repository.ts';
import { type CheckedBy, findingsOf, refusalsOf } from './product-findings.ts';

/** For whom a product is checked. */
export interface ProductRules {
  tenant: CheckedBy;
  isProduction: boolean;
}

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

/** What is wrong with a draft, and why it could not be activated. */
export async function checkDraft(
  db: Queryable,
  productId: string,
  { tenant, isProduction }: ProductRules,
): Promise<{ findings: ProductFinding[]; refusals: string[] }> {
  const draft = await knownDraft(db, productId);
  const offered = (await findProduct(db, productId))?.offered ?? [];
  const findings = findingsOf({ ...draft, offered }, tenant);
  const broken = checkTerms(draft.terms);
  const refusals = broken.length === 0 && isProduction ? refusalsOf(draft, tenant) : broken;
  return { findings, refusals };
}

/** Every figure of a loan by the terms of a draft. */
export async function previewDraft(
  db: Queryable,
  productId: string,
  wanted: Omit<PricedTerms, 'terms'>,
  disbursedOn: IsoDate,
): Promise<PricedLoan & { currency: string }> {
  const { terms } = await knownDraft(db, productId);
  const problems = checkTerms(terms);
  if (problems.length > 0) throw new LenderProblem('not-possible', problems.join('; '));
  refuseOtherAmount(wanted.amount, terms);
  const priced = await refusingImpossible(() => priceLoan({ ...wanted, terms }, disbursedOn));
  return { ...priced, currency: terms.currency };
}

/** Puts a draft on sale; the product is then without one. */
export async function activateDraft(
  db: Transactor,
  productId: string,
  rules: ProductRules,
): Promise<{ product: CurrentProduct; activation: Activation }> {
  const { updatedAt: _, ...draft } = await knownDraft(db, productId);
  const activation = await activateProduct(db, draft, rules);
  if (activation.version === null) throw new LenderProblem('not-possible', activation.refusals.join('; '));
  await setProductRetired(db, productId, null);
  await removeDraft(db, productId);
  return { product: await knownProduct(db, productId), activation };
}

/** Refuses an amount that the product is not lent for. */
export function refuseOtherAmount(amount: number, terms: Pick<ProductDraft['terms'], 'minAmount' | 'maxAmount'>): void {
  const { minAmount, maxAmount } = terms;
  if (amount >= minAmount && amount <= maxAmount) return;
  const errors = [{ field: 'amount', problem: `must be ${minAmount} to ${maxAmount}` }];
  throw new LenderProblem('not-possible', 'the product is not lent for this amount', errors);
}
