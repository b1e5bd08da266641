import { endpointUrl, type ResponseOf } from '@plazo/contract/endpoint';
import type { LaunchQuery } from '@plazo/contract/launch';
import { loanDetails } from '@plazo/contract/loan';
import { loanDetailPush } from '@plazo/contract/offer';
import { generateVcode, loanPlayDetail, paymentReversalWebhook } from '@plazo/contract/repayment';
import { loanStatement, paymentReceipt } from '@plazo/contract/statement';
import { expect } from 'vitest';
import { giveOffer, type OfferOptions } from './borrowers.ts';
import type { TestServer } from './test-server.ts';

type Statement = ResponseOf<typeof loanStatement>;
type Receipt = ResponseOf<typeof paymentReceipt>;

/** A loan that was taken, and its borrower, who pays it and asks what became of the money. */
export class TestLoan {
  private constructor(
    readonly server: TestServer,
    readonly orderId: string,
    readonly launch: LaunchQuery,
  ) {}

  static async take(server: TestServer, options: OfferOptions = {}): Promise<TestLoan> {
    const { orderId, launch, agreed } = await giveOffer(server.db, server.clock.now(), options);
    await server.call(loanDetailPush, agreed, launch);
    return new TestLoan(server, orderId, launch);
  }

  /** A code for what is asked for now. */
  async code(): Promise<{ reference: string; amount: number }> {
    const { server, orderId, launch } = this;
    const { repayAmount: amount } = await server.call(loanPlayDetail, { orderId }, launch);
    const input = { orderId, amount, payCode: 'store', requestType: '1' } as const;
    const { repayDetail } = await server.call(generateVcode, input, launch);
    return { reference: repayDetail.vCode, amount };
  }

  /** Pays what is asked for now, or another amount. */
  async pay(eventId: string, amount?: number): Promise<void> {
    const code = await this.code();
    const event = { eventId, reference: code.reference, amount: amount ?? code.amount };
    expect(await this.server.pay(event)).toMatchObject({ status: 200 });
  }

  async takeBack(paymentEventId: string): Promise<void> {
    const reversedAt = new Date(this.server.clock.now()).toISOString();
    const event = { eventId: `rev-${paymentEventId}`, paymentEventId, reversedAt };
    const answer = await this.server.postSigned(endpointUrl(paymentReversalWebhook), event);
    expect(answer).toMatchObject({ status: 200 });
  }

  /** The statement, once it was seen to add up, line by line, to what loan details ask for. */
  async statement(language: '1' | '2' = '2'): Promise<Statement> {
    const { server, orderId, launch } = this;
    const statement = await server.call(loanStatement, { orderId }, { ...launch, isNeedPop: language });
    const { lines, outstanding, instalments, repayAmount } = statement;
    expect(balanceAfter(lines)).toBe(outstanding);
    expect(lines.map(({ date }) => date)).toEqual(lines.map(({ date }) => date).sort());
    expect(instalments.reduce((sum, { amount }) => sum + amount, 0)).toBe(outstanding);
    const asked = instalments.filter(({ isAsked }) => isAsked === '1').reduce((sum, { amount }) => sum + amount, 0);
    const details = await server.call(loanDetails, { orderId }, launch);
    expect(repayAmount).toBe(details.repayAmount);
    if (repayAmount !== undefined) expect(asked).toBe(repayAmount);
    expect(statement.repayDate).toBe(details.repayDate);
    return statement;
  }

  /** The receipt of a payment, once what it paid and what was kept were seen to be all of it. */
  async receipt(paymentId: string): Promise<Receipt> {
    const receipt = await this.server.call(paymentReceipt, { paymentId }, this.launch);
    const paid = receipt.paid.reduce((sum, { amount }) => sum + amount, 0);
    expect(paid + receipt.kept, 'what it paid and what was kept').toBe(receipt.amount);
    return receipt;
  }
}

/** Follows the balance through the lines and their days, and answers where it ends. */
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

/** What the lines say, without their notes. */
export function said({ lines }: Statement): unknown[][] {
  return lines.map(({ date, text, amount, balance }) => [date, text, amount, balance]);
}
