import * as errorCode from '@plazo/contract/error-codes';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { OrderStatus } from '@plazo/loan-rules/order-status';
import { balancesOf, notOwed } from '../ledger/account.ts';
import type { InstalmentBalance, Order } from '../ledger/order.ts';
import { type Loan, positionOn } from '../ledger/position.ts';
import { AppError } from '../platform/app-error.ts';
import type { Queryable } from '../platform/db/db.ts';
import {
  findAccount,
  findAccounts,
  findDetails,
  findNewestAccounts,
  findOrder,
  type OrderExtras,
  type PayoutEnd,
  type StoredAccount,
} from './loan.repository.ts';
import { lockOrder } from './order.repository.ts';
import { isPaidOut } from './paid-out.ts';

export type { Loan } from '../ledger/position.ts';

/** Reads an order of this borrower as of a day. Another borrower's order gets the same answer as an unknown one. */
export async function readLoan(db: Queryable, borrowerId: string, orderId: string, today: IsoDate): Promise<Loan> {
  const found = await findAccount(db, borrowerId, orderId);
  if (!found) throw new AppError(errorCode.notFound, 'no such order');
  return positionOn(found.order, instalmentsOf(found), today).loan;
}

/** The same, with everything else on its screen. */
export async function readLoanDetails(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  today: IsoDate,
): Promise<{ loan: Loan; extras: OrderExtras }> {
  const found = await findDetails(db, borrowerId, orderId);
  if (!found) throw new AppError(errorCode.notFound, 'no such order');
  const { account, extras } = found;
  return { loan: positionOn(account.order, instalmentsOf(account), today).loan, extras };
}

/** The most loans in the list. */
const maxListed = 50;

/** A loan in the list. */
export interface ListedLoan {
  loan: Loan;
  /** It was not paid out in time, and another offer took its place. */
  isReoffered: boolean;
  /** Why its money is not on its way, if it has not been sent again. */
  payoutEnd: PayoutEnd | null;
}

/** The borrower's newest loans as of a day, newest first, and whether there are older ones. */
export async function readNewestLoans(
  db: Queryable,
  borrowerId: string,
  today: IsoDate,
): Promise<{ loans: ListedLoan[]; isNewestOnly: boolean }> {
  const found = await findNewestAccounts(db, borrowerId, maxListed + 1);
  const loans = found.slice(0, maxListed).map(({ isReoffered, payoutEnd, ...account }) => ({
    loan: positionOn(account.order, instalmentsOf(account), today).loan,
    isReoffered,
    payoutEnd,
  }));
  return { loans, isNewestOnly: found.length > maxListed };
}

/** An order in a list: how to recognise it, and its status on a day. */
export type OrderSummary = Pick<Order, 'id' | 'productName' | 'productLogo' | 'principal' | 'disbursedOn'> & {
  status: OrderStatus;
  oldestUnpaidDueDate: IsoDate | null;
};

/** The borrower's orders on a day, newest first: the newest ones, and the requested one. */
export async function readOrders(
  db: Queryable,
  borrowerId: string,
  today: IsoDate,
  orderId?: string,
): Promise<OrderSummary[]> {
  return (await findAccounts(db, borrowerId, orderId)).map((account) => {
    const { loan } = positionOn(account.order, instalmentsOf(account), today);
    return { ...loan.order, status: loan.status, oldestUnpaidDueDate: loan.amountDue?.dueDate ?? null };
  });
}

/** The instalments with the debt of each: none before the payout. */
export function instalmentsOf({ order, planned, bookings, extensions }: StoredAccount): InstalmentBalance[] {
  return isPaidOut(order.status) ? balancesOf({ agreed: planned, bookings, extensions }) : planned.map(notOwed);
}

/** Makes other changes to this order wait until the transaction ends. */
export async function lockLoan(transaction: Queryable, borrowerId: string, orderId: string): Promise<void> {
  if (!(await lockOrder(transaction, borrowerId, orderId))) throw new AppError(errorCode.notFound, 'no such order');
}

/** The currency in which an order is owed. */
export async function currencyOf(db: Queryable, borrowerId: string, orderId: string): Promise<string | null> {
  return (await findOrder(db, borrowerId, orderId))?.terms.currency ?? null;
}
