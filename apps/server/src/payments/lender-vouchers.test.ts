import { listAuditEvents } from '@plazo/contract/lender/audit';
import { getLetter, issueLetter, listLetters, revokeLetter } from '@plazo/contract/lender/letters';
import { getPayment } from '@plazo/contract/lender/payments';
import { getVoucher, issueVoucher, listVouchers, withdrawVoucher } from '@plazo/contract/lender/vouchers';
import { settlementLetter, verifyLetter } from '@plazo/contract/letter';
import { voucherState } from '@plazo/contract/repayment';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ops/ledger.ts';
import { sixMonths } from '../testing/borrowers.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open({ environment: { PUBLIC_BASE_URL: 'https://loans.example' } });
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

type Purpose = 'repayment' | 'payoff' | 'charges' | 'extension' | 'cancellation' | 'part';
const issue = ({ orderId }: TestLoan, purpose: Purpose, more: { amount?: number; payCode?: string } = {}) =>
  lender.call(issueVoucher, { orderId, payCode: 'store', purpose, ...more });
const refusal = async ({ orderId }: TestLoan, purpose: Purpose, amount?: number) => {
  const sent = { orderId, payCode: 'store', purpose, ...(amount === undefined ? {} : { amount }) };
  const { status, json } = await lender.send(issueVoucher, sent);
  return [status, json.type?.replace('urn:plazo:problem:', '')];
};
const isSound = async () => {
  const { db, config } = lender.server;
  expect((await verifyLedger(db, config.tenant.timeZone)).said).toMatch(/ 0 differences\.$/);
};
const pay = (reference: string, amount: number, eventId = 'evt-1') => lender.server.pay({ eventId, reference, amount });

