import { randomUUID } from 'node:crypto';
import {
  closeOrder,
  type LenderConcession,
  listConcessions,
  reverseConcession,
  waiveCharges,
  writeOffOrder,
} from '@plazo/contract/lender/concessions';
import type { Concession } from '../ledger/concession-operations.ts';
import { type StandingConcession, standingConcessions } from '../ledger/standing-concessions.ts';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Queryable } from '../platform/db/db.ts';
import { concedeTo, readAccount, reinstateTo } from './credit.service.ts';
import { knownOrder } from './known-order.ts';

export function serveConcessions(calls: LenderCalls): void {
  calls.serveRead(listConcessions, async ({ orderId }, { db }) => ({
    data: (await readConcessions(db, orderId)).map((one) => present(orderId, one)),
  }));
  calls.serveWrite(waiveCharges, ({ orderId, charges, reason }, context) => {
    const asked = { penalty: 0, interest: 0, iva: 0, commission: 0, ...charges };
    return concede(context, orderId, { charges: asked }, { action: 'charges.waived', charges, reason });
  });
  calls.serveWrite(writeOffOrder, ({ orderId, outstanding, reason }, context) => {
    const rest = { least: outstanding, most: outstanding };
    return concede(context, orderId, { charges: null, rest }, { action: 'order.written-off', reason });
  });
  calls.serveWrite(closeOrder, ({ orderId, most, reason }, context) =>
    concede(context, orderId, { charges: null, rest: { least: 1, most } }, { action: 'order.closed', reason }),
  );
  calls.serveWrite(reverseConcession, async ({ orderId, concessionId, reason }, { db, now, today }) => {
    const borrowerId = await ownerOf(db, orderId);
    await reinstateTo(db, borrowerId, orderId, { concessionId, businessDate: today, bookedAt: now });
    const answer = await shown(db, orderId, concessionId);
    const subject = { kind: 'order', id: orderId };
    return { answer, audit: { action: 'concession.reversed', subject, after: { ...answer, reason } } };
  });
}

async function concede(
  { db, now, today }: LenderContext,
  orderId: string,
  wanted: Pick<Concession, 'charges' | 'rest'>,
  { action, ...said }: { action: string; reason: string; charges?: object },
) {
  const borrowerId = await ownerOf(db, orderId);
  const concessionId = randomUUID();
  await concedeTo(db, borrowerId, orderId, { ...wanted, concessionId, businessDate: today, bookedAt: now });
  const answer = await shown(db, orderId, concessionId);
  return { answer, audit: { action, subject: { kind: 'order', id: orderId }, after: { ...answer, ...said } } };
}

async function ownerOf(db: Queryable, orderId: string): Promise<string> {
  return (await knownOrder(db, orderId)).borrowerId;
}

async function readConcessions(db: Queryable, orderId: string): Promise<StandingConcession[]> {
  return standingConcessions(await readAccount(db, await ownerOf(db, orderId), orderId));
}

async function shown(db: Queryable, orderId: string, concessionId: string): Promise<LenderConcession> {
  const found = (await readConcessions(db, orderId)).find(({ id }) => id === concessionId);
  if (!found) throw new LenderProblem('not-found', 'there is no such concession');
  return present(orderId, found);
}

function present(orderId: string, { kind, ...concession }: StandingConcession): LenderConcession {
  return { ...concession, orderId, kind: kind === 'waiver' ? 'waiver' : 'write-off' };
}
