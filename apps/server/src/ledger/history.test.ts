import { contractDetail } from '@plazo/contract/loan';
import { agreedFigures, chooseFirstDueDate, loanDetailConfirm } from '@plazo/contract/offer';
import { generateVcode, loanPlayDelayDetail, loanPlayDetail } from '@plazo/contract/repayment';
import { addDays, localDate } from '@plazo/loan-rules/calendar';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { flex } from '../demo/demo-products.ts';
import { readLoan } from '../loans/loan.service.ts';
import { verifyLedger } from '../ops/ledger.ts';
import { refundOrder } from '../payments/payment-ends.service.ts';
import { decideOrder } from '../payouts/decision.service.ts';
import { createLogger } from '../platform/http/logging.ts';
import { giveOffer, type OfferOptions, sixMonths } from '../testing/borrowers.ts';
import { ledgerFaults, rowsOf } from '../testing/database-state.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer, testStart } from '../testing/test-server.ts';

// Histories of one order each, through the calls themselves. What must hold after each step: what is owed, kept and received
// is what the ledger says. At the end: the statement, what is asked for and a voucher agree, too, and the contract prints what
// it printed on the day of consent. A history may end after any step, so any step is such an end. Of all orders together:
// every transaction balances, and state and balance follow from the entries alone.
//
// 10,000 of them, one process a core:
//   for core in 1 2; do HISTORIES=5000 npx vitest run --project server-embedded apps/server/src/ledger/history.test.ts & done; wait
const histories = Number(process.env.HISTORIES ?? 25);
/** Histories in one database, which is checked as a whole and emptied. */
const together = 25;

type Step =
  | { kind: 'wait'; days: number }
  | { kind: 'pay'; share: number; daysAgo: number; hasOldCode: boolean; isTwice: boolean }
  | { kind: 'part'; share: number }
  | { kind: 'end'; how: 'payoff' | 'coolingOff' }
  | { kind: 'extend' }
  | { kind: 'reverse'; which: number; share: number }
  | { kind: 'refund'; share: number };

// Of what is left of a payment, in percent.
const anyShare = fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 99 }));

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 25 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      // Of what is asked for, in percent: partly, exactly, too much.
      share: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 250 })),
      daysAgo: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 })),
      hasOldCode: fc.boolean(),
      isTwice: fc.boolean(),
    }),
  },
  {
    weight: 1,
    // Of what may be paid in part, in percent.
    arbitrary: fc.record({ kind: fc.constant('part' as const), share: fc.integer({ min: 0, max: 100 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      how: fc.constantFrom('payoff' as const, 'coolingOff' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('extend' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which: fc.nat(9), share: anyShare }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), share: fc.integer({ min: 1, max: 100 }) }),
  },
);

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open({ change: (options) => ({ ...options, logger: createLogger('warn') }) });
});

const today = () => localDate(server.clock.now(), server.config.tenant.timeZone);

/** One order, and what has happened to it from outside. */
class History {
  readonly payments: { id: string; amount: number; reversed: number }[] = [];
  refunded = 0;
  #reference = '';

  constructor(
    readonly order: TestLoan,
    readonly startedOn: string,
  ) {}

  async take(step: Step): Promise<void> {
    if (step.kind === 'wait') server.clock.moveDays(step.days);
    if (step.kind === 'pay') await this.#pay(step);
    if (step.kind === 'part') await this.#payPart(step.share);
    if (step.kind === 'end') await this.#end(step.how);
    if (step.kind === 'extend') await this.#extend();
    if (step.kind === 'reverse') await this.#reverse(step);
    if (step.kind === 'refund') await this.#refund(step.share);
  }

  /** What is owed, kept and received, on this day. */
  async check(): Promise<void> {
    const { orderId, borrower } = this.order;
    const loan = await readLoan(server.db, borrower, orderId, today());
    const [ledger = { owed: 0, credit: 0, cash: 0 }] = await rowsOf<Record<string, number>>(
      server.db,
      `select coalesce(sum(amount) filter (where account in ('principal', 'interest', 'iva', 'commission', 'penalty')), 0) as owed,
              coalesce(-sum(amount) filter (where account = 'unapplied_cash'), 0) as credit,
              coalesce(sum(amount) filter (where account = 'cash'), 0) as cash
       from ledger_entry where order_id = '${orderId}'`,
    );
    const received = this.payments.reduce((sum, { amount, reversed }) => sum + amount - reversed, 0);
    // Nothing that came is lost, and nothing counts twice.
    expect(ledger.cash).toBe(received - this.refunded - loan.order.principal);
    if (loan.outstanding === 0) {
      expect(ledger.owed).toBe(0);
      expect(loan.status).toBe(200);
      return;
    }
    // Money is never kept while something is owed.
    expect(ledger.credit).toBe(0);
    const unposted = loan.outstanding - Number(ledger.owed);
    expect(unposted).toBeGreaterThanOrEqual(0);
    expect(loan.status).toBe(loan.amountDue && loan.amountDue.dueDate < today() ? 180 : 174);
  }

