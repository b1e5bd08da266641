import { isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { type LoanDetails, loanDetails, type OrderOfList, orderList } from '@plazo/contract/loan';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { isRefusal } from '../api/is-refusal.ts';
import type { LoadContext } from '../screen/page.ts';
import { standIn } from '../screen/stand-in.ts';
import type { NothingToPay } from './nothing-to-pay.data.ts';
import { nothingToPayPage } from './nothing-to-pay.page.ts';
import { orderOf } from './order-of.ts';

/**
 * Awaits a payment screen's call. If the core refuses and the order shows why (it is settled, under review, already extended), another
 * screen replaces it and says so.
 */
export async function payable<T>(context: LoadContext, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    // An ended session or an unknown order has its own message.
    const isAboutOrder = isApiError(error) && isRefusal(error) && ![401, 404, 429].includes(error.status);
    const reason = isAboutOrder ? await reasonOf(context, error.code) : null;
    throw reason === null ? error : standIn(nothingToPayPage, reason);
  }
}

/** Awaits the letter of a settled order. While something is owed, another screen replaces it and says how much. */
export async function settled<T>(context: LoadContext, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!isApiError(error) || error.code !== errorCode.notSettled) throw error;
    const { orderId, productId, asked: order } = orderOf(context.query);
    const loan = await context.call(loanDetails, order).catch(() => null);
    throw loan === null
      ? error
      : standIn(nothingToPayPage, { kind: 'no-letter', orderId, productId, loan, other: null });
  }
}

async function reasonOf(context: LoadContext, code: string): Promise<NothingToPay | null> {
  const { call, query } = context;
  const { orderId, productId, asked } = orderOf(query);
  // If the order cannot be read either, the refusal is the better answer.
  const loan = await call(loanDetails, asked).catch(() => null);
  const kind = loan ? kindOf(loan, code) : null;
  if (!loan || !kind) return null;
  const isOver = loan.orderStatus === orderStatus.settled;
  return { kind, orderId, productId, loan, other: isOver ? await otherToPay(context, orderId) : null };
}

/**
 * The loan with the earliest amount due, shown with one that has ended: a borrower who reads that nothing is owed on the one may forget the
 * other.
 */
async function otherToPay({ call, offers }: LoadContext, orderId: string): Promise<OrderOfList | null> {
  const list = offers(orderList) ? await call(orderList, {}).catch(() => null) : null;
  const [first = null] = (list?.orders ?? [])
    .filter((order) => order.orderId !== orderId && (order.repayAmount ?? 0) > 0)
    .sort((a, b) => ((a.repayDate ?? '') < (b.repayDate ?? '') ? -1 : 1));
  return first;
}

function kindOf(loan: LoanDetails, code: string): NothingToPay['kind'] | null {
  if (loan.isTransferred === '1') return 'transferred';
  switch (loan.orderStatus) {
    case orderStatus.settled:
      if (loan.isForgiven === '1') return 'forgiven';
      return loan.isCancelled === '1' ? 'cancelled' : 'settled';
    case orderStatus.underReview:
      return 'review';
    case orderStatus.rejected:
      return 'rejected';
    case orderStatus.disbursing:
    case orderStatus.disbursed:
      return 'payout';
  }
  if (code === errorCode.extensionNotOffered) return loan.formerDueDate === undefined ? 'no-extension' : 'extended';
  return code === errorCode.cancellationNotOffered ? 'no-cancellation' : null;
}
