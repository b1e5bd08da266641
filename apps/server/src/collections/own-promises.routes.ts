import { cannotPayDetail, promisePayment } from '@plazo/contract/promise';
import { addDays } from '@plazo/loan-rules/calendar';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { planStateOf } from './payment-plan.service.ts';
import { promiseAsBorrower, readPromisable } from './promise.service.ts';

/** What borrowers promise themselves. */
export function serveOwnPromises(calls: BorrowerCalls, { db, config }: { db: Db; config: Config }): void {
  const { tenant } = config;
  calls.serveBorrower(cannotPayDetail, async ({ orderId }, { borrowerId, today }) => {
    const { loan, open, isLeft } = await readPromisable(db, borrowerId, orderId, today, tenant);
    const plan = await planStateOf(db, borrowerId, orderId, today);
    return {
      most: loan.outstanding,
      ...(plan ? { plan } : {}),
      ...(open ? { promise: { amount: open.amount, dueDate: open.dueOn } } : {}),
      ...(isLeft ? { promiseThrough: addDays(today, tenant.promises.daysAhead) } : {}),
    };
  });
  calls.serveBorrower(promisePayment, async ({ orderId, amount, dueDate: dueOn }, { borrowerId, now, today }) => {
    const made = await db.transaction((transaction) =>
      promiseAsBorrower(transaction, borrowerId, { orderId, amount, dueOn }, { now, today }, tenant),
    );
    return { amount: made.amount, dueDate: made.dueOn };
  });
}
