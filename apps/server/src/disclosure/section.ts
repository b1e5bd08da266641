import type { DisclosureSection } from '@plazo/contract/disclosure';
import { fill } from '@plazo/contract/text';
import { instalmentTotal } from '@plazo/loan-rules/schedule';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import type { Formatter } from '../platform/formats/formatter.ts';
import type { LoanDocument } from './accepted-document.ts';

/** A section of rows and sentences. Rows without a value are left out. */
export function section(
  title: string,
  rows: readonly (readonly [text: string, value: string])[],
  notes: readonly string[] = [],
): DisclosureSection {
  const kept = rows.filter(([, value]) => value.trim() !== '');
  return { title, rows: kept.map(([text, value]) => ({ text, value })), notes: [...notes] };
}

interface PlanWords {
  plan: string;
  payment: string;
  paymentParts: string;
}

/** The payments by due date with their components; `outstanding` is the principal owed before each. */
export function planSection({ instalments, amount }: LoanDocument, t: PlanWords, write: Formatter): DisclosureSection {
  let outstanding = amount;
  const plan = instalments.map((instalment) => {
    const { number, dueDate, principal, interest, commission, iva } = instalment;
    const parts = { outstanding, principal, interest, commission, iva };
    outstanding -= principal;
    const written = Object.entries(parts).map(([name, value]) => [name, write.money(value)]);
    return {
      title: fill(t.payment, { number }),
      amount: write.money(instalmentTotal(instalment)),
      when: dueDate,
      description: fill(t.paymentParts, Object.fromEntries(written)),
    };
  });
  return { title: t.plan, rows: [], plan, notes: [] };
}

interface LateWords {
  lateOn: { principal: string; instalment: string };
  withIva: string;
}

/** The cost of a day late, as a rate. */
export function lateCharge(terms: ProductTerms, t: LateWords, write: Formatter): string {
  if (terms.penaltyDailyPpm === 0) return '';
  const text = fill(t.lateOn[terms.penaltyBase ?? 'principal'], { rate: write.percent(terms.penaltyDailyPpm, 2) });
  return terms.ivaOn?.includes('penalty') ? fill(t.withIva, { text }) : text;
}
