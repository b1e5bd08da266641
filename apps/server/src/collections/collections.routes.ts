import { listCollections, sweepCollections } from '@plazo/contract/lender/collections';
import type { ContactPermission } from '@plazo/contract/lender/contacts';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { daysLate, type LateEdges, lateBucket, lateRanges } from '@plazo/loan-rules/late';
import { withNames } from '../borrowers/borrower-names.ts';
import { collectionStateOf } from '../ledger/collection-state.ts';
import { positionOn } from '../ledger/position.ts';
import { sweepDue } from '../loans/due-sweep.ts';
import { sumHeld } from '../loans/held.repository.ts';
import { findAssignees } from '../loans/lender-order.present.ts';
import { findAccountsOf, type StoredAccount } from '../loans/loan.repository.ts';
import { instalmentsOf } from '../loans/loan.service.ts';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { pageFrom } from '../platform/calls/pages.ts';
import { writtenOrNull } from '../platform/calls/read-input.ts';
import type { Config } from '../platform/config/config.ts';
import { type DueFilter, type DueRow, findDueOrders } from './collection-list.repository.ts';
import {
  type Contacted,
  type ContactSettings,
  contactPermissions,
  toldPermission,
} from './contact-permission.service.ts';

/** A call is one transaction, which has a time limit. */
const mostInOneCall = 2_000;

export function serveCollections(calls: LenderCalls, { config }: { config: Config }): void {
  const { tenant } = config;
  const { lateEdges, dueSoonDays: soonDays } = tenant;
  calls.serveRead(listCollections, async ({ limit, cursor, ...request }, context) => {
    const { db, today, actor } = context;
    const assignee = request.assignee === 'me' ? actor.id : request.assignee;
    const { dueThrough, lateFrom, productId, promise, noContactSince } = request;
    const bucket = bucketNamed(request.bucket, lateEdges);
    const when = { today, timeZone: tenant.timeZone };
    const filter = { dueThrough, lateFrom, bucket, productId, assignee, promise, noContactSince, ...when };
    const { data, next } = await pageFrom(
      { limit, cursor },
      {
        place: { dueOn: 'date', orderId: 'string' },
        find: (after, limit) => findDueOrders(db, filter, after, limit),
        placeOf: ({ dueOn, orderId }) => ({ dueOn, orderId }),
        show: (row) => row,
      },
    );
    const accounts = new Map((await findAccountsOf(db, data)).map((account) => [account.order.id, account]));
    const assigneeOf = await findAssignees(
      db,
      data.map(({ assigneeId }) => assigneeId),
    );
    const shown = data.flatMap((row) => {
      const work = { assignee: assigneeOf(row.assigneeId), lastContactAt: writtenOrNull(row.lastContactAt) };
      return present(accounts.get(row.orderId), row, { today, lateEdges }).map((order) => ({
        ...order,
        ...work,
      }));
    });
    return withNames({ data: await withMayCall(shown, context, tenant), next }, context);
  });
  calls.serveWrite(sweepCollections, async (_, { db, today }) => {
    const rules = { soonDays, lateEdges };
    const answer = await sweepDue(db, { today, ...rules, most: mostInOneCall, alsoOfOtherEdges: true });
    return {
      answer,
      audit: { action: 'collections.swept', subject: { kind: 'collections', id: today }, after: answer },
    };
  });
}

/** The days of a bucket by its name, which has to be one of the tenant's. */
function bucketNamed(name: string | undefined, edges: LateEdges): DueFilter['bucket'] {
  if (name === undefined || name === 'not-late') return name;
  const ranges = lateRanges(edges);
  const range = ranges.find((one) => one.name === name);
  if (range) return range;
  const known = ['not-late', ...ranges.map((one) => one.name)].join(', ');
  const errors = [{ field: 'bucket', problem: `must be one of ${known}`, code: 'not-one-of' as const }];
  throw new LenderProblem('invalid-request', 'there is no such bucket', errors);
}

/** With whether each borrower may be called now: null for those who may not know. */
async function withMayCall<Shown extends Contacted>(
  shown: readonly Shown[],
  { db, now, scopes }: LenderContext,
  tenant: ContactSettings,
): Promise<(Shown & { mayCall: ContactPermission | null })[]> {
  if (!scopes.includes('messages:read')) return shown.map((one) => ({ ...one, mayCall: null }));
  const ids = shown.map(({ borrowerId }) => borrowerId);
  const permission = await contactPermissions(db, ids, { now }, tenant);
  return shown.map((one) => ({ ...one, mayCall: toldPermission(permission(one, 'call')) }));
}

/** None if it was paid while the page was read. */
function present(
  account: StoredAccount | undefined,
  { promise, held }: Pick<DueRow, 'promise' | 'held'>,
  { today, lateEdges }: { today: IsoDate; lateEdges: LateEdges },
) {
  if (!account) return [];
  const { id: orderId, borrowerId, productId, terms } = account.order;
  const { loan } = positionOn(account.order, instalmentsOf(account), today);
  const { dueOn: dueDate, outstanding } = collectionStateOf(loan.instalments, account.order);
  if (dueDate === null) return [];
  const late = daysLate({ dueOn: dueDate, graceDays: terms.penaltyGraceDays }, today);
  const order = { orderId, borrowerId, productId, currency: terms.currency, dueDate };
  const amountDue = loan.amountDue?.amount ?? null;
  const { pausedThrough } = loan;
  const bucket = lateBucket(late, lateEdges);
  const heldMoney = sumHeld(held);
  return [{ ...order, daysLate: late, bucket, outstanding, amountDue, heldMoney, promise, pausedThrough }];
}
