import type { ShownGiven } from '@plazo/contract/lender/waivers';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { findActorNames } from '../audit/actor-names.repository.ts';
import { readEvents } from '../audit/audit.service.ts';
import { givenWaivers } from '../ledger/given-waivers.ts';
import type { Page, PageRequest } from '../platform/calls/pages.ts';
import { findBorrowers } from '../platform/db/borrower-lookup.ts';
import type { Queryable } from '../platform/db/db.ts';
import { findAccountsOf } from './loan.repository.ts';

/** What gives something up, and what takes that back: as the audit calls it. */
const actions = [
  'charges.waived',
  'order.forgiven',
  'order.closed',
  'order.charged-off',
  'order.transferred',
  'waiver.reversed',
];

/** What such an event says of it. */
interface Said {
  id: string;
  kind: ShownGiven['kind'];
  amount: number;
  reason?: string;
  /** Who sent it, if somebody else approved it: `kind:id`. */
  requestedBy?: string;
}

export interface GivenFilter {
  from?: IsoDate | undefined;
  through?: IsoDate | undefined;
  by?: string | undefined;
}

/** What was given up in some days, newest first: who decided it is in the audit, how much it is in the ledger. */
export async function givenPage(
  db: Queryable,
  { by, ...days }: GivenFilter,
  page: PageRequest,
  timeZone: string,
): Promise<Page<Omit<ShownGiven, 'borrowerName'>>> {
  const { data, next } = await readEvents(db, { ...days, ofActions: { actions, by } }, page, timeZone);
  const ids = [...new Set(data.map(({ subject }) => subject.id))];
  const orders = (await findBorrowers(db, 'order', ids)).map(({ key: orderId, borrowerId }) => ({
    orderId,
    borrowerId,
  }));
  const accounts = new Map((await findAccountsOf(db, orders)).map((account) => [account.order.id, account]));
  const senders = data.flatMap(({ after }) => senderOf(after as Said) ?? []);
  const nameOf = await findActorNames(db, senders);
  const shown = data.flatMap(({ id, at, action, subject, actor, after }) => {
    const account = accounts.get(subject.id);
    if (!account) return [];
    const said = after as Said;
    const sender = senderOf(said);
    const amount = givenWaivers(account).find((given) => given.id === said.id)?.amount ?? said.amount;
    const isReversal = action === 'waiver.reversed';
    const { id: orderId, borrowerId, terms } = account.order;
    return {
      id,
      at,
      waiverId: said.id,
      orderId,
      borrowerId,
      kind: said.kind,
      currency: terms.currency,
      isReversal,
      amount: isReversal ? 0 - amount : amount,
      by: sender ? { ...sender, name: nameOf(sender) } : actor,
      approvedBy: sender ? actor : null,
      reason: said.reason ?? null,
    };
  });
  return { data: shown, next };
}

function senderOf({ requestedBy }: Said): { kind: string; id: string } | null {
  if (requestedBy === undefined) return null;
  const [kind = '', ...id] = requestedBy.split(':');
  return { kind, id: id.join(':') };
}