  /** What the borrower sees, and what a voucher asks for, is that. */
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

  /** A part of what is asked for, by a code of its own, where the terms offer one. */
  async #payPart(share: number): Promise<void> {
    const { orderId, launch } = this.order;
    const answer = await server.post(loanPlayDetail, { orderId }, launch);
    const { parts } = (answer.data ?? {}) as { parts?: { least: number; most: number } };
    if (!parts) return;
    const amount = parts.least + Math.floor(((parts.most - parts.least) * share) / 100);
    const { reference } = await this.order.code({ amount, payCode: 'pharmacy', requestType: '4' });
    await this.#send(reference, amount, new Date(server.clock.now()).toISOString());
  }

  async #send(reference: string, amount: number, paidAt: string): Promise<void> {
    const id = `${this.order.orderId}-${this.payments.length}`;
    const answer = await server.pay({ eventId: id, reference, amount, paidAt });
    expect(answer).toMatchObject({ status: 200, data: { result: 'credited' } });
    this.payments.push({ id, amount, reversed: 0 });
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

  /** Pays what comes first, then the fee. */
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
    const refund = { amount, reference: `back-${this.refunded}` };
    await refundOrder(server.db, orderId, refund, { now: server.clock.now(), timeZone: server.config.tenant.timeZone });
  }
}

interface Start {
  isSingle: boolean;
  /** The first due date that the borrower chooses, in days from the consent; null for the one that follows from the payout. */
  firstDueDays: number | null;
  /** What of an instalment is given up, in minor units. */
  residueTolerance: number;
  /** How many days after the accepted day the loan is paid out; 0: at once, without a review. */
  daysLate: number;
}

const anyStart: fc.Arbitrary<Start> = fc.record({
  isSingle: fc.boolean(),
  firstDueDays: fc.option(fc.integer({ min: 15, max: 45 })),
  residueTolerance: fc.constantFrom(0, 99),
  daysLate: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20 })),
});

const contractOf = ({ orderId, launch }: TestLoan) => server.call(contractDetail, { orderNo: orderId }, launch);

/** A product of its own, as its loan begins: reviewed where it is paid out late, with parts and residues, and a first day to choose. */
function productOf({ isSingle, daysLate, firstDueDays, residueTolerance }: Start, name: string): OfferOptions {
  const options = isSingle ? { product: flex } : sixMonths;
  const { product } = options;
  const range = isSingle || firstDueDays === null ? {} : { firstDueMinDays: 15, firstDueMaxDays: 45 };
  const terms = { ...product.terms, ...range, partialPaymentMin: 20_000, residueTolerance };
  const decision = daysLate === 0 ? product.decision : ('review' as const);
  return { ...options, borrower: name, product: { ...product, id: name, terms, decision } };
}

/** Takes the loan as a borrower does: reads the offer, chooses its first day where that is open, and agrees to what is shown then. */
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

async function play({ start, steps }: { start: Start; steps: Step[] }, name: string): Promise<void> {
  server.clock.set(testStart);
  const loan = await take(start, name);
  const consented = await contractOf(loan);
  await payOut(loan, start);
  const history = new History(loan, today());
  await history.check();
  for (const step of steps) {
    await history.take(step);
    await history.check();
  }
  await history.checkShown();
  const { latePayout, ...printed } = await contractOf(loan);
  expect(printed).toEqual(consented);
  expect(latePayout?.daysLater ?? 0).toBe(start.daysLate);
}

describe('whatever happens to an order', () => {
  it(
    'its ledger balances, bears out its state, and is what the borrower sees and a voucher asks for',
    async () => {
      const lives = fc.array(anyHistory, { minLength: together, maxLength: together });
      await fc.assert(
        fc.asyncProperty(lives, async (played) => {
          await server.reset();
          for (const [place, one] of played.entries()) await play(one, `borrower-${place}`);
          expect(await ledgerFaults(server.db)).toEqual([]);
          expect((await verifyLedger(server.db, server.config.tenant.timeZone)).said).toBe(
            `${together} orders verified, 0 differences.`,
          );
        }),
        { numRuns: Math.ceil(histories / together) },
      );
    },
    60_000 + histories * 3_000,
  );
});
