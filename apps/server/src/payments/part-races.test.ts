import { loanDetailPush } from '@plazo/contract/offer';
import { generateVcode } from '@plazo/contract/repayment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flex } from '../demo/demo-products.ts';
import { verifyLedger } from '../ops/ledger.ts';
import { giveOffer, type TestOffer } from '../testing/borrowers.ts';
import { balancesOf, rowsOf } from '../testing/database-state.ts';
import { dataOf, formPost, isShared, Processes, payment, processNow, reversal } from '../testing/processes.ts';

// Parts of one payment, reversed through both processes at once. Only PostgreSQL has two.

const due = 271_691;
const part = 100_000;
const processes = new Processes();
let offer: TestOffer;

describe.runIf(isShared)('parts of one payment that are reversed at once', () => {
  beforeAll(
    () =>
      processes.start(async (db) => {
        offer = await giveOffer(db, processNow());
      }),
    180_000,
  );
  afterAll(() => processes.remove());

  it('are each reversed once, and never more than was paid', async () => {
    const { orderId, launch, agreed } = offer;
    dataOf(await formPost(loanDetailPush, agreed, launch)(processes.url()));
    const wanted = { orderId, amount: due, payCode: 'store', requestType: '1' };
    const { repayDetail } = dataOf(await formPost(generateVcode, wanted, launch)(processes.url()));
    const { vCode: reference } = repayDetail as { vCode: string };
    dataOf(await payment({ eventId: 'evt-1', reference, amount: due })(processes.url()));

    const events = [1, 2, 3, 4].map((n) => reversal({ eventId: `rev-${n}`, paymentEventId: 'evt-1', amount: part }));
    const sends = events.flatMap((send) => [send, send]);
    const answers = await Promise.all(sends.map((send, n) => send(processes.url(n))));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 422, 422, 422, 422]);

    const db = await processes.stopAndOpen();
    expect(await rowsOf(db, 'select amount from payment_reversal')).toEqual([{ amount: part }, { amount: part }]);
    expect((await balancesOf(db, orderId)).cash).toBe(due - 2 * part - agreed.amount);
    expect((await verifyLedger(db, flex.terms.timeZone)).said).toBe('1 orders verified, 0 differences.');
    await db.close();
  }, 60_000);
});
