import * as to from '@plazo/contract/documents';
import type { TermUnit } from '@plazo/loan-rules/due-dates';

/** The address of the contract of an order or offer; instalment loans have their own (requirement L5). */
export function contractAddress({ id, termUnit }: { id: string; termUnit: TermUnit }): string {
  return `${termUnit === 'day' ? to.loanAgreement : to.loanAgreementOfPeriod}?orderId=${id}`;
}
