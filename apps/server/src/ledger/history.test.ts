import { listChanges } from '@plazo/contract/lender/events';
import { assignPayment, refundCreditBalance, refusePayment } from '@plazo/contract/lender/payments';
import { payoutConfirmed, payoutReturned, retryPayout } from '@plazo/contract/lender/payouts';
import {
  chargeOffOrder,
  forgiveOrder,
  reverseWaiver,
  transferOrder,
  waiveCharges,
} from '@plazo/contract/lender/waivers';
import { settlementLetter } from '@plazo/contract/letter';
import { contractDetail } from '@plazo/contract/loan';
import { agreedFigures, chooseFirstDueDate, loanDetailConfirm } from '@plazo/contract/offer';
import { generateVcode, loanPlayDelayDetail, loanPlayDetail } from '@plazo/contract/repayment';
import { addDays, daysBetween, localDate } from '@plazo/loan-rules/calendar';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { flex } from '../demo/demo-products.ts';
import { openLenderCore } from '../lender-features.ts';
import { readLoan } from '../loans/loan.service.ts';
import { verifyLedger } from '../ops/ledger.ts';
import { localCalls } from '../ops/lender-calls.ts';
import type { OperatorCall } from '../ops/operator-call.ts';
import { decideOrder } from '../payouts/decision.service.ts';
import { createLogger } from '../platform/http/logging.ts';
import { BookCopy } from '../testing/book-copy.ts';
import { giveOffer, type OfferOptions, sixMonths } from '../testing/borrowers.ts';
import { ledgerFaults, rowsOf } from '../testing/database-state.ts';
import { anyStart, anyStep, type Start, type Step } from '../testing/order-steps.ts';
import { publishAll } from '../testing/publish-all.ts';
import { type PaymentMade, ReliefHistory, unlessRefused } from '../testing/relief-history.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer, testStart } from '../testing/test-server.ts';

// Histories of one order each, through the calls themselves. After each step, the debt, credit balance and cash received must be what the
// ledger says, and there is a no-debt letter exactly if nothing is owed. At the end, the statement, the amount due and a voucher must
// agree, too, and the contract prints what it printed on the day of consent. A history may end after any step. Across all orders: every
// transaction balances, state and balance follow from the entries alone, and each waiver, refund, payout and acceptance has its event in
// the audit; a copy that follows the changes equals the book. 10,000 of them, one process per core: for core in 1 2; do HISTORIES=5000 npx vitest run --project server-embedded
// apps/server/src/ledger/history.test.ts & done; wait
const histories = Number(process.env.HISTORIES ?? 25);
/** Histories in one database, which is then checked as a whole and emptied. */
const together = 25;

let server: TestServer;
let lender: OperatorCall;
beforeAll(async () => {
  server = await TestServer.open({ change: (options) => ({ ...options, logger: createLogger('warn') }) });
  lender = localCalls(openLenderCore(server));
});

const today = () => localDate(server.clock.now(), server.config.tenant.timeZone);

/** One order, and the outside events that happened to it. */
class History {
  readonly payments: (PaymentMade & { id: string })[] = [];
  readonly waivers: string[] = [];
  refunded = 0;
  /** Whether the money is back, and was not sent again. */
  isWaiting = false;
  #reference = '';
  #sent = 0;

  readonly #relief: ReliefHistory;

