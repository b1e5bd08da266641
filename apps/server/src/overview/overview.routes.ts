import {
  type Counts,
  getBorrowerTimeline,
  getCounts,
  getOrderTimeline,
  type Moment,
  search,
} from '@plazo/contract/lender/overview';
import type { Scope } from '@plazo/contract/lender/scopes';
import { findActorNames } from '../audit/actor-names.repository.ts';
import { knownBorrower } from '../borrowers/borrower.service.ts';
import { knownOrder } from '../loans/known-order.ts';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { type PageRequest, pageFrom } from '../platform/calls/pages.ts';
import { written } from '../platform/calls/read-input.ts';
import type { Config } from '../platform/config/config.ts';
import { moneyFormats } from '../platform/formats/formatter.ts';
import { countWaiting } from './counts.repository.ts';
import { searched } from './search.ts';
import { findHappenings, type Happening } from './timeline.repository.ts';

/** What the lender's people see across all rooms: what waits, what is found, what happened. */
export function serveOverview(calls: LenderCalls, { config }: { config: Config }): void {
  const { tenant } = config;
  const meant = { phone: tenant.promotion.phone, format: moneyFormats(tenant).es };
  calls.serveRead(getCounts, async (_, { db, now, today, actor, scopes }) => {
    const counts = await countWaiting(db, { today, now, me: actor.id });
    const mayRead = (name: keyof Counts) => scopes.includes(scopesOfCounts[name]);
    return Object.fromEntries(
      Object.entries(counts).map(([name, count]) => [name, mayRead(name as keyof Counts) ? count : null]),
    ) as Counts;
  });
  calls.serveRead(search, async ({ q }, { db, scopes }) => ({ data: await searched(db, q, { ...meant, scopes }) }));
  calls.serveRead(getOrderTimeline, async ({ orderId, ...page }, context) => {
    const { borrowerId } = await knownOrder(context.db, orderId);
    return timeline({ borrowerId, orderId }, page, context);
  });
  calls.serveRead(getBorrowerTimeline, async ({ borrowerId, ...page }, context) => {
    await knownBorrower(context.db, borrowerId);
    return timeline({ borrowerId, orderId: null }, page, context);
  });
}

const scopesOfCounts: Readonly<Record<keyof Counts, Scope>> = {
  decide: 'orders:read',
  payouts: 'payouts:read',
  payoutProblems: 'payouts:read',
  paymentsUnmatched: 'payments:read',
  paymentsHeld: 'payments:read',
  heldReversals: 'payments:read',
  contradictions: 'payments:read',
  complaints: 'complaints:read',
  complaintsLate: 'complaints:read',
  late: 'orders:read',
  approvals: 'approvals:read',
  mine: 'orders:read',
};

async function timeline(
  whose: { borrowerId: string; orderId: string | null },
  page: PageRequest,
  { db, scopes }: LenderContext,
): Promise<{ data: Moment[]; next: string | null }> {
  const of = { ...whose, hasContacts: scopes.includes('messages:read'), hasNotes: scopes.includes('borrowers:read') };
  const { data, next } = await pageFrom(page, {
    place: { at: 'number', kind: 'string', id: 'string' },
    find: (before, limit) => findHappenings(db, of, before as Happening | null, limit),
    placeOf: ({ at, kind, id }) => ({ at, kind, id }),
    show: (happening) => ({ ...happening, by: happening.by === null ? null : actorIn(happening.by) }),
  });
  const nameOf = await findActorNames(
    db,
    data.flatMap(({ by }) => by ?? []),
  );
  const shown = data.map(({ at, by, ...one }) => ({
    ...one,
    at: written(at),
    by: by && { ...by, name: nameOf(by) },
  }));
  return { data: shown, next };
}

/** A stored word that names who did something: `kind:id`, or only a kind. */
function actorIn(word: string): { kind: string; id: string } {
  const [kind = '', ...id] = word.split(':');
  return { kind, id: id.join(':') };
}
