import { listPayments, recordPayment, reversePayment } from '@plazo/contract/lender/payments';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(async () => {
  await lender.server.reset();
  await lender.reset();
});

const idsOf = async (wanted: object) => (await lender.call(listPayments, wanted)).data.map(({ id }) => id);

/** Money under no code of ours, reported at an instant. */
async function report(paymentId: string, at: string): Promise<void> {
  lender.server.clock.set(at);
  const sent = { paymentId, reference: `r-${paymentId}`, amount: 5_000, currency: 'MXN', paidAt: at };
  await lender.call(recordPayment, sent);
}

it('finds the payments that were reported on some days, which begin at midnight where the lender is', async () => {
  await report('before', '2026-03-03T05:59:59Z');
  await report('first', '2026-03-03T06:00:00Z');
  await report('last', '2026-03-04T05:59:59Z');
  await report('after', '2026-03-04T06:00:00Z');
  expect(await idsOf({})).toEqual(['after', 'last', 'first', 'before']);
  expect(await idsOf({ receivedFrom: '2026-03-03', receivedThrough: '2026-03-03' })).toEqual(['last', 'first']);
  expect(await idsOf({ queue: 'unmatched', receivedFrom: '2026-03-04' })).toEqual(['after']);
  expect(await idsOf({ queue: 'held', receivedFrom: '2026-03-03' })).toEqual([]);
  expect(await idsOf({ receivedThrough: '2026-03-02' })).toEqual(['before']);
});

it('says the channel of the code that a payment came under, and whose code it was while it is held', async () => {
  const loan = await TestLoan.take(lender.server);
  lender.server.clock.set('2026-04-01T18:00:00Z');
  const { reference } = await loan.code();
  await lender.server.pay({ eventId: 'paid', reference, amount: 1_000, paidAt: '2026-04-01T18:00:00Z' });
  await report('lost', '2026-04-01T18:00:00Z');
  lender.server.clock.moveDays(40);
  await lender.server.pay({ eventId: 'late', reference, amount: 1_000, paidAt: '2026-04-01T18:00:00Z' });
  await lender.call(reversePayment, { paymentId: 'paid', reversalId: 'back', reversedAt: '2026-04-02T18:00:00Z' });
  const { orderId } = loan;
  expect((await lender.call(listPayments, {})).data).toMatchObject([
    {
      id: 'late',
      state: 'held',
      payCode: 'store',
      borrowerId: expect.any(String),
      orderId: null,
      codeOrderId: orderId,
    },
    { id: 'paid', state: 'credited', payCode: 'store', orderId, amount: 1_000, reversed: 1_000 },
    { id: 'lost', state: 'unmatched', payCode: null, borrowerId: null, orderId: null, codeOrderId: null },
  ]);
});
