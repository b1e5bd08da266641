import type { IsoDate } from '@plazo/loan-rules/calendar';
import { type OfferedTerm, sampleLoans } from '@plazo/loan-rules/product-check';
import type { ProductFinding } from '@plazo/loan-rules/product-finding';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import { type PricedLoan, priceLoan } from './pricing.ts';
import { type CheckedBy, findingsOf, refusalsOf } from './product-findings.ts';

/** The rules that a product is checked by. */
export interface ProductRules {
  tenant: CheckedBy;
  isProduction: boolean;
}

/** A loan that a product was judged by, with every figure. */
export interface JudgedLoan extends PricedLoan, Pick<OfferedTerm, 'periods' | 'termUnit'> {
  currency: string;
  amount: number;
  disbursedOn: IsoDate;
  firstDueDate: IsoDate | null;
}

export interface Checked {
  findings: ProductFinding[];
  /** The reasons why it cannot be activated. */
  refusals: string[];
  samples: JudgedLoan[];
}

/** The problems of terms, for the loans that they are offered as. */
export function checkOf(
  product: { id: string; terms: ProductTerms; offered: readonly OfferedTerm[] },
  { tenant, isProduction }: ProductRules,
): Checked {
  const { terms } = product;
  const offered = product.offered.filter((one, at) => product.offered.findIndex((other) => isSame(one, other)) === at);
  const findings = findingsOf({ ...product, offered }, tenant);
  // The problems for which activation is refused (activation.ts).
  const broken = findings.filter(({ rule }) => rule === 'terms').map(({ message }) => message);
  return {
    findings,
    refusals: broken.length === 0 && isProduction ? refusalsOf(product, tenant) : broken,
    samples: sampleLoans(terms, offered).map(({ principal: amount, ...loan }) => ({
      ...loan,
      amount,
      currency: terms.currency,
      ...priceLoan({ ...loan, amount, terms, couponAmount: 0 }, loan.disbursedOn),
    })),
  };
}

function isSame(one: OfferedTerm, other: OfferedTerm): boolean {
  return one.principal === other.principal && one.periods === other.periods && one.termUnit === other.termUnit;
}