  constructor(
    readonly order: TestLoan,
    public startedOn: string,
  ) {
    this.#relief = new ReliefHistory(order, server, lender);
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'wait') server.clock.moveDays(step.days);
    if (step.kind === 'pay') await this.#pay(step);
    if (step.kind === 'part') await this.#payPart(step.share);
    if (step.kind === 'end') await this.#end(step.how);
    if (step.kind === 'extend') await this.#extend();
    if (step.kind === 'reverse') await this.#reverse(step);
    if (step.kind === 'refund') await this.#refund(step.share);
    if (step.kind === 'held') await this.#beHeld(step);
    if (step.kind === 'waive') await this.#waive(step);
    if (step.kind === 'forgive' || step.kind === 'charge-off' || step.kind === 'transfer')
      await this.#giveUp(step.kind);
    if (step.kind === 'reinstate') await this.#reinstate(step.which);
    if (step.kind === 'payout-back' || step.kind === 'payout-again') await this.#payout(step.kind);
    await this.#relief.take(step);
    await this.#relief.decide(this.payments, this.isWaiting);
  }

  /** Checks the debt, credit balance and cash received on this day. */
  async check(): Promise<void> {
    const { orderId, borrower, launch } = this.order;
    const loan = await readLoan(server.db, borrower, orderId, today());
    const letter = await server.post(settlementLetter, { orderId }, launch);
    const isPaid = loan.outstanding === 0 && !loan.isTransferred && !this.isWaiting;
    expect(letter.status, letter.body).toBe(isPaid ? 200 : 409);
    const [ledger = { owed: 0, credit: 0, cash: 0 }] = await rowsOf<Record<string, number>>(
      server.db,
      `select coalesce(sum(amount) filter (where account in ('principal', 'interest', 'iva', 'commission', 'penalty')), 0) as owed,
              coalesce(-sum(amount) filter (where account = 'unapplied_cash'), 0) as credit,
              coalesce(sum(amount) filter (where account = 'cash'), 0) as cash
       from ledger_entry where order_id = '${orderId}'`,
    );
    const received = this.payments.reduce((sum, { amount, reversed }) => sum + amount - reversed, 0);
    // No money that arrived is lost, and none counts twice.
    expect(ledger.cash).toBe(received - this.refunded - (this.isWaiting ? 0 : loan.order.principal));
    if (loan.outstanding === 0) {
      expect(ledger.owed).toBe(0);
      const unpaid = this.isWaiting ? 151 : 180;
      expect(loan.status).toBe(isPaid ? 200 : unpaid);
      return;
    }
    // There is no credit balance while something is owed.
    expect(ledger.credit).toBe(0);
    const unposted = loan.outstanding - Number(ledger.owed);
    expect(unposted).toBeGreaterThanOrEqual(0);
    const isLate = loan.amountDue !== null && loan.amountDue.dueDate < today();
    expect(loan.status).toBe(isLate || loan.isChargedOff || loan.isTransferred ? 180 : 174);
  }

  /** Checks that the borrower sees, and a voucher asks for, the same amounts. */
  async checkShown(): Promise<void> {
    const { orderId, borrower, launch } = this.order;
    const loan = await readLoan(server.db, borrower, orderId, today());
    expect((await this.order.statement()).outstanding).toBe(loan.outstanding);
    const answer = await server.post(loanPlayDetail, { orderId }, launch);
    if (loan.outstanding === 0) {
      expect(answer).toMatchObject({ status: 409, code: '40902' });
      return;
    }
    expect(answer.data).toMatchObject({ repayAmount: loan.amountDue?.amount });
    await this.#takeCode(loan.amountDue?.amount ?? 0);
  }

  async #takeCode(amount: number): Promise<void> {
    const { orderId, launch } = this.order;
    const input = { orderId, amount, payCode: 'store', requestType: '1' } as const;
    const { repayDetail } = await server.call(generateVcode, input, launch);
    expect(repayDetail.amount).toBe(amount);
    this.#reference = repayDetail.vCode;
  }

  async #pay({ share, daysAgo, hasOldCode, isTwice }: Extract<Step, { kind: 'pay' }>): Promise<void> {
    const loan = await readLoan(server.db, this.order.borrower, this.order.orderId, today());
    if (loan.amountDue && !(hasOldCode && this.#reference)) await this.#takeCode(loan.amountDue.amount);
    if (this.#reference === '') return;
    const amount = Math.max(1, Math.round(((loan.amountDue?.amount ?? 50_000) * share) / 100));
    const earliest = Date.parse(`${addDays(this.startedOn, 1)}T18:00:00Z`);
    const paidAt = new Date(
      Math.max(Math.min(earliest, server.clock.now()), server.clock.now() - daysAgo * 86_400_000),
    );
    await this.#send(this.#reference, amount, paidAt.toISOString());
    if (isTwice) {
      const [last] = this.payments.slice(-1);
      const event = { eventId: last?.id ?? '', reference: this.#reference, amount, paidAt: paidAt.toISOString() };
      expect(await server.pay(event)).toMatchObject({ status: 200 });
    }
  }

  /** Pays part of the amount due, with its own code, if the terms offer that. */
  async #payPart(share: number): Promise<void> {
    const { orderId, launch } = this.order;
    const answer = await server.post(loanPlayDetail, { orderId }, launch);
    const { parts } = (answer.data ?? {}) as { parts?: { least: number; most: number } };
    if (!parts) return;
    const amount = parts.least + Math.floor(((parts.most - parts.least) * share) / 100);
    const { reference } = await this.order.code({ amount, payCode: 'pharmacy', requestType: '4' });
    await this.#send(reference, amount, new Date(server.clock.now()).toISOString());
  }

  #nextId(): string {
    this.#sent += 1;
    return `${this.order.orderId}-${this.#sent}`;
  }

  async #send(reference: string, amount: number, paidAt: string): Promise<void> {
    const id = this.#nextId();
    const answer = await server.pay({ eventId: id, reference, amount, paidAt });
    expect(answer).toMatchObject({ status: 200, data: { result: 'credited' } });
    this.payments.push({ id, amount, reversed: 0, paidAt: Date.parse(paidAt) });
  }

  /** Pays the loan off, or cancels it while that is possible. */
  async #end(how: 'payoff' | 'coolingOff'): Promise<void> {
    const { orderId, borrower } = this.order;
    const loan = await readLoan(server.db, borrower, orderId, today());
    const amount = loan[how]?.amount;
    if (amount === undefined) return;
    const requestType = how === 'payoff' ? '1' : '3';
    const { reference } = await this.order.code({ amount, payCode: 'bank-transfer', requestType });
    await this.#send(reference, amount, new Date(server.clock.now()).toISOString());
    const ended = await readLoan(server.db, borrower, orderId, today());
    expect(ended).toMatchObject({ status: 200, isCancelled: how === 'coolingOff' });
  }

  /** Pays the charges that come first, then the fee. */
  async #extend(): Promise<void> {
    const { orderId, launch } = this.order;
    for (let count = 0; count < 2; count += 1) {
      const answer = await server.post(loanPlayDelayDetail, { orderId }, launch);
      if (answer.status !== 200) return;
      const { chargesAmount = 0, delayInfo } = answer.data as {
        chargesAmount?: number;
        delayInfo: { delayAmount: number };
      };
      const [requestType, amount] =
        chargesAmount > 0 ? (['1', chargesAmount] as const) : (['2', delayInfo.delayAmount] as const);
      const { reference } = await this.order.code({ amount, payCode: 'pharmacy', requestType });
      await this.#send(reference, amount, new Date(server.clock.now()).toISOString());
    }
  }

  async #reverse({ which, share }: Extract<Step, { kind: 'reverse' }>): Promise<void> {
    const payment = this.payments[which % Math.max(1, this.payments.length)];
    const left = payment ? payment.amount - payment.reversed : 0;
    if (!payment || left === 0) return;
    const amount = Math.ceil((left * share) / 100);
    await this.order.reversePayment(payment.id, { eventId: `${payment.id}-back-${payment.reversed}`, amount });
    payment.reversed += amount;
  }

  async #refund(share: number): Promise<void> {
    const { orderId } = this.order;
    const [row] = await rowsOf<{ credit: number }>(
      server.db,
      `select -sum(amount) as credit from ledger_entry where order_id = '${orderId}' and account = 'unapplied_cash'`,
    );
    const amount = Math.round(((row?.credit ?? 0) * share) / 100);
    if (amount < 1) return;
    this.refunded += amount;
    await lender(refundCreditBalance, { orderId, amount, reference: `back-${this.refunded}` });
  }

  /** Money held for staff, who assign it to this order or to none. */
  async #beHeld({ why, share, days, isAssigned }: Extract<Step, { kind: 'held' }>): Promise<void> {
    const { orderId, borrower } = this.order;
    const { amountDue } = await readLoan(server.db, borrower, orderId, today());
    const paymentId = this.#nextId();
    const amount = Math.max(1, Math.round(((amountDue?.amount ?? 50_000) * share) / 100));
    if (amountDue) await this.#takeCode(amountDue.amount);
    const isKnown = why !== 'unknown' && this.#reference !== '';
    const before = Date.parse(`${addDays(this.startedOn, why === 'before-loan' ? -1 : 0)}T18:00:00Z`);
    const old = server.clock.now() - (server.config.tenant.paymentBackdatingDays + 2) * 86_400_000;
    const paidAt = isKnown ? Math.min(before, why === 'old' ? old : before) : server.clock.now();
    const reference = isKnown ? this.#reference : `nobody-${paymentId}`;
    const event = { eventId: paymentId, reference, amount, paidAt: new Date(paidAt).toISOString() };
    expect(await server.pay(event)).toMatchObject({ data: { result: isKnown ? 'held' : 'unmatched' } });
    server.clock.moveDays(days);
    if (!isAssigned) {
      await lender(refusePayment, { paymentId, reason: 'nobody knows it' });
      return;
    }
    // Money is assigned to orders that are paid out.
    if (this.isWaiting) return;
    await lender(assignPayment, { paymentId, orderId });
    this.payments.push({ id: paymentId, amount, reversed: 0, paidAt });
  }

  async #waive({ charge, share }: Extract<Step, { kind: 'waive' }>): Promise<void> {
    const { orderId } = this.order;
    const [row] = await rowsOf<{ charged: number }>(
      server.db,
      `select coalesce(sum(amount) filter (where amount > 0), 0) as charged
       from ledger_entry where order_id = '${orderId}' and account = '${charge}'`,
    );
    const amount = Math.floor((Number(row?.charged ?? 0) * share) / 100);
    if (amount < 1) return;
    const given = await unlessRefused(lender(waiveCharges, { orderId, charges: { [charge]: amount }, reason }));
    if (given) this.waivers.push(given.id);
  }

  async #giveUp(as: 'forgive' | 'charge-off' | 'transfer'): Promise<void> {
    const { orderId, borrower } = this.order;
    const { outstanding } = await readLoan(server.db, borrower, orderId, today());
    if (outstanding === 0) return;
    const owed = { orderId, outstanding, reason };
    const given = await unlessRefused(
      as === 'forgive'
        ? lender(forgiveOrder, owed)
        : as === 'charge-off'
          ? lender(chargeOffOrder, owed)
          : lender(transferOrder, { ...owed, to: 'Cobranza Uno' }),
    );
    if (given) this.waivers.push(given.id);
  }

  async #payout(what: 'payout-back' | 'payout-again'): Promise<void> {
    const { orderId } = this.order;
    if ((what === 'payout-back') === this.isWaiting) return;
    if (this.isWaiting) {
      await lender(retryPayout, { orderId });
      await lender(payoutConfirmed, { orderId, reference: 'again' });
      this.startedOn = today();
    } else if (!(await unlessRefused(lender(payoutReturned, { orderId, reason })))) return;
    this.isWaiting = what === 'payout-back';
  }

  async #reinstate(which: number): Promise<void> {
    const waiverId = this.waivers[which % Math.max(1, this.waivers.length)];
    if (waiverId) await unlessRefused(lender(reverseWaiver, { orderId: this.order.orderId, waiverId, reason }));
  }
}

