import * as to from '@plazo/contract/documents';
import type { LoanLocale } from '@plazo/contract/launch';
import type { LoanDetails } from '@plazo/contract/loan';
import { localDate } from '@plazo/loan-rules/calendar';
import { missingPaymentProblemType as missingPayment } from '@plazo/loan-rules/limits';
import type { ChannelSettings } from '../platform/config/channel-schema.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { ReversedPayment } from './loan.repository.ts';

type Settings = Pick<TenantSettings, 'channels' | 'complaintTypes' | 'timeZone'>;

const bank: Record<LoanLocale, string> = { es: 'Tu banco', en: 'Your bank' };

/** Who reversed a payment, in the reader's words: a shop by its name, a bank as the reader's own; empty if unknown. */
export function takerOf(
  payCode: string | null | undefined,
  channels: readonly ChannelSettings[],
  locale: LoanLocale,
): string {
  const channel = channels.find((one) => one.payCode === payCode);
  if (channel === undefined) return '';
  return channel.kind === 'cash' ? channel.name[locale] : bank[locale];
}

/** A payment, or part of one, that was reversed, on the wire. */
export function presentReversal(
  { id, amount, paid, payCode, paidAt, reversedAt }: ReversedPayment,
  orderId: string,
  { channels, complaintTypes, timeZone }: Settings,
  locale: LoanLocale,
): NonNullable<LoanDetails['reversal']> {
  const hasType = complaintTypes.some(({ value }) => value === missingPayment);
  const query = new URLSearchParams({ orderId, ...(hasType ? { problemType: missingPayment } : {}) });
  return {
    paymentId: id,
    amount,
    ...(amount < paid ? { paidAmount: paid } : {}),
    paidOn: localDate(paidAt, timeZone),
    reversedOn: localDate(reversedAt, timeZone),
    by: takerOf(payCode, channels, locale),
    complaintUrl: `${hasType ? to.complainPageNext : to.complaint}?${query}`,
  };
}
