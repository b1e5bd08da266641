import { cancelOwnPromise, cannotPayDetail, promisePayment } from '@plazo/contract/promise';
import { addDays, isIsoDate } from '@plazo/loan-rules/calendar';
import { likelyDays } from '@plazo/loan-rules/likely-days';
import { partOffered } from '@plazo/loan-rules/part';
import { leftToPay } from '../ledger/position.ts';
import type { Loan } from '../loans/loan.service.ts';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { choicesOf } from './own-plan.service.ts';
import { readPayable } from './payable-order.ts';
import { findPlans } from './payment-plan.repository.ts';
import { planStateOf } from './payment-plan.service.ts';
import { cancelOpenPromise, isWithinReach, promiseAsBorrower, readPromisable } from './promise.service.ts';

/** What borrowers promise themselves. */
export function serveOwnPromises(calls: BorrowerCalls, { db, config }: { db: Db; config: Config }): void {
  const { tenant } = config;
  calls.serveBorrower(cannotPayDetail, async ({ orderId, dueDate }, { borrowerId, today }) => {
    const { loan, open, isLeft, isOneLeft } = await readPromisable(db, borrowerId, orderId, today, tenant);
    const plans = await findPlans(db, borrowerId, orderId);
    const isPossible = choicesOf(loan, plans, today, tenant).length > 0;
    const plan = planStateOf(plans, today) ?? (isPossible ? ('possible' as const) : null);
    const isForADay = isLeft && dueDate !== undefined && isIsoDate(dueDate);
    const through = addDays(today, tenant.promises.daysAhead);
    const dueThen = ({ amountDue, outstanding }: Loan) => amountDue?.amount ?? outstanding;
    const then =
      isForADay && isWithinReach(dueDate, today, tenant.promises)
        ? await readPayable(db, borrowerId, orderId, dueDate)
        : null;
    const likely = isLeft && then === null ? likelyDays(today, through) : [];
    const days = await Promise.all(
      likely.map(async (day) => ({ dueDate: day, amount: dueThen(await readPayable(db, borrowerId, orderId, day)) })),
    );
    return {
      most: leftToPay(then ?? loan),
      ...(then ? { dueThen: dueThen(then) } : {}),
      ...(days.length > 0 ? { days } : {}),
      ...(plan ? { plan } : {}),
      ...(takesParts(then ?? loan) ? { mayPayPart: '1' as const } : {}),
      ...(open ? { promise: { amount: open.amount, dueDate: open.dueOn } } : {}),
      ...(open && isOneLeft ? { isPromiseLeft: '1' as const } : {}),
      ...(isLeft ? { promiseThrough: through } : {}),
    };
  });
  calls.serveBorrower(promisePayment, async ({ orderId, amount, dueDate: dueOn }, { borrowerId, now, today }) => {
    const made = await db.transaction((transaction) =>
      promiseAsBorrower(transaction, borrowerId, { orderId, amount, dueOn }, { now, today }, tenant),
    );
    return { amount: made.amount, dueDate: made.dueOn };
  });
  calls.serveBorrower(cancelOwnPromise, async ({ orderId }, { borrowerId, now }) => {
    await db.transaction((transaction) =>
      cancelOpenPromise(transaction, borrowerId, orderId, { now, timeZone: tenant.timeZone }),
    );
    return {};
  });
}

/** Whether there is a code for less than the amount due. */
function takesParts({ amountDue, outstanding, order }: Loan): boolean {
  return partOffered(amountDue?.amount ?? outstanding, order.terms) !== null;
}