describe('a payment code that the lender issues', () => {
  it('is the one that the borrower gets for the same payment', async () => {
    const loan = await TestLoan.take(lender.server);
    const own = await loan.code();
    const issued = await issue(loan, 'repayment');
    expect(issued).toMatchObject({ reference: own.reference, amount: 271_691, purpose: 'repayment', state: 'issued' });
    expect(await issue(loan, 'repayment', { amount: 271_691 })).toEqual(issued);
    const transfer = await issue(loan, 'repayment', { payCode: 'bank-transfer' });
    expect(transfer.reference).toMatch(/^\d{18}$/);
    expect((await lender.call(listVouchers, { orderId: loan.orderId })).data.map((one) => one.payCode).sort()).toEqual([
      'bank-transfer',
      'store',
    ]);
    expect(await refusal(loan, 'repayment', 271_690)).toEqual([422, 'not-possible']);
  });

  it('is possible for every amount that the order has due or offers', async () => {
    const months = await TestLoan.take(lender.server, sixMonths);
    const due = await issue(months, 'repayment');
    expect(await issue(months, 'part', { amount: 50_000 })).toMatchObject({ purpose: 'part', amount: 50_000 });
    expect(await refusal(months, 'part')).toEqual([400, 'invalid-request']);
    expect(await refusal(months, 'part', due.amount)).toEqual([422, 'not-possible']);
    const payoff = await issue(months, 'payoff');
    expect(payoff.amount).toBeGreaterThan(due.amount);
    expect(await lender.call(getVoucher, { reference: due.reference })).toMatchObject({ state: 'replaced' });

    const loan = await TestLoan.take(lender.server, { borrower: 'ben' });
    expect(await issue(loan, 'cancellation')).toMatchObject({ purpose: 'cancellation', validThrough: '2026-03-04' });
    lender.server.clock.moveDays(5);
    expect((await refusal(loan, 'cancellation'))[0]).toBe(409);
    expect((await refusal(loan, 'extension'))[0]).toBe(409);
    const charges = await issue(loan, 'charges');
    await pay(charges.reference, charges.amount);
    const extension = await issue(loan, 'extension');
    expect(extension).toMatchObject({ purpose: 'extension', extends: { instalment: 1, dueDate: '2026-04-01' } });
    expect((await refusal(loan, 'charges'))[0]).toBe(409);
    await isSound();
  });

  it('is not offered once it is withdrawn; money under it is credited and flagged', async () => {
    const loan = await TestLoan.take(lender.server);
    const { reference, amount } = await issue(loan, 'repayment');
    const withdrawn = await lender.call(withdrawVoucher, { reference });
    expect(withdrawn).toMatchObject({ reference, state: 'replaced', paid: 0 });
    expect((await lender.send(withdrawVoucher, { reference })).status).toBe(409);
    const asked = { orderId: loan.orderId, amount, payCode: 'store', requestType: '1', vCode: reference } as const;
    expect((await lender.server.call(voucherState, asked, loan.launch)).state).toBe('over');
    // The other way round: another code for the same payment.
    const other = await issue(loan, 'repayment');
    expect(other.reference).not.toBe(reference);
    await pay(reference, amount);
    expect(await lender.call(getPayment, { paymentId: 'evt-1' })).toMatchObject({
      state: 'credited',
      flag: 'replaced',
    });
    expect(await lender.call(getVoucher, { reference })).toMatchObject({ state: 'paid', paid: amount });
    expect((await refusal(loan, 'repayment'))[0]).toBe(409);
    const { data } = await lender.call(listAuditEvents, { subjectKind: 'order', subjectId: loan.orderId });
    expect(data.map(({ action }) => action)).toEqual(['voucher.issued', 'voucher.withdrawn', 'voucher.issued']);
    await isSound();
  });

  it('is listed in pages, newest first, which stay the same while codes are added', async () => {
    const loan = await TestLoan.take(lender.server, sixMonths);
    const issued: string[] = [];
    for (const amount of [30_000, 31_000, 32_000]) {
      issued.unshift((await issue(loan, 'part', { amount })).reference);
      lender.server.clock.moveMinutes(1);
    }
    const { orderId } = loan;
    const first = await lender.call(listVouchers, { orderId, limit: 2 });
    await issue(loan, 'part', { amount: 33_000 });
    const second = await lender.call(listVouchers, { orderId, limit: 2, cursor: first.next ?? '' });
    expect([...first.data, ...second.data].map(({ reference }) => reference)).toEqual(issued);
    expect(second.next).toBeNull();
  });
});

describe('a letter that the lender issues', () => {
  it('is the one on the borrower’s screen, until it is revoked or the order is reopened', async () => {
    const loan = await TestLoan.take(lender.server);
    const { orderId } = loan;
    expect((await lender.send(issueLetter, { orderId })).status).toBe(409);
    await loan.pay('evt-1');
    const letter = await lender.call(issueLetter, { orderId });
    expect(letter).toMatchObject({
      state: 'valid',
      verifyUrl: `https://loans.example/verify?letterCode=${letter.code}`,
    });
    const shown = () => lender.server.call(settlementLetter, { orderId }, loan.launch);
    expect((await shown()).code).toBe(letter.code);
    const { code } = letter;
    // As somebody reads it aloud.
    const spoken = (code.match(/.{4}/g) ?? []).join('-').toLowerCase();
    expect(await lender.call(getLetter, { code: spoken })).toEqual(letter);
    expect(await lender.call(revokeLetter, { code, reason: 'lost' })).toEqual({ ...letter, state: 'void' });
    expect((await lender.server.call(verifyLetter, { code })).state).toBe('void');
    const next = await shown();
    expect(await lender.call(issueLetter, { orderId })).toMatchObject({ code: next.code, state: 'valid' });
    await loan.reversePayment('evt-1');
    const { data } = await lender.call(listLetters, { orderId });
    expect(data.map(({ state }) => state)).toEqual(['void', 'void']);
    expect(data.map((one) => one.code).sort()).toEqual([code, next.code].sort());
    await isSound();
  });
});
