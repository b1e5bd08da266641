import { randomUUID } from 'node:crypto';
import {
  chargeOffOrder,
  closeOrder,
  forgiveOrder,
  type LenderWaiver,
  listGivenWaivers,
  listWaivers,
  reverseWaiver,
  transferOrder,
  waiveCharges,
} from '@plazo/contract/lender/waivers';
import { withNames } from '../borrowers/borrower-names.ts';
import { type GivenWaiver, givenWaivers } from '../ledger/given-waivers.ts';
import type { Waiver } from '../ledger/waiver-operations.ts';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Config } from '../platform/config/config.ts';
import type { Queryable } from '../platform/db/db.ts';
import { readAccount, reinstateTo, waiveFor } from './credit.service.ts';
import { givenPage } from './given-list.ts';
import { knownOrder } from './known-order.ts';

export function serveWaivers(calls: LenderCalls, { config }: { config: Config }): void {
  calls.serveRead(listWaivers, async ({ orderId }, { db }) => ({
    data: (await readWaivers(db, orderId)).map((one) => present(orderId, one)),
  }));
  calls.serveRead(listGivenWaivers, ({ limit, cursor, ...filter }, context) =>
    withNames(givenPage(context.db, filter, { limit, cursor }, config.tenant.timeZone), context),
  );
  calls.serveWrite(waiveCharges, ({ orderId, charges, reason }, context) => {
    const asked = { penalty: 0, interest: 0, iva: 0, commission: 0, ...charges };
    return waive(context, orderId, { charges: asked }, { action: 'charges.waived', charges, reason });
  });
  calls.serveWrite(forgiveOrder, ({ orderId, outstanding, reason }, context) => {
    const rest = { least: outstanding, most: outstanding };
    return waive(context, orderId, { charges: null, rest }, { action: 'order.forgiven', reason });
  });
  calls.serveWrite(closeOrder, ({ orderId, most, reason }, context) =>
    waive(context, orderId, { charges: null, rest: { least: 1, most } }, { action: 'order.closed', reason }),
  );
  calls.serveWrite(chargeOffOrder, ({ orderId, outstanding, reason }, context) => {
    const whole = { charges: null, as: 'charge-off', rest: { least: outstanding, most: outstanding } } as const;
    return waive(context, orderId, whole, { action: 'order.charged-off', reason });
  });
  calls.serveWrite(transferOrder, ({ orderId, outstanding, to, reason }, context) => {
    const whole = { charges: null, as: 'transfer', rest: { least: outstanding, most: outstanding } } as const;
    return waive(context, orderId, { ...whole, to }, { action: 'order.transferred', to, reason });
  });
  calls.serveWrite(reverseWaiver, async ({ orderId, waiverId, reason }, { db, now, today }) => {
    const borrowerId = await ownerOf(db, orderId);
    await reinstateTo(db, borrowerId, orderId, { waiverId, businessDate: today, bookedAt: now });
    const answer = await shown(db, orderId, waiverId);
    const subject = { kind: 'order', id: orderId };
    return { answer, audit: { action: 'waiver.reversed', subject, after: { ...answer, reason } } };
  });
}

async function waive(
  { db, now, today }: LenderContext,
  orderId: string,
  wanted: Pick<Waiver, 'charges' | 'as' | 'rest'> & { to?: string },
  { action, ...said }: { action: string; reason: string; charges?: object; to?: string },
) {
  const borrowerId = await ownerOf(db, orderId);
  const waiverId = randomUUID();
  await waiveFor(db, borrowerId, orderId, { ...wanted, waiverId, businessDate: today, bookedAt: now });
  const answer = await shown(db, orderId, waiverId);
  return { answer, audit: { action, subject: { kind: 'order', id: orderId }, after: { ...answer, ...said } } };
}

async function ownerOf(db: Queryable, orderId: string): Promise<string> {
  return (await knownOrder(db, orderId)).borrowerId;
}

async function readWaivers(db: Queryable, orderId: string): Promise<GivenWaiver[]> {
  return givenWaivers(await readAccount(db, await ownerOf(db, orderId), orderId));
}

async function shown(db: Queryable, orderId: string, waiverId: string): Promise<LenderWaiver> {
  const found = (await readWaivers(db, orderId)).find(({ id }) => id === waiverId);
  if (!found) throw new LenderProblem('not-found', 'there is no such waiver');
  return present(orderId, found);
}

function present(orderId: string, waiver: GivenWaiver): LenderWaiver {
  return { ...waiver, orderId };
}
