import { describe, expect, it } from 'vitest';
import { lookAtQueues } from '../monitoring/queues.repository.ts';
import { sign, signatureHeader } from '../platform/http/signature.ts';
import { dataOfEvents } from '../testing/database-state.ts';
import { payoutScene, payoutSecret } from '../testing/payout-scene.ts';
import type { TestLoan } from '../testing/test-loan.ts';

const scene = payoutScene();
const { take, payOut, payouts, statusOf, expectPaidOnce, staff, listed } = scene;

describe('a report', () => {
  const report = (content: object, by = payoutSecret) => {
    const payload = JSON.stringify(content);
    const signature = sign(payload, by, Math.floor(Date.now() / 1000));
    const headers = { 'content-type': 'application/json', [signatureHeader]: signature };
    return scene.server.send('/webhooks/payouts', { payload, headers });
  };

  it('must be signed by the payout provider', async () => {
    const { orderId } = await take();
    const event = { eventId: 'e-1', payoutId: `${orderId}-1`, result: 'confirmed' };
    expect(await report(event, scene.server.config.PAYMENT_WEBHOOK_SECRET)).toMatchObject({ status: 401 });
    expect(await scene.server.postSigned('/webhooks/payouts', event)).toMatchObject({ status: 401 });
    expect(await payouts(orderId)).toMatchObject([{ state: 'requested' }]);
    expect(await report({ ...event, payoutId: 'nobody-1' })).toMatchObject({ status: 404 });
    expect(await report({ ...event, result: 'perhaps' })).toMatchObject({ status: 400 });
    expect(await report({ ...event, paidAt: 'yesterday' })).toMatchObject({ status: 400 });
    expect(await report(event)).toMatchObject({ status: 200, data: { outcome: 'applied' } });
  });

  it('counts once, however often it arrives; the same id with other content is refused, and kept until somebody has looked', async () => {
    const loan = await take();
    const event = { eventId: 'e-1', payoutId: `${loan.orderId}-1`, result: 'confirmed', reference: 'R-1' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(event)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await report({ ...event, eventId: 'e-2' })).toMatchObject({ data: { outcome: 'repeated' } });
    const other = { ...event, result: 'sent', reference: 'R-2' };
    for (let time = 0; time < 2; time += 1) expect(await report(other)).toMatchObject({ status: 409, code: '40900' });
    const problem = 'other-content';
    const said = { result: 'sent', reference: 'R-2' };
    expect((await listed()).data).toMatchObject([{ problem, contradictions: [{ problem, said, isSeen: false }] }]);
    expect((await lookAtQueues(scene.server.db)).contradictions).toBe(1);
    await staff('seen', loan.orderId);
    expect(await report(other)).toMatchObject({ status: 409 });
    expect([(await listed()).data, (await lookAtQueues(scene.server.db)).contradictions]).toEqual([[], 0]);
    await expectPaidOnce(loan);
    // For another payout as well: its contradiction has not been reported yet.
    const next = await take({ borrower: 'bea' });
    expect(await report({ ...event, payoutId: `${next.orderId}-1` })).toMatchObject({ status: 409 });
    expect((await listed()).data).toMatchObject([{ orderId: next.orderId, problem }]);
    await payOut();
    expect(scene.provider.transfers).toEqual([]);
  });

  const second: [string, object, string][] = [
    ['another transfer', { reference: 'R-2' }, 'other-reference'],
    ['another transfer that is on its way', { result: 'sent', reference: 'R-2' }, 'other-reference'],
    ['another day', { paidAt: '2026-03-03T18:00:00Z' }, 'other-day'],
    ['another amount', { amount: 250_100 }, 'other-amount'],
    ['another currency', { currency: 'USD' }, 'other-amount'],
    ['that it came back', { result: 'failed', reason: 'sent back' }, 'failed-after-confirmed'],
  ];
  it.each(second)('about a booked payout that says %s is kept, flagged and reported', async (_, other, problem) => {
    const loan = await take();
    const paid = {
      payoutId: `${loan.orderId}-1`,
      result: 'confirmed',
      reference: 'R-1',
      paidAt: '2026-03-02T18:00:00Z',
    };
    await report({ eventId: 'e-1', ...paid });
    scene.server.clock.moveDays(1);
    expect(await report({ eventId: 'e-2', ...paid })).toMatchObject({ data: { outcome: 'repeated' } });
    const contradicting = { ...paid, ...other };
    expect(await report({ eventId: 'e-3', ...contradicting })).toMatchObject({ data: { outcome: 'contradicted' } });
    expect(await payouts(loan.orderId)).toMatchObject([
      { state: 'confirmed', reference: 'R-1', paid_on: '2026-03-02', problem },
    ]);
    const { payoutId: __, ...said } = contradicting;
    expect((await listed()).data).toMatchObject([{ problem, contradictions: [{ problem, said, isSeen: false }] }]);
    expect(await dataOfEvents(scene.server.db, 'payout.contradicted')).toMatchObject([{ problem }]);
    expect((await lookAtQueues(scene.server.db)).contradictions).toBe(1);
    await expectPaidOnce(loan);
    await staff('seen', loan.orderId);
    // The same content again is known: somebody has looked at it.
    expect(await report({ eventId: 'e-4', ...contradicting })).toMatchObject({ data: { outcome: 'contradicted' } });
    expect((await listed()).data).toEqual([]);
    expect((await lookAtQueues(scene.server.db)).contradictions).toBe(0);
  });

  it('that contradicts a person’s report stays, in either order: another transfer or a return is kept and flagged', async () => {
    const [first, second] = [await take(), await take({ borrower: 'bea' })];
    await report({ eventId: 'e-1', payoutId: `${first.orderId}-1`, result: 'confirmed', reference: 'R-1' });
    expect(await staff('confirm', first.orderId, 'R-9')).toMatch(
      /is confirmed\. A report contradicts that .*other-reference/,
    );
    await staff('confirm', second.orderId, 'R-8');
    const late = { eventId: 'e-2', payoutId: `${second.orderId}-1`, result: 'confirmed', reference: 'R-2' };
    expect(await report(late)).toMatchObject({ data: { outcome: 'contradicted' } });
    expect(await staff('fail', second.orderId, 'it came back')).toMatch(/failed-after-confirmed/);
    expect((await listed()).data).toMatchObject([
      {
        orderId: first.orderId,
        reference: 'R-1',
        contradictions: [{ said: { result: 'confirmed', reference: 'R-9' } }],
      },
      {
        ...{ orderId: second.orderId, reference: 'R-8', state: 'confirmed', problem: 'failed-after-confirmed' },
        contradictions: [{ said: { reference: 'R-2' } }, { said: { result: 'failed', reason: 'it came back' } }],
      },
    ]);
  });

  it('about a second transfer on its way is flagged, and stays so when money has arrived under either number', async () => {
    const loan = await take();
    const of = { payoutId: `${loan.orderId}-1` };
    await report({ eventId: 'e-1', ...of, result: 'sent', reference: 'R-1' });
    const other = await report({ eventId: 'e-2', ...of, result: 'sent', reference: 'R-2' });
    expect(other).toMatchObject({ data: { outcome: 'contradicted' } });
    expect(await report({ eventId: 'e-3', ...of, result: 'confirmed', reference: 'R-1' })).toMatchObject({
      data: { outcome: 'applied' },
    });
    expect(await payouts(loan.orderId)).toMatchObject([{ state: 'confirmed', problem: 'other-reference' }]);
    await expectPaidOnce(loan);
  });

  it('about another payout of the order does not settle the flag on the first', async () => {
    const loan = await take();
    await report({ eventId: 'e-1', payoutId: `${loan.orderId}-1`, result: 'failed' });
    await staff('retry', loan.orderId);
    await report({ eventId: 'e-2', payoutId: `${loan.orderId}-1`, result: 'confirmed', reference: 'R-1' });
    await report({ eventId: 'e-3', payoutId: `${loan.orderId}-2`, result: 'confirmed', reference: 'R-2' });
    expect(await payouts(loan.orderId)).toMatchObject([
      { state: 'failed', problem: 'paid-after-failed' },
      { state: 'confirmed', problem: null },
    ]);
  });

  it('that gives the transfer number of a payout booked without one completes it', async () => {
    const loan = await take();
    const of = { payoutId: `${loan.orderId}-1`, result: 'confirmed' };
    await report({ eventId: 'e-1', ...of });
    expect(await report({ eventId: 'e-2', ...of, reference: 'R-1' })).toMatchObject({ data: { outcome: 'applied' } });
    expect(await report({ eventId: 'e-3', ...of, reference: 'R-2' })).toMatchObject({
      data: { outcome: 'contradicted' },
    });
    expect(await payouts(loan.orderId)).toMatchObject([{ reference: 'R-1', problem: 'other-reference' }]);
  });

  it('about a failed payout books it, unless another was requested in its place', async () => {
    const [first, second] = [await take(), await take({ borrower: 'bea' })];
    for (const { orderId } of [first, second]) {
      expect(await report({ eventId: `f-${orderId}`, payoutId: `${orderId}-1`, result: 'failed' })).toMatchObject({
        data: { outcome: 'applied' },
      });
    }
    await staff('retry', second.orderId);
    const paid = ({ orderId }: TestLoan) =>
      report({ eventId: `p-${orderId}`, payoutId: `${orderId}-1`, result: 'confirmed' });
    expect(await paid(first)).toMatchObject({ data: { outcome: 'applied' } });
    expect(await statusOf(first)).toBe(174);
    expect(await paid(second)).toMatchObject({ data: { outcome: 'contradicted' } });
    expect(await statusOf(second)).toBe(151);
    expect(await staff('list')).toContain('paid-after-failed');
  });
});
