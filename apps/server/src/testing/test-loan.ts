import type { RequestOf, ResponseOf } from '@plazo/contract/endpoint';
import type { LaunchQuery } from '@plazo/contract/launch';
import { loanDetails } from '@plazo/contract/loan';
import { loanDetailPush } from '@plazo/contract/offer';
import { generateVcode, loanPlayDelayDetail, loanPlayDetail } from '@plazo/contract/repayment';
import { loanStatement, paymentReceipt } from '@plazo/contract/statement';
import { expect } from 'vitest';
import { currentDisclosure, nameOf } from '../disclosure/packs.ts';
import { giveOffer, type OfferOptions, type TestOffer } from './borrowers.ts';
import type { TestServer } from './test-server.ts';

type Statement = ResponseOf<typeof loanStatement>;
type Receipt = ResponseOf<typeof paymentReceipt>;
type Code = { reference: string; amount: number; validThrough: string | undefined };
type Wanted = Partial<Omit<RequestOf<typeof generateVcode>, 'orderId'>>;

/** A taken loan and its borrower, who pays and checks what became of the money. */
export class TestLoan {
  private constructor(
    readonly server: TestServer,
    readonly borrower: string,
    readonly orderId: string,
    readonly launch: LaunchQuery,
  ) {}

  static async take(server: TestServer, options: OfferOptions = {}): Promise<TestLoan> {
    const offer = await giveOffer(server.db, server.clock.now(), options);
    return TestLoan.accept(server, offer, offer.agreed);
  }

  /** Takes an offer by the figures shown. */
  static async accept(
    server: TestServer,
    { borrower, orderId, productId, launch }: TestOffer,
    agreed: Omit<RequestOf<typeof loanDetailPush>, 'productId'>,
  ): Promise<TestLoan> {
    const disclosure = currentDisclosure(server.config.tenant, productId);
    const read = disclosure ? { disclosure: nameOf(disclosure), acknowledged: 1 } : {};
    await server.call(loanDetailPush, { ...agreed, productId, ...read }, launch);
    return new TestLoan(server, borrower, orderId, launch);
  }

  details(): Promise<ResponseOf<typeof loanDetails>> {
    return this.server.call(loanDetails, { orderId: this.orderId }, this.launch);
  }

  /** A store's code for the amount due, or for another purpose. */
  async code(wanted: Wanted = {}): Promise<Code> {
    const { server, orderId, launch } = this;
    const amount = wanted.amount ?? (await server.call(loanPlayDetail, { orderId }, launch)).repayAmount;
    const { payCode = 'store', requestType = '1' } = wanted;
    const input = { orderId, amount, payCode, requestType };
    const { repayDetail, validThrough } = await server.call(generateVcode, input, launch);
    return { reference: repayDetail.vCode, amount, validThrough };
  }

  /** Pays the amount due, or another amount. */
  async pay(eventId: string, amount?: number): Promise<void> {
    const code = await this.code();
    const event = { eventId, reference: code.reference, amount: amount ?? code.amount };
    expect(await this.server.pay(event)).toMatchObject({ status: 200 });
  }

  /** Pays the charges that come before an extension, if any, and then its fee. */
  async extend(eventId: string, payCode = 'store'): Promise<void> {
    const { server, orderId, launch } = this;
    const offered = () => server.call(loanPlayDelayDetail, { orderId }, launch);
    const { chargesAmount: amount = 0 } = await offered();
    if (amount > 0) await server.pay({ eventId: `${eventId}-charges`, ...(await this.code({ amount, payCode })) });
    const { delayAmount } = (await offered()).delayInfo;
    const fee = await this.code({ amount: delayAmount, payCode, requestType: '2' });
    await server.pay({ eventId: `${eventId}-fee`, ...fee });
  }

  async reversePayment(paymentEventId: string, named: { eventId?: string; amount?: number } = {}): Promise<void> {
    const { eventId, amount } = named;
    expect(await this.server.reversePayment(paymentEventId, eventId, undefined, amount)).toMatchObject({ status: 200 });
  }

  /** The statement, after checking that it adds up, line by line, to the amount due on loan details. */
  async statement(language: '1' | '2' = '2'): Promise<Statement> {
    const { server, orderId, launch } = this;
    const statement = await server.call(loanStatement, { orderId }, { ...launch, isNeedPop: language });
    const { lines, outstanding, instalments, repayAmount } = statement;
    expect(balanceAfter(lines)).toBe(outstanding);
    expect(lines.map(({ date }) => date)).toEqual(lines.map(({ date }) => date).sort());
    expect(instalments.reduce((sum, { amount }) => sum + amount, 0)).toBe(outstanding + (statement.planInterest ?? 0));
    const asked = instalments.filter(({ isDue }) => isDue === '1').reduce((sum, { amount }) => sum + amount, 0);
    const details = await this.details();
    expect(repayAmount).toBe(details.repayAmount);
    if (repayAmount !== undefined) expect(asked - (statement.repayRebate ?? 0)).toBe(repayAmount);
    expect(statement.repayDate).toBe(details.repayDate);
    return statement;
  }

  /** The receipt of a payment, after checking that the amounts it paid and the credit balance add up to it. */
  async receipt(paymentId: string): Promise<Receipt> {
    const receipt = await this.server.call(paymentReceipt, { paymentId }, this.launch);
    const paid = receipt.paid.reduce((sum, { amount }) => sum + amount, 0);
    expect(paid + receipt.credit, 'what it paid and its credit balance').toBe(receipt.amount);
    return receipt;
  }
}

/** Follows the balance through the lines and their days, and returns the last one. */
function balanceAfter(lines: Statement['lines']): number {
  let balance = 0;
  for (const line of lines) {
    if (line.days.length > 0) {
      let running = balance;
      for (const day of line.days) {
        running += day.amount;
        expect(day.balance).toBe(running);
      }
      expect(running).toBe(balance + line.amount);
    }
    balance += line.amount;
    expect(line.balance, `after ${line.date} ${line.text}`).toBe(balance);
    expect(balance).toBeGreaterThanOrEqual(0);
  }
  return balance;
}

/** The lines, without their notes. */
export function said({ lines }: Statement): unknown[][] {
  return lines.map(({ date, text, amount, balance }) => [date, text, amount, balance]);
}
