import { complaintSave, complaintScore } from '@plazo/contract/complaints';
import { closeComplaint, reopenComplaint, replyToComplaint } from '@plazo/contract/lender/complaints';
import { issueLetter, revokeLetter } from '@plazo/contract/lender/letters';
import { approveOrder, getOrder, listOrderHistory, rejectOrder } from '@plazo/contract/lender/orders';
import { refundCreditBalance, reversePayment } from '@plazo/contract/lender/payments';
import { payoutConfirmed, payoutFailed, payoutSent, retryPayout } from '@plazo/contract/lender/payouts';
import { issueVoucher, withdrawVoucher } from '@plazo/contract/lender/vouchers';
import { forgiveOrder, reverseWaiver, waiveCharges } from '@plazo/contract/lender/waivers';
import { googleScore } from '@plazo/contract/loan';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flexReviewed } from '../demo/demo-products.ts';
import { secrets } from '../testing/borrowers.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

type Entry = Awaited<ReturnType<typeof pageOf>>['data'][number];

const pageOf = (orderId: string, more: { limit?: number; cursor?: string } = {}) =>
  lender.call(listOrderHistory, { orderId, ...more });

/** The whole history, oldest first. */
async function historyOf(orderId: string): Promise<Entry[]> {
  const { data, next } = await pageOf(orderId, { limit: 200 });
  expect(next).toBeNull();
  return data.toReversed();
}

const kindsOf = (entries: readonly Entry[]) => entries.map(({ kind }) => kind);
const reversedAt = () => new Date(lender.server.clock.now()).toISOString();

describe('the history of an order', () => {
  it('has the decision, every step of the payout, codes, payments, letters and the borrower’s words, in order', async () => {
    const loan = await TestLoan.take(lender.server, { product: flexReviewed });
    const { orderId, launch } = loan;
    await lender.call(approveOrder, { orderId });
    await lender.call(payoutSent, { orderId, reference: 'spei-1' });
    await lender.call(payoutFailed, { orderId, reason: 'closed' });
    await lender.call(retryPayout, { orderId });
    await lender.call(payoutConfirmed, { orderId, reference: 'spei-2' });
    const { reference } = await lender.call(issueVoucher, { orderId, payCode: 'store', purpose: 'repayment' });
    await lender.call(withdrawVoucher, { reference });
    await loan.extend('evt-fee');
    await loan.pay('evt-1');
    const { code } = await lender.call(issueLetter, { orderId });
    await lender.call(revokeLetter, { code, reason: 'a wrong name' });
    await lender.server.call(googleScore, { orderId, score: 5 }, launch);
    const complaint = { problemType: '2', problemDetail: 'Me cobraron de más.', orderNo: orderId };
    const { problemId, folio = '' } = await lender.server.call(complaintSave, complaint, launch);
    await lender.call(replyToComplaint, { folio, content: 'Lo revisamos.' });
    await lender.server.call(complaintScore, { problemId, score: 4 }, launch);
    await lender.call(closeComplaint, { folio });
    await lender.call(reopenComplaint, { folio });
    await loan.reversePayment('evt-1');
    const history = await historyOf(orderId);
    expect(kindsOf(history)).toEqual([
      ...['order.taken', 'order.approved', 'payout.requested', 'payout.sent', 'payout.failed', 'payout.requested'],
      ...['payout.confirmed', 'voucher.issued', 'voucher.replaced', 'voucher.issued', 'payment.credited'],
      ...['voucher.issued', 'payment.credited', 'extension.bought', 'voucher.issued', 'payment.credited'],
      ...['order.settled', 'letter.issued', 'letter.voided', 'order.rated', 'complaint.filed', 'complaint.answered'],
      ...['complaint.rated', 'complaint.closed', 'complaint.reopened', 'payment.reversed', 'order.reopened'],
      // The code of the reversed payment.
      'voucher.replaced',
    ]);
    expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).sort());
    const dataOf = (kind: Entry['kind']) => history.findLast((entry) => entry.kind === kind)?.data;
    expect(dataOf('payout.sent')).toEqual({ payoutId: `${orderId}-1`, amount: 250_000, currency: 'MXN' });
    expect(dataOf('payment.credited')).toMatchObject({ paymentId: 'evt-1', currency: 'MXN' });
    expect(dataOf('complaint.answered')).toEqual({ complaintId: problemId, folio });
    const everything = JSON.stringify(history);
    for (const secret of [secrets.phone, 'Pruebas', 'Calle', 'Me cobraron', 'Lo revisamos', 'a wrong name']) {
      expect(everything).not.toContain(secret);
    }
  });

  it('has waivers, reversals, refunds and the rejection', async () => {
    const loan = await TestLoan.take(lender.server);
    const { orderId } = loan;
    const { id: waiverId } = await lender.call(waiveCharges, {
      orderId,
      charges: { commission: 5_000 },
      reason: 'late answer',
    });
    await lender.call(reverseWaiver, { orderId, waiverId, reason: 'a mistake' });
    await loan.pay('evt-1', 300_000);
    await lender.call(refundCreditBalance, { orderId, amount: 10, reference: 'spei-1' });
    await lender.call(reversePayment, {
      paymentId: 'evt-1',
      reversalId: 'r-1',
      amount: 200_000,
      reversedAt: reversedAt(),
    });
    const { outstanding } = await lender.call(getOrder, { orderId });
    await lender.call(forgiveOrder, { orderId, outstanding, reason: 'cannot be found' });
    expect(kindsOf(await historyOf(orderId)).slice(4)).toEqual([
      ...['charges.waived', 'waiver.reversed', 'voucher.issued', 'payment.credited', 'order.settled'],
      ...['money.refunded', 'payment.reversed', 'order.reopened', 'order.forgiven', 'order.settled'],
    ]);
    const { orderId: rejected } = await TestLoan.take(lender.server, { borrower: 'bea', product: flexReviewed });
    await lender.call(rejectOrder, { orderId: rejected, reason: 'score 412' });
    expect(kindsOf(await historyOf(rejected))).toEqual(['order.taken', 'order.rejected']);
  });

  it('is read page by page, each entry once, while more is added', async () => {
    const loan = await TestLoan.take(lender.server);
    await loan.pay('evt-1', 10_000);
    const before = (await historyOf(loan.orderId)).toReversed();
    const read: Entry[] = [];
    for (let page = await pageOf(loan.orderId, { limit: 2 }), n = 0; ; n += 1) {
      read.push(...page.data);
      if (page.next === null) break;
      await loan.pay(`evt-more-${n}`, 1_000);
      page = await pageOf(loan.orderId, { limit: 2, cursor: page.next });
    }
    expect(before.length).toBeGreaterThan(4);
    expect(read).toEqual(before);
    expect((await historyOf(loan.orderId)).length).toBeGreaterThan(before.length);
  });

  it('stays when its events are removed', async () => {
    const { orderId } = await TestLoan.take(lender.server);
    const before = await historyOf(orderId);
    await lender.server.db.execute('delete from event; delete from event_feed');
    expect(await historyOf(orderId)).toEqual(before);
    await expect(lender.server.db.execute('delete from order_history')).rejects.toThrow('append-only');
  });
});
