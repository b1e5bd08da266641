import { generateVcode, loanPlayDelayDetail } from '@plazo/contract/repayment';
import type { OfferOptions } from './borrowers.ts';
import { rowsOf } from './database-state.ts';
import { TestLoan } from './test-loan.ts';
import type { TestServer } from './test-server.ts';

// Of the usual loan of 2,500.00: due on 2026-04-01, with 36.99 interest, 29.92 IVA and 150.00 commission.
export const total = 271_691;
export const interest = 3_699;
export const fee = 10_000;

/** Steps of tests about extensions, on a server. */
export function extensionsOn(server: () => TestServer) {
  let events = 0;
  const pay = (reference: string, amount: number, paidAt = new Date(server().clock.now()).toISOString()) => {
    events += 1;
    return server().pay({ eventId: `evt-${events}`, reference, amount, paidAt });
  };
  const newestEvent = () => `evt-${events}`;
  const creditOf = async (answer: ReturnType<typeof pay>) => ((await answer).data as { unapplied: number }).unapplied;

  const extensionOf = ({ orderId, launch }: TestLoan) => server().call(loanPlayDelayDetail, { orderId }, launch);
  const ask = ({ orderId, launch }: TestLoan, requestType: '1' | '2', amount: number) =>
    server().post(generateVcode, { orderId, amount, payCode: 'store', requestType }, launch);
  const codeFor = async (loan: TestLoan, requestType: '1' | '2', amount: number, payCode = 'store') =>
    (await loan.code({ amount, payCode, requestType })).reference;
  const extensions = () =>
    rowsOf(server().db, 'select instalment, due_date, days from extension order by order_id, instalment, due_date');

  /** A loan whose interest and penalties are paid, with the code for the fee. */
  async function readyToExtend(options: OfferOptions = {}, at?: string) {
    const loan = await TestLoan.take(server(), options);
    if (at) server().clock.set(at);
    const { chargesAmount = 0 } = await extensionOf(loan);
    await pay(await codeFor(loan, '1', chargesAmount), chargesAmount);
    const { delayAmount } = (await extensionOf(loan)).delayInfo;
    return { loan, fee: delayAmount, code: await codeFor(loan, '2', delayAmount) };
  }

  return { pay, newestEvent, creditOf, extensionOf, ask, codeFor, extensions, readyToExtend };
}
