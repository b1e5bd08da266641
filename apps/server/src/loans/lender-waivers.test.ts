import { issueLetter } from '@plazo/contract/lender/letters';
import { getOrder } from '@plazo/contract/lender/orders';
import { refundCreditBalance } from '@plazo/contract/lender/payments';
import { portfolio, trialBalance } from '@plazo/contract/lender/reports';
import { closeOrder, forgiveOrder, listWaivers, reverseWaiver, waiveCharges } from '@plazo/contract/lender/waivers';
import { settlementLetter } from '@plazo/contract/letter';
import { loanDetails } from '@plazo/contract/loan';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '../testing/borrowers.ts';
import { ledgerFaults } from '../testing/database-state.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
let loan: TestLoan;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(async () => {
  await lender.reset();
  loan = await TestLoan.take(lender.server);
});
afterAll(() => lender.app.close());

const reason = 'the shop was closed';
const shown = () => lender.call(getOrder, { orderId: loan.orderId });
const details = (language: '1' | '2' = '1') =>
  lender.server.call(loanDetails, { orderId: loan.orderId }, { ...loan.launch, isNeedPop: language });
const rowOf = async (text: string) => {
  const { userOrderDetail } = await details();
  return userOrderDetail.detail.find((row) => row.text === text)?.value;
};
const lastLine = async () => (await loan.statement('1')).lines.at(-1);
const balanceOf = async (account: string) => {
  const { accounts } = await lender.call(trialBalance, { on: dayOf(lender.server.clock.now()) });
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  return accounts.find((row) => row.account === account)?.balance ?? 0;
};

/** Makes the loan ten days late. */
async function beLate(): Promise<number> {
  lender.server.clock.moveDays(40);
  return (await shown()).instalments[0]?.owed.penalty ?? 0;
}

describe('charges that the lender waives', () => {
  it('are no longer owed, are shown to the borrower, and can be charged again', async () => {
    const penalty = await beLate();
    const before = await shown();
    const { orderId } = loan;
    const waived = await lender.call(waiveCharges, { orderId, charges: { penalty: 1_000 }, reason });
    expect(waived).toMatchObject({ orderId, kind: 'waiver', amount: 1_000, isReversed: false });
    expect((await shown()).outstanding).toBe(before.outstanding - 1_000);
    expect(await lastLine()).toMatchObject({
      ...{ text: 'Charges waived', note: 'Late charge: ₹10,00.', amount: -1_000 },
    });
    expect(await rowOf('Charges waived')).toBe('₹10,00');
    expect(await rowOf('Paid so far')).toBe('₹0,00');
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
    const back = await lender.call(reverseWaiver, { orderId, waiverId: waived.id, reason });
    expect(back).toMatchObject({ id: waived.id, isReversed: true });
    expect(await shown()).toEqual(before);
    expect(before.instalments[0]?.owed.penalty).toBe(penalty);
    expect(await lastLine()).toMatchObject({ text: 'Waived amount charged again', amount: 1_000 });
    expect((await lender.call(listWaivers, { orderId })).data).toEqual([back]);
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
  });

  it('may be paid ones: their money pays other debt, then becomes a credit balance', async () => {
    const { orderId } = loan;
    await loan.pay('pay-1');
    const charges = { commission: 15_000, iva: 2_400 };
    expect(await lender.call(waiveCharges, { orderId, charges, reason })).toMatchObject({ amount: 17_400 });
    expect(await loan.statement()).toMatchObject({ creditBalance: 17_400, outstanding: 0 });
    expect((await lastLine())?.note).toBe('VAT: ₹24,00, Commission: ₹150,00. ₹174,00 is your credit.');
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
  });

  it('cannot exceed what was charged, and cannot be zero', async () => {
    const { orderId } = loan;
    const send = (charges: object) => lender.send(waiveCharges, { orderId, charges, reason });
    expect(await send({ penalty: 1 })).toMatchObject({ status: 422 });
    expect((await send({ commission: 9_999_999 })).json.detail).toContain('must be at most');
    expect(await send({})).toMatchObject({ status: 400 });
    expect(await send({ principal: 1 })).toMatchObject({ status: 400 });
    expect(await send({ penalty: 0 })).toMatchObject({ status: 400 });
  });

  it('are waived again after a payment of an earlier day, as far as they exist then', async () => {
    const { orderId } = loan;
    const penalty = await beLate();
    const { outstanding } = await shown();
    await lender.call(waiveCharges, { orderId, charges: { penalty }, reason });
    const code = await loan.code();
    const paidAt = new Date(lender.server.clock.now() - 20 * 86_400_000).toISOString();
    expect(await lender.server.pay({ eventId: 'late-news', ...code, paidAt })).toMatchObject({ status: 200 });
    expect((await lender.call(listWaivers, { orderId })).data).toMatchObject([{ amount: 0 }]);
    await loan.reversePayment('late-news');
    // It counted from its report: until then the penalty grew, and was waived.
    expect((await lender.call(listWaivers, { orderId })).data).toMatchObject([{ amount: penalty }]);
    expect((await shown()).outstanding).toBe(outstanding - penalty);
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
  });
});

