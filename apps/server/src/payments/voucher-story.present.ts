import type { VoucherPayment, VoucherState } from '@plazo/contract/repayment';
import { formatDateTime, localDate } from '@plazo/loan-rules/calendar';
import type { ReceivedPayment } from './voucher-story.repository.ts';
import type { VoucherStory } from './voucher-story.service.ts';

/** A voucher's state and payments, on the wire. */
export function presentVoucherStory({ state, voucher, now }: VoucherStory, timeZone: string): VoucherState {
  return {
    state,
    ...(voucher ? { validThrough: voucher.validThrough } : {}),
    payments: presentReceived(voucher?.payments ?? [], timeZone),
    ...(now ? { now: { amount: now.amount, repayDate: now.dueDate } } : {}),
  };
}

export function presentReceived(payments: readonly ReceivedPayment[], timeZone: string): VoucherPayment[] {
  return payments.map(({ id, amount, paidAt }) => ({
    paymentId: id,
    amount,
    date: localDate(paidAt, timeZone),
    time: formatDateTime(paidAt, timeZone).slice(11, 16),
  }));
}
