import type { LoanLocale } from '@plazo/contract/launch';
import type { LoanDetails } from '@plazo/contract/loan';
import { localDate } from '@plazo/loan-rules/calendar';
import type { TenantSettings } from '../config/schema.ts';
import type { TakenBackPayment } from './loan.repository.ts';

type Settings = Pick<TenantSettings, 'channels' | 'complaintTypes' | 'timeZone'>;

/** The type of complaints about a payment that does not appear, where the tenant has it. */
const missingPayment = '3';

const bank: Record<LoanLocale, string> = { es: 'Tu banco', en: 'Your bank' };

/** A payment, or a part of one, that was taken back, on the wire. */
export function presentTakenBack(
  { id, amount, paid, payCode, paidAt, takenBackAt }: TakenBackPayment,
  orderId: string,
  { channels, complaintTypes, timeZone }: Settings,
  locale: LoanLocale,
): NonNullable<LoanDetails['takenBack']> {
  const channel = channels.find((one) => one.payCode === payCode);
  const hasType = complaintTypes.some(({ value }) => value === missingPayment);
  const query = new URLSearchParams({ orderId, ...(hasType ? { problemType: missingPayment } : {}) });
  return {
    paymentId: id,
    amount,
    ...(amount < paid ? { paidAmount: paid } : {}),
    paidOn: localDate(paidAt, timeZone),
    takenBackOn: localDate(takenBackAt, timeZone),
    by: channel === undefined ? '' : channel.kind === 'cash' ? channel.name[locale] : bank[locale],
    complaintUrl: `${hasType ? '/complainPageNext' : '/complaint'}?${query}`,
  };
}
