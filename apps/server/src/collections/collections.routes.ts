import { listCollections, sweepCollections } from '@plazo/contract/lender/collections';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { daysLate, lateBucket } from '@plazo/loan-rules/late';
import { withNames } from '../borrowers/borrower-names.ts';
import { collectionStateOf } from '../ledger/collection-state.ts';
import { positionOn } from '../ledger/position.ts';
import { sweepDue } from '../loans/due-sweep.ts';
import { findAccountsOf, type StoredAccount } from '../loans/loan.repository.ts';
import { instalmentsOf } from '../loans/loan.service.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { pageFrom } from '../platform/calls/pages.ts';
import type { Config } from '../platform/config/config.ts';
import { type DueRow, findDueOrders } from './collection-list.repository.ts';

/** A call is one transaction, which has a time limit. */
const mostInOneCall = 2_000;

export function serveCollections(calls: LenderCalls, { config }: { config: Config }): void {
  const { dueSoonDays: soonDays } = config.tenant;
  calls.serveRead(listCollections, async ({ dueThrough, bucket, productId, ...page }, context) => {
    const { db, today } = context;
    const { data, next } = await pageFrom(page, {
      place: { dueOn: 'date', orderId: 'string' },
      find: (after, limit) => findDueOrders(db, { today, dueThrough, bucket, productId }, after, limit),
      placeOf: ({ dueOn, orderId }) => ({ dueOn, orderId }),
      show: (row) => row,
    });
    const accounts = new Map((await findAccountsOf(db, data)).map((account) => [account.order.id, account]));
    const shown = data.flatMap(({ orderId, promise }) => present(accounts.get(orderId), promise, today));
    return withNames({ data: shown, next }, context);
  });
  calls.serveWrite(sweepCollections, async (_, { db, today }) => {
    const answer = await sweepDue(db, { today, soonDays, most: mostInOneCall });
    return {
      answer,
      audit: { action: 'collections.swept', subject: { kind: 'collections', id: today }, after: answer },
    };
  });
}

/** None if it was paid while the page was read. */
function present(account: StoredAccount | undefined, promise: DueRow['promise'], today: IsoDate) {
  if (!account) return [];
  const { id: orderId, borrowerId, productId, terms } = account.order;
  const { loan } = positionOn(account.order, instalmentsOf(account), today);
  const { dueOn: dueDate, outstanding } = collectionStateOf(loan.instalments, account.order);
  if (dueDate === null) return [];
  const late = daysLate({ dueOn: dueDate, graceDays: terms.penaltyGraceDays }, today);
  const order = { orderId, borrowerId, productId, currency: terms.currency, dueDate };
  const amountDue = loan.amountDue?.amount ?? null;
  const { pausedThrough } = loan;
  return [{ ...order, daysLate: late, bucket: lateBucket(late), outstanding, amountDue, promise, pausedThrough }];
}
