import { addDays, compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { buildSchedule, type Instalment } from '@plazo/loan-rules/schedule';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flex } from '../demo/demo-products.ts';
import { balancesOf, creditBalanceOf, type OpenAccount, type OrderAccount } from '../ledger/account.ts';
import { bookReversal, credit, refundCredit } from '../ledger/account-operations.ts';
import { disbursement, type LedgerTransaction } from '../ledger/ledger.ts';
import { positionOn } from '../ledger/position.ts';
import { type PaidOutLoan, paidOutOrder } from '../testing/paid-out-order.ts';
import { creditBalancesOf } from './credit-balance.ts';
import { foldDays, owedInstalments, type StatementLine, statementOf } from './statement.ts';

// Random histories of one order, on its account only. After each step the lines must add up to the debt, the due instalments to the amount
// due, and every penalty must be split into days.
const histories = Number(process.env.HISTORIES ?? 1_500);

const anyLoan: fc.Arbitrary<PaidOutLoan> = fc
  .record({
    isSingle: fc.boolean(),
    penaltyGraceDays: fc.constantFrom(0, 3),
    penaltyCapPpm: fc.constantFrom(null, 100_000, 1_000_000),
    earlyPayoff: fc.constantFrom('agreed' as const, 'accrued' as const),
    coolingOffDays: fc.constantFrom(0, 14),
    ivaOn: fc.constantFrom(undefined, ['penalty', 'extension'] as const),
    principal: fc.integer({ min: 100, max: 1_000_000 }),
    disbursedOn: fc.constantFrom('2026-03-02', '2028-01-31'),
  })
  .map(({ isSingle, principal, disbursedOn, ...terms }) => ({
    terms: {
      ...flex.terms,
      ...terms,
      ...(isSingle ? {} : { kind: 'instalment' as const, method: 'equal-instalments' as const }),
    },
    principal,
    ...(isSingle ? { periods: 30, termUnit: 'day' as const } : { periods: 4, termUnit: 'month' as const }),
    disbursedOn,
  }));

const share = fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 200 }));
const daysAgo = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 }));
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      of: fc.constantFrom('amountDue' as const, 'payoff' as const),
      share,
      daysAgo,
      cancels: fc.boolean(),
    }),
  },
  // The excess over the fee pays part of the instalment.
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('extend' as const), more: fc.constantFrom(0, 0, 10) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), share: fc.integer({ min: 1, max: 100 }) }),
  },
);

type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

/** One order, and every transaction ever booked for it. */
class History {
  account: OrderAccount;
  today: IsoDate;
  readonly transactions: LedgerTransaction[];
  readonly payments: { id: string; amount: number; reportedOn: IsoDate; isReversed: boolean }[] = [];
  refunds = 0;

  constructor(
    readonly loaned: PaidOutLoan,
    readonly plan: Instalment[] = buildSchedule(loaned),
  ) {
    this.today = loaned.disbursedOn;
    this.account = {
      order: paidOutOrder(loaned),
      agreed: plan,
      bookings: [],
      extensions: [],
    };
    this.transactions = disbursement(plan, loaned.disbursedOn);
  }

  get loan() {
    return positionOn(this.account.order, balancesOf(this.account), this.today).loan;
  }

  get lines(): StatementLine[] {
    const { plan: instalments, loaned, transactions, account } = this;
    const history = { instalments, terms: loaned.terms, transactions, extensions: account.extensions, pauses: [] };
    return statementOf(history, this.today);
  }

  take(step: Step): void {
    if (step.kind === 'wait') this.today = addDays(this.today, step.days);
    if (step.kind === 'pay') {
      const amount = Math.max(1, Math.round(((this.loan[step.of]?.amount ?? 50_000) * step.share) / 100));
      const day = addDays(this.today, -step.daysAgo);
      const first = this.loaned.disbursedOn;
      this.#pay(amount, { businessDate: compareDates(day, first) < 0 ? first : day, cancels: step.cancels });
    }
    if (step.kind === 'extend') this.#extend(step.more);
    if (step.kind === 'reverse') {
      const payment = this.payments[step.which % Math.max(1, this.payments.length)];
      if (!payment || payment.isReversed) return;
      payment.isReversed = true;
      this.#write(
        bookReversal(this.account, { paymentId: payment.id, reportedOn: payment.reportedOn, businessDate: this.today }),
      );
    }
    if (step.kind === 'refund') {
      const amount = Math.round((creditBalanceOf(this.account) * step.share) / 100);
      this.refunds += 1;
      const reference = `back-${this.refunds}`;
      if (amount > 0) this.#write(refundCredit(this.account, { amount, reference, businessDate: this.today }));
    }
  }

  #pay(amount: number, rest: Omit<Parameters<typeof credit>[1], 'paymentId' | 'amount'>): void {
    const id = `evt-${this.payments.length}`;
    this.#write(credit(this.account, { paymentId: id, amount, ...rest }).after);
    this.payments.push({ id, amount, reportedOn: this.today, isReversed: false });
  }

  /** Pays the charges that come first, then the fee. */
  #extend(more: number): void {
    const { charges = 0 } = this.loan.extension ?? {};
    if (charges > 0) this.#pay(charges, { businessDate: this.today });
    const { extension } = this.loan;
    if (!extension) return;
    const { fee, instalment } = extension;
    const claim = { instalment: instalment.number, dueDate: instalment.dueDate, fee };
    this.#pay(fee + more, { businessDate: this.today, claim });
  }

  #write(after: OpenAccount): void {
    this.transactions.push(...after.written.transactions);
    const { order, agreed, bookings, extensions } = after;
    this.account = { order, agreed, bookings, extensions };
  }
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Compares without a matcher: many thousands of matcher calls would take minutes. */
function must(condition: boolean, what: () => unknown): void {
  if (!condition) expect.unreachable(JSON.stringify(what(), null, 1));
}

