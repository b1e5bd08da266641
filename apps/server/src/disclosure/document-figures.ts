import { fill } from '@plazo/contract/text';
import { addDays } from '@plazo/loan-rules/calendar';
import { formatDisclosedRate } from '@plazo/loan-rules/disclosed-rate';
import { extensionFee } from '@plazo/loan-rules/extension';
import { addMinor } from '@plazo/loan-rules/money';
import { type Instalment, instalmentTotal } from '@plazo/loan-rules/schedule';
import type { Formatter } from '../platform/formats/formatter.ts';
import { annualCostOf, type LoanDocument } from './accepted-document.ts';

/** The totals of a loan, in minor units, that its contract and every other document of it print. */
export function sumsOf({ instalments }: Pick<LoanDocument, 'instalments'>) {
  const sum = (part: (instalment: Instalment) => number) => addMinor(...instalments.map(part));
  return {
    total: sum(instalmentTotal),
    interest: sum(({ interest }) => interest),
    commission: sum(({ commission }) => commission),
    iva: sum(({ iva }) => iva),
  };
}

/** The annual cost as it was shown, and the method that computed it. */
export function annualCostTextOf(document: LoanDocument, write: Formatter) {
  const annualCostMethod = document.terms.disclosedRate ?? 'cat';
  const annualCost = formatDisclosedRate(annualCostMethod, annualCostOf(document), write.format.decimal);
  return { annualCost, annualCostMethod };
}

/** The highest cost of one extension of the agreed plan, tax included, in minor units. */
export function extensionFeeMost({ terms, instalments }: LoanDocument): number {
  const fees = instalments.map(({ principal: unpaidPrincipal, dueDate }) => {
    const newDueDate = addDays(dueDate, terms.extensionMaxDays);
    return extensionFee({ unpaidPrincipal, dueDate, newDueDate, today: dueDate, terms });
  });
  return Math.max(...fees);
}

interface PaymentWords {
  lastPayment: string;
  paymentRange: string;
}

/** The amount of each payment: one amount, one amount and another for the last, or a range. */
export function eachPayment(instalments: readonly Instalment[], t: PaymentWords, write: Formatter): string {
  const totals = instalments.map(instalmentTotal);
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  const [first = 0, last = first] = [totals[0], totals.at(-1)];
  if (least === most) return write.money(first);
  const isLastAlone = totals.slice(0, -1).every((total) => total === first);
  if (isLastAlone) return fill(t.lastPayment, { amount: write.money(first), last: write.money(last) });
  return fill(t.paymentRange, { least: write.money(least), most: write.money(most) });
}