describe('the letter of an order that was forgiven', () => {
  it('says that nothing was paid if a waived charge was refunded and its payment reversed', async () => {
    const { orderId } = loan;
    await loan.pay('pay-1');
    const charges = { commission: 15_000 };
    await lender.call(waiveCharges, { orderId, charges, reason });
    await lender.call(refundCreditBalance, { orderId, amount: 15_000, reference: 'r-1' });
    await loan.reversePayment('pay-1');
    const { outstanding } = await shown();
    await lender.call(forgiveOrder, { orderId, outstanding, reason });
    const letter = () => lender.server.call(settlementLetter, { orderId }, loan.launch);
    expect(await letter()).toMatchObject({ totalPaid: 0, isForgiven: true });
    expect(await rowOf('Paid so far')).toBe('₹0,00');
    await lender.call(issueLetter, { orderId });
    await loan.statement();
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
  });
});

describe('an order that the lender forgives', () => {
  it('owes nothing, and the borrower reads why, until the forgiveness is undone', async () => {
    await beLate();
    const { orderId } = loan;
    const { outstanding } = await shown();
    const other = await lender.send(forgiveOrder, { orderId, outstanding: outstanding - 1, reason });
    expect([other.status, other.json.detail]).toEqual([409, `${outstanding} is owed on this day`]);
    const given = await lender.call(forgiveOrder, { orderId, outstanding, reason });
    expect(given).toMatchObject({ kind: 'forgiveness', amount: outstanding });
    expect(await balanceOf('forgiveness')).toBe(outstanding);
    expect(await shown()).toMatchObject({ state: 'settled', outstanding: 0, payoff: null });
    expect(await details()).toMatchObject({
      ...{ orderStatus: 200, isForgiven: '1', isScore: '0', noticeStatusText: 'Loan ended' },
      noticeDesText: 'We’ve forgiven the rest. You owe nothing on this loan.',
    });
    expect((await details('2')).noticeDesText).toBe(
      'Dejamos de cobrarte lo que faltaba. Ya no debes nada de este préstamo.',
    );
    expect(await rowOf('Paid so far')).toBe('₹0,00');
    expect(await lastLine()).toMatchObject({ text: 'Rest of the debt forgiven', balance: 0 });
    const letter = await lender.server.call(settlementLetter, { orderId }, loan.launch);
    expect(letter).toMatchObject({ isForgiven: true, totalPaid: 0 });
    const { rows } = await lender.call(portfolio, { on: dayOf(lender.server.clock.now()) });
    expect(rows).toEqual([]);
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
    await lender.call(reverseWaiver, { orderId, waiverId: given.id, reason });
    expect(await shown()).toMatchObject({ state: 'overdue', outstanding });
    expect(await balanceOf('forgiveness')).toBe(0);
    expect(await details()).not.toHaveProperty('isForgiven');
    const again = await lender.send(reverseWaiver, { orderId, waiverId: given.id, reason });
    expect(again.status).toBe(409);
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
  });

  it('is closed for its remaining debt, if that is small enough', async () => {
    const { orderId } = loan;
    const { outstanding } = await shown();
    await loan.pay('pay-1', outstanding - 500);
    expect(await lender.send(closeOrder, { orderId, most: 499, reason })).toMatchObject({ status: 409 });
    expect(await lender.call(closeOrder, { orderId, most: 500, reason })).toMatchObject({ amount: 500 });
    expect(await shown()).toMatchObject({ state: 'settled' });
    expect(await lender.send(closeOrder, { orderId, most: 500, reason })).toMatchObject({ status: 409 });
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
  });

  it('owes a payment that is reversed later, and stays forgiven for the rest', async () => {
    const { orderId } = loan;
    await loan.pay('pay-1', 100_000);
    await lender.call(closeOrder, { orderId, most: 1_000_000, reason });
    await loan.reversePayment('pay-1', { amount: 40_000 });
    expect(await shown()).toMatchObject({ state: 'repayable', outstanding: 40_000 });
    await loan.pay('pay-2');
    expect(await shown()).toMatchObject({ state: 'settled' });
    const [given] = (await lender.call(listWaivers, { orderId })).data;
    const refused = await lender.send(reverseWaiver, { orderId, waiverId: given?.id ?? '', reason });
    expect([refused.status, refused.json.detail]).toEqual([409, 'the loan was paid off since']);
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
  });
});