const reason = 'as agreed';

const contractOf = ({ orderId, launch }: TestLoan) => server.call(contractDetail, { orderNo: orderId }, launch);

/**
 * A product for how the loan begins: reviewed if it is paid out late, with partial payments and residues, and a choice of the first day.
 */
function productOf({ isSingle, daysLate, firstDueDays, residueTolerance }: Start, name: string): OfferOptions {
  const options = isSingle ? { product: flex } : sixMonths;
  const { product } = options;
  const range = isSingle || firstDueDays === null ? {} : { firstDueMinDays: 15, firstDueMaxDays: 45 };
  const terms = { ...product.terms, ...range, partialPaymentMin: 20_000, residueTolerance };
  const decision = daysLate === 0 ? product.decision : ('review' as const);
  return { ...options, borrower: name, product: { ...product, id: name, terms, decision } };
}

/** Takes the loan as a borrower does: reads the offer, chooses the first day if possible, and accepts the terms shown then. */
async function take(start: Start, name: string): Promise<TestLoan> {
  const offer = await giveOffer(server.db, server.clock.now(), productOf(start, name));
  const { productId, orderId: offerNo, launch } = offer;
  const shown = await server.call(loanDetailConfirm, { productId }, launch);
  const firstPayTime = shown.firstDue && addDays(today(), start.firstDueDays ?? 0);
  const chosen = firstPayTime
    ? await server.call(chooseFirstDueDate, { productId, offerNo, firstPayTime }, launch)
    : shown;
  return TestLoan.accept(server, offer, agreedFigures(chosen));
}