function check(history: History): void {
  const { loan, lines, today, transactions } = history;
  const explain = () => ({ lines, transactions, loan, today });
  must(total(lines.map(({ amount }) => amount)) === loan.outstanding, explain);
  must((lines.at(-1)?.balance ?? 0) === loan.outstanding, explain);
  must(
    lines.every(({ balance }) => balance >= 0),
    () => ({ wrong: 'a negative balance', ...explain() }),
  );
  must(
    lines.every(({ date }, index) => index === 0 || compareDates(lines[index - 1]?.date ?? '', date) <= 0),
    () => ({ wrong: 'out of order', ...explain() }),
  );
  // Every penalty has its day, its rate and its base.
  must(
    lines.every(({ penalties }) => penalties.every(({ base, amount }) => base !== null && amount > 0)),
    () => ({ wrong: 'an unexplained penalty', ...explain() }),
  );
  const credit = total(lines.map((line) => line.credit));
  must(credit === creditBalanceOf(history.account), () => ({ wrong: 'credit', credit, ...explain() }));

  const owed = owedInstalments(loan.instalments, today);
  must(total(owed.map(({ amount }) => amount)) === loan.outstanding, explain);
  // Only that part of them is late charges.
  const late = total(loan.instalments.map(({ outstanding }) => outstanding.penalty));
  must(total(owed.map(({ penalty }) => penalty)) === late, explain);
  const amountDue = total(owed.filter(({ isDue }) => isDue).map(({ amount }) => amount));
  // The last payment is reduced by the rebate.
  const isLast = loan.amountDue?.amount === loan.payoff?.amount && amountDue === loan.outstanding;
  const rebate = isLast ? (loan.payoff?.rebate ?? 0) : 0;
  must(amountDue - rebate === (loan.amountDue?.amount ?? 0), () => ({ wrong: 'amountDue', amountDue, ...explain() }));

  const folded = foldDays(lines);
  must(total(folded.map(({ line }) => line.amount)) === loan.outstanding, () => ({ folded, ...explain() }));
  const unfolded = folded.flatMap(({ line, days }) => (days.length > 0 ? days : [line]));
  must(JSON.stringify(unfolded) === JSON.stringify(lines), () => ({ folded, ...explain() }));

  // A payment is one line with its full amount, whatever it paid.
  for (const { id, amount } of history.payments) {
    const own = lines.filter(({ kind, paymentId }) => kind === 'payment' && paymentId === id);
    must(own.length === 1, () => ({ wrong: `the lines of ${id}`, own, ...explain() }));
    const [line] = own;
    must(line !== undefined && line.credit - line.amount === amount, () => ({ wrong: 'received', amount, line }));
  }
  for (const { credit: brought, applied, refunded } of creditBalancesOf(lines).values()) {
    must(applied >= 0 && refunded >= 0 && applied + refunded <= brought, () => ({ brought, applied, refunded }));
  }
}

describe('the statement of whatever happens to an order', () => {
  it(
    'adds up to the debt, to the amount due, and to each payment, day by day',
    () => {
      const seen = new Set<string>();
      fc.assert(
        fc.property(anyLoan, fc.array(anyStep, { minLength: 1, maxLength: 10 }), (loaned, steps) => {
          const history = new History(loaned);
          check(history);
          for (const step of steps) {
            history.take(step);
            check(history);
          }
          for (const { kind } of history.lines) seen.add(kind);
        }),
        { numRuns: histories },
      );
      // Without these cases, the checks above would prove nothing.
      expect([...seen].sort()).toEqual([
        'application',
        'cancellation',
        'commission',
        'disbursement',
        'extension',
        'extension-void',
        'interest',
        'iva',
        'payment',
        'penalty',
        'rebate',
        'refund',
        'reversal',
      ]);
    },
    60_000 + histories * 20,
  );
});
