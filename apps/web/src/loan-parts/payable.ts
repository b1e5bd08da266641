import { isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { type LoanDetails, loanDetails } from '@plazo/contract/loan';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { isRefusal } from '../api/is-refusal.ts';
import type { LoadContext } from '../screen/page.ts';
import { standIn } from '../screen/stand-in.ts';
import type { NothingToPay } from './nothing-to-pay.data.ts';
import { nothingToPayPage } from './nothing-to-pay.page.ts';
import { orderOf } from './order-of.ts';

/**
 * Awaits a payment screen's call. If the core refuses and the order shows why (it is settled, under review, extended
 * already), another screen replaces it and says so.
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

async function reasonOf({ call, query }: LoadContext, code: string): Promise<NothingToPay | null> {
  const { orderId, productId, asked } = orderOf(query);
  // If the order cannot be read either, the refusal is the better answer.
  const loan = await call(loanDetails, asked).catch(() => null);
  const kind = loan ? kindOf(loan, code) : null;
  return loan && kind ? { kind, orderId, productId, loan } : null;
}

function kindOf(loan: LoanDetails, code: string): NothingToPay['kind'] | null {
  switch (loan.orderStatus) {
    case orderStatus.settled:
      if (loan.isGivenUp === '1') return 'given-up';
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