async function payOut({ borrower, orderId }: TestLoan, { daysLate }: Start): Promise<void> {
  if (daysLate === 0) return;
  server.clock.moveDays(daysLate);
  const at = { now: server.clock.now(), today: today(), masterKeys: server.masterKeys };
  for (const event of ['approve', 'disburse', 'confirm'] as const) {
    await decideOrder(server.db, borrower, orderId, event, at);
  }
}

const anyHistory = fc.record({ start: anyStart, steps: fc.array(anyStep, { minLength: 1, maxLength: 9 }) });

async function play({ start, steps }: { start: Start; steps: Step[] }, name: string, copy: BookCopy): Promise<void> {
  server.clock.set(testStart);
  const loan = await take(start, name);
  const consented = await contractOf(loan);
  await payOut(loan, start);
  await follow(copy);
  const history = new History(loan, today());
  await history.check();
  for (const step of steps) {
    await history.take(step);
    await history.check();
    await follow(copy);
  }
  await history.checkShown();
  const { latePayout, ...printed } = await contractOf(loan);
  expect(printed).toEqual(consented);
  const later = daysBetween(testStart.slice(0, 10), history.startedOn);
  expect(latePayout?.daysLater ?? 0).toBe(history.isWaiting ? 0 : later);
}

const newCopy = () => new BookCopy((request) => lender(listChanges, request));

async function follow(copy: BookCopy): Promise<void> {
  await publishAll(server.db);
  await copy.follow();
}

describe('whatever happens to an order', () => {
  it(
    'its ledger balances and supports its state, the borrower sees it, and a voucher asks for it',
    async () => {
      const lives = fc.array(anyHistory, { minLength: together, maxLength: together });
      await fc.assert(
        fc.asyncProperty(lives, async (played) => {
          await server.reset();
          const copy = newCopy();
          for (const [place, one] of played.entries()) await play(one, `borrower-${place}`, copy);
          expect(copy.orders).toEqual((await newCopy().follow()).orders);
          expect(await ledgerFaults(server.db)).toEqual([]);
          expect(
            (await verifyLedger(server.db, server.config.tenant.timeZone, { masterKeys: server.masterKeys })).said,
          ).toBe(`${together} orders verified, 0 differences.`);
        }),
        { numRuns: Math.ceil(histories / together) },
      );
    },
    60_000 + histories * 3_000,
  );
});
