import { listAuditEvents, verifyAudit } from '@plazo/contract/lender/audit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rowsOf } from '../testing/database-state.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { auditSealer } from './sealer.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.server.app.close());

/** Two processes add the waiting events to their chains. */
async function seal(): Promise<void> {
  const { db, masterKeys, logger } = lender.server;
  const sealers = [auditSealer({ db, masterKeys, logger }), auditSealer({ db, masterKeys, logger })];
  for (const sealer of sealers) sealer.wake();
  await Promise.all(sealers.map((sealer) => sealer.settled()));
}
const waiting = () => rowsOf(lender.server.db, 'select action, is_refused from audit_waiting order by number');

it('adds what borrowers and providers did to the chains, once, however many processes work on it', async () => {
  const loan = await TestLoan.take(lender.server);
  await loan.pay('evt-1');
  const acts = ['order.accepted', 'payout.booked', 'voucher.made', 'payment.booked'];
  expect((await waiting()).map(({ action }) => action)).toEqual(acts);
  await seal();
  expect(await waiting()).toEqual([]);
  const { data } = await lender.call(listAuditEvents, { subjectId: loan.orderId });
  expect(data.map(({ action }) => action).sort()).toEqual([...acts].sort());
  expect((await lender.call(verifyAudit, {})).faults).toEqual([]);
});

it('leaves out events that the server did not write: they stay where they are, and are reported', async () => {
  await TestLoan.take(lender.server);
  await lender.server.db.execute(`update audit_waiting set actor_id = 'somebody' where action = 'order.accepted'`);
  await seal();
  expect(await waiting()).toEqual([{ action: 'order.accepted', is_refused: true }]);
  expect(lender.server.log.join()).toContain('audit events that this server did not write');
  const { faults } = await lender.call(verifyAudit, {});
  expect(faults.map(({ problem }) => problem)).toEqual([
    'order.accepted of order waits, but this server did not write it',
  ]);
});
