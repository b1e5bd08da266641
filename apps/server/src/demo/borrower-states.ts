import * as errorCode from '@plazo/contract/error-codes';
import { compareDates, type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import { dueTotal } from '@plazo/loan-rules/charges';
import { type OrderStatus, orderStatus } from '@plazo/loan-rules/order-status';
import { type Loan, readLoan } from '../loans/loan.service.ts';
import { AppError } from '../platform/app-error.ts';
import type { Db } from '../platform/db/db.ts';
import { findNewestOffer } from './demo.repository.ts';
import type { DemoBorrower } from './demo-borrower.ts';
import { demoBorrowers } from './demo-borrowers.ts';

const statusNames: Record<OrderStatus, string> = {
  [orderStatus.underReview]: 'under review',
  [orderStatus.rejected]: 'rejected',
  [orderStatus.disbursing]: 'disbursing',
  [orderStatus.disbursed]: 'disbursed',
  [orderStatus.repayable]: 'repayable',
  [orderStatus.overdue]: 'overdue',
  [orderStatus.settled]: 'settled',
};

/** Describes each demo borrower as they are now: if one has paid since the demo was written, it says so. */
export async function demoStates(
  db: Db,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<Map<string, string>> {
  const today = localDate(now, timeZone);
  const stateOf = async (borrower: DemoBorrower) => {
    const offer = await findNewestOffer(db, borrower.name);
    const loan = offer && (await findLoan(db, borrower.name, offer.id, today));
    const state = loan ? loanState(loan, today) : offerState(offer !== null && offer.expiresAt > now);
    return [borrower.name, [state, borrower.trait].filter(Boolean).join(', ')] as const;
  };
  return new Map(await Promise.all(demoBorrowers.map(stateOf)));
}

function offerState(isOpen: boolean): string {
  return isOpen ? 'offer' : 'expired offer';
}

function loanState({ status, instalments, isCancelled, coolingOff, extension, order }: Loan, today: IsoDate): string {
  const overdue = instalments.filter((one) => dueTotal(one) > 0 && compareDates(one.dueDate, today) < 0).length;
  const remarks = [
    `${status} ${isCancelled ? 'cancelled' : statusNames[status]}`,
    instalments.length > 1 && `${instalments.length} instalments`,
    overdue > 1 && `${overdue} of them overdue`,
    coolingOff && 'may still cancel',
    extension?.charges === 0 && 'may extend',
    instalments.some(({ daysExtended }) => daysExtended > 0) && 'extended',
    status === orderStatus.settled && !isCancelled && !order.isRated && 'not rated yet',
  ];
  return remarks.filter(Boolean).join(', ');
}

/** The order that an offer became; null until it is taken. */
async function findLoan(db: Db, borrowerId: string, orderId: string, today: IsoDate): Promise<Loan | null> {
  return readLoan(db, borrowerId, orderId, today).catch((error: unknown) => {
    if (error instanceof AppError && error.code === errorCode.notFound) return null;
    throw error;
  });
}
