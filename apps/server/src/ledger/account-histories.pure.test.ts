import type { ContractDetail } from '@plazo/contract/loan';
import { addDays, compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { dueTotal, penaltiesBetween } from '@plazo/loan-rules/charges';
import type { TermUnit } from '@plazo/loan-rules/due-dates';
import { everyCharge, totalGivenBack } from '@plazo/loan-rules/early-end';
import { ivaWithin } from '@plazo/loan-rules/iva';
import { multiplyRatio, ppmBase } from '@plazo/loan-rules/money';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { buildSchedule, type Instalment, instalmentTotal, postponed } from '@plazo/loan-rules/schedule';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { flex } from '../demo/demo-products.ts';
import { formatterFor } from '../formatter.ts';
import type { Order } from '../loan/order.ts';
import { type Loan, standOn } from '../loan/standing.ts';
import { presentAccepted } from '../offer/contract.present.ts';
import { statementOf } from '../statement/statement.ts';
import { askFor, cancellationRequest, extensionRequest, repaymentRequest } from '../vouchers/ask.ts';
import { balancesOf, keptOf, type OpenAccount, type OrderAccount } from './account.ts';
import { chargeBack, credit, type NewPayment, type Reversal, refundKept } from './account-operations.ts';
import { disbursement, type Account as LedgerAccount, type LedgerTransaction } from './ledger.ts';
import { replayFaults } from './ledger-replay.ts';

// Random histories of one order, on the account alone: as many as HISTORIES says (10,000 are played before a release). `history.test.ts` plays some
// through the calls and the database. What they check are the ledger invariants of docs/specification.md.
const histories = Number(process.env.HISTORIES ?? 2_000);

type Step =
  | { kind: 'wait'; days: number }
  | { kind: 'pay'; of: 'asked' | 'payoff'; share: number; daysAgo: number; isTwice: boolean }
  | { kind: 'cancel'; share: number; daysAgo: number }
  | { kind: 'extend'; extra: number }
  | { kind: 'reverse'; which: number; share: number }
  | { kind: 'refund'; share: number };

const exactly = fc.constant(100);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      days: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 40 })),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      of: fc.constantFrom('asked' as const, 'payoff' as const),
      // In percent: partly, exactly, too much.
      share: fc.oneof(exactly, fc.integer({ min: 1, max: 250 })),
      daysAgo: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
      isTwice: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('cancel' as const),
      share: fc.oneof(exactly, exactly, fc.integer({ min: 50, max: 150 })),
      daysAgo: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('extend' as const),
      // Over the fee, in percent of what ends the loan.
      extra: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 120 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('reverse' as const),
      which: fc.nat(9),
      // Of what is left of it, in percent.
      share: fc.oneof(exactly, fc.integer({ min: 1, max: 99 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), share: fc.integer({ min: 1, max: 100 }) }),
  },
);

interface Loaned {
  terms: ProductTerms;
  principal: number;
  periods: number;
  termUnit: TermUnit;
  /** When it was paid out; the day that was accepted is so many days earlier. */
  disbursedOn: IsoDate;
  daysLate: number;
}

const anyLoan: fc.Arbitrary<Loaned> = fc
  .record({
    method: fc.constantFrom(
      'single' as const,
      'equal-instalments' as const,
      'equal-principal' as const,
      'flat' as const,
    ),
    annualRatePpm: fc.constantFrom(0, 180_000, 3_000_000),
    dayCount: fc.constantFrom('actual/365' as const, 'actual/360' as const, '30/360' as const),
    commissionPpm: fc.constantFrom(0, 60_000),
    penaltyGraceDays: fc.constantFrom(0, 3),
    penaltyCapPpm: fc.constantFrom(null, 100_000, 1_000_000),
    penaltyOrderCapPpm: fc.constantFrom(undefined, undefined, 80_000),
    penaltyBase: fc.constantFrom(undefined, 'principal' as const, 'instalment' as const),
    penaltyDailyCap: fc.constantFrom(undefined, undefined, 500),
    allocationOrder: fc.constantFrom(undefined, undefined, [
      'interest',
      'penalty',
      'principal',
      'commission',
      'iva',
    ] as const),
    ivaOn: fc.constantFrom(undefined, undefined, ['penalty', 'extension'] as const),
    levelPayment: fc.constantFrom(undefined, 'total' as const),
    interestFreePeriods: fc.constantFrom(undefined, undefined, 1),
    unit: fc.constantFrom('month' as const, 'month' as const, 'week' as const, 'fortnight' as const),
    earlyPayoff: fc.constantFrom(undefined, 'agreed' as const, 'accrued' as const),
    coolingOffDays: fc.constantFrom(undefined, 2, 14),
    residueTolerance: fc.constantFrom(undefined, undefined, 1, 50),
    principal: fc.integer({ min: 100, max: 1_000_000 }),
    periods: fc.integer({ min: 2, max: 6 }),
    // Leap day, month ends, the turn of the year.
    plannedOn: fc.constantFrom('2026-03-02', '2028-01-31', '2027-12-15'),
    daysLate: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 })),
  })
  .map(({ method, principal, periods, plannedOn, daysLate, unit, interestFreePeriods, levelPayment, ...terms }) => ({
    terms: {
      ...flex.terms,
      ...terms,
      method,
      kind: method === 'single' ? 'single' : 'instalment',
      interestFreePeriods: method === 'single' ? undefined : interestFreePeriods,
      levelPayment: method === 'equal-instalments' ? levelPayment : undefined,
    },
    principal,
    ...(method === 'single' ? { periods: 30, termUnit: 'day' as const } : { periods, termUnit: unit }),
    disbursedOn: addDays(plannedOn, daysLate),
    daysLate,
  }));

/** Of which nothing is written off: of two payments the first may leave a residue that one would not. */
const anyExactLoan = anyLoan.map((loaned) => ({ ...loaned, terms: { ...loaned.terms, residueTolerance: 0 } }));

const owedAccounts: readonly LedgerAccount[] = ['principal', 'interest', 'iva', 'commission', 'penalty'];
const incomeAccounts: readonly LedgerAccount[] = [
  'income_interest',
  'income_commission',
  'income_penalty',
  'iva_payable',
];

const write = formatterFor(loadConfig({}).tenant, 'es');

/** Asserted by hand: a matcher for each of some millions of checks would take minutes. */
function must(condition: boolean, what: () => unknown): asserts condition {
  if (!condition) expect.unreachable(JSON.stringify(what()));
}

/** What is known of an order from its ledger alone: every transaction ever written, in the order of booking. */
class Ledger {
  readonly #transactions: LedgerTransaction[] = [];
  readonly #byId = new Map<string, LedgerTransaction>();
  readonly #corrected = new Set<string>();
  readonly #sums = new Map<string, number>();

  append(transactions: readonly LedgerTransaction[]): void {
    for (const booked of transactions) {
      // Invariants I1, I4: balanced, once.
      const sum = booked.entries.reduce((total, { amount }) => total + amount, 0);
      must(sum === 0 && booked.entries.length >= 2, () => booked);
      must(!this.#byId.has(booked.id), () => ['written twice', booked]);
      if (booked.kind === 'correction') this.#checkCorrection(booked);
      for (const { account, instalment, amount } of booked.entries) {
        must(Number.isSafeInteger(amount) && amount !== 0, () => booked);
        const key = `${account} ${instalment ?? ''}`;
        this.#sums.set(key, (this.#sums.get(key) ?? 0) + amount);
      }
      this.#byId.set(booked.id, booked);
      this.#transactions.push(booked);
    }
  }

  /** Invariant I3: a correction is a booked transaction turned round, once, and never a correction. */
  #checkCorrection({ corrects = '', entries }: LedgerTransaction): void {
    const original = this.#byId.get(corrects);
    must(original !== undefined && original.kind !== 'correction' && !this.#corrected.has(corrects), () => corrects);
    const turned = original.entries.map((entry) => ({ ...entry, amount: -entry.amount }));
    must(JSON.stringify(turned) === JSON.stringify(entries), () => [original, entries]);
    this.#corrected.add(corrects);
  }

  /** All of it, in the order of booking. */
  all(): readonly LedgerTransaction[] {
    return this.#transactions;
  }

  balance(account: LedgerAccount, instalment: number | null = null): number {
    return this.#sums.get(`${account} ${instalment ?? ''}`) ?? 0;
  }

  /** The charges that were agreed, as they were booked with the payout: income, so negative. */
  charged(): number {
    const { entries = [] } = this.#transactions.find(({ kind }) => kind === 'charges') ?? {};
    return entries.filter(({ instalment }) => instalment === null).reduce((sum, { amount }) => sum + amount, 0);
  }

  /** What was booked since the disbursement and stands, by day and then in the order of booking. */
  standing(): LedgerTransaction[] {
    return this.#transactions
      .filter(({ kind }) => kind !== 'disbursement' && kind !== 'charges' && kind !== 'correction')
      .filter(({ id }) => !this.#corrected.has(id))
      .sort((a, b) => compareDates(a.businessDate, b.businessDate));
  }
}

/** One order, and what has happened to it from outside. */
class History {
  account: OrderAccount;
  today: IsoDate;
  readonly ledger = new Ledger();
  readonly payments: { id: string; amount: number; reportedOn: IsoDate; takenBack: number }[] = [];
  refunded = 0;
  parts = 0;

  constructor(
    readonly loaned: Loaned,
    readonly accepted: Instalment[] = buildSchedule({
      ...loaned,
      disbursedOn: addDays(loaned.disbursedOn, -loaned.daysLate),
    }),
    readonly plan: Instalment[] = postponed(accepted, loaned.daysLate),
  ) {
    this.today = loaned.disbursedOn;
    this.account = { order: orderOf(loaned), agreed: plan, bookings: [], extensions: [] };
    this.ledger.append(disbursement(plan, loaned.disbursedOn));
  }

  get loan(): Loan {
    return standOn(this.account.order, balancesOf(this.account), this.today).loan;
  }

  take(step: Step): void {
    if (step.kind === 'wait') this.today = addDays(this.today, step.days);
    if (step.kind === 'pay') this.#pay(step);
    if (step.kind === 'cancel') this.#cancel(step);
    if (step.kind === 'extend') this.#extend(step.extra);
    if (step.kind === 'reverse') this.#reverse(step);
    if (step.kind === 'refund') this.#refund(step.share);
  }

  check(): void {
    this.#checkBalances();
    this.#checkDerived();
    this.#checkSeen();
  }

  /** Invariants I6, I12, I14: who owes what, never less than nothing; nothing that came is lost, and nothing counts twice. */
  #checkBalances(): void {
    const { ledger, plan, loaned } = this;
    for (const { number, principal } of plan) {
      for (const account of owedAccounts) {
        must(ledger.balance(account, number) >= 0, () => [account, number, ledger.balance(account, number)]);
      }
      must(ledger.balance('principal', number) <= principal, () => ['principal', number]);
      must(ledger.balance('extension_fee', number) === 0, () => ['extension_fee', number]);
    }
    const kept = -ledger.balance('unapplied_cash');
    const lost = ledger.balance('lost_refund');
    must(kept >= 0 && lost >= 0 && lost <= this.refunded, () => ['kept', kept, 'lost', lost, this.refunded]);
    must(kept === 0 || this.owed === 0, () => ['kept while owed', kept, this.owed]);
    for (const account of incomeAccounts) {
      must(ledger.balance(account) <= 0, () => [account, ledger.balance(account)]);
    }
    const received = this.payments.reduce((sum, { amount, takenBack }) => sum + amount - takenBack, 0);
    this.#checkIva();
    const cash = received - this.refunded - loaned.principal;
    must(ledger.balance('cash') === cash, () => ['cash', ledger.balance('cash'), cash]);
  }

  /** What the lender owes as IVA on penalties is what is within them, however many bookings they came in. */
  #checkIva(): void {
    const { terms } = this.loaned;
    const standing = this.ledger.standing().filter(({ kind }) => kind === 'penalty');
    const posted = standing
      .flatMap(({ entries }) => entries)
      .reduce((sum, { account, amount }) => (account === 'iva_payable' ? sum - amount : sum), 0);
    const within = this.plan.reduce((sum, { number }) => sum + ivaWithin('penalty', this.#penaltyOf(number), terms), 0);
    must(posted === within, () => ['IVA on penalties', posted, within]);
  }

  /** Invariants I7, I15: the order's state is what the ledger alone says. */
  #checkDerived(): void {
    const { order, bookings } = this.account;
    const standing = this.ledger.standing();
    must(standing.map(({ id }) => id).join() === bookings.map(({ id }) => id).join(), () => [standing, bookings]);
    const isPaid = (booked: LedgerTransaction) =>
      booked.entries.some(({ account, amount }) => owedAccounts.includes(account) && amount < 0);
    const isSettled = this.owed === 0;
    const settledOn = isSettled ? (standing.findLast(isPaid)?.businessDate ?? null) : null;
    must(order.status === (isSettled ? orderStatus.settled : orderStatus.repayable), () => [order.status, this.owed]);
    must(order.settledOn === settledOn, () => ['settled on', order.settledOn, settledOn]);
    must(order.bookedThrough === (standing.at(-1)?.businessDate ?? null), () => order.bookedThrough);
    const given = (kind: string) =>
      standing
        .filter((booked) => booked.kind === kind)
        .flatMap(({ entries }) => entries)
        .filter(({ account }) => incomeAccounts.includes(account))
        .reduce((sum, { amount }) => sum + amount, 0);
    must(order.rebated === given('rebate') && order.cancelled === given('cancellation'), () => order);
    // Charges that were given back stay so while nothing is owed.
    must(isSettled || (order.rebated === 0 && order.cancelled === 0), () => order);
    must(order.cancelled === 0 || order.rebated === 0, () => order);
    const { terms } = this.loaned;
    must(terms.earlyPayoff === 'accrued' || order.rebated === 0, () => 'a rebate that was not agreed');
    if (order.cancelled > 0) {
      const income = incomeAccounts.reduce((sum, account) => sum + this.ledger.balance(account), 0);
      // The fee of an extension stays, and so does its IVA.
      const ofFees = standing
        .filter(({ kind }) => kind === 'extension' || kind === 'chargeback')
        .flatMap(({ entries }) => entries)
        .reduce((sum, { account, amount }) => (account === 'iva_payable' ? sum + amount : sum), 0);
      must(income === ofFees, () => ['cancelled, but charged', income]);
    }
  }

  /** What the borrower sees is what a voucher asks for, and what the ledger says on this day. */
  #checkSeen(): void {
    const { loan, owed, today, loaned } = this;
    const { asked, payoff, coolingOff, outstanding, instalments, isCancelled, order } = loan;
    must(isCancelled === order.cancelled > 0, () => 'cancelled');
    if (owed === 0) {
      must(!asked && !payoff && !coolingOff && outstanding === 0, () => loan);
      must(loan.status === orderStatus.settled, () => loan.status);
      return;
    }
    must(asked !== null && payoff !== null, () => loan);
    const { terms } = loaned;
    const booked = instalments.map(({ number, dueDate, principal }) => {
      const of = (account: LedgerAccount) => this.ledger.balance(account, number);
      const outstanding = {
        penalty: of('penalty'),
        interest: of('interest'),
        iva: of('iva'),
        commission: of('commission'),
        principal: of('principal'),
      };
      return { number, dueDate, principal, outstanding, penaltyCharged: this.#penaltyOf(number) };
    });
    const penalties = penaltiesBetween(booked, { from: order.bookedThrough, to: today, terms });
    const unposted = penalties.reduce((sum, { amount }) => sum + amount, 0);
    for (const [index, { number, principal, penaltyCharged }] of instalments.entries()) {
      const charged = (booked[index]?.penaltyCharged ?? 0) + (penalties[index]?.amount ?? 0);
      must(penaltyCharged === charged, () => ['penalty charged', number, penaltyCharged, charged]);
      const cap = terms.penaltyCapPpm === null ? charged : multiplyRatio(principal, terms.penaltyCapPpm, ppmBase);
      must(penaltyCharged <= cap, () => ['over the cap', penaltyCharged, cap]);
    }
    if (terms.penaltyOrderCapPpm !== undefined) {
      const charged = instalments.reduce((sum, { penaltyCharged }) => sum + penaltyCharged, 0);
      const cap = multiplyRatio(loaned.principal, terms.penaltyOrderCapPpm, ppmBase);
      must(charged <= cap, () => ['over the cap of the order', charged, cap]);
    }
    must(outstanding === owed + unposted, () => [outstanding, owed, unposted]);
    must(payoff.amount + payoff.rebate === outstanding && payoff.amount > 0, () => [payoff, outstanding]);
    must(loaned.terms.earlyPayoff === 'accrued' || payoff.rebate === 0, () => payoff);
    const isLate = compareDates(asked.dueDate, today) < 0;
    must(loan.status === (isLate ? orderStatus.overdue : orderStatus.repayable), () => loan.status);

    const [one, all] = [asked, payoff].map(({ amount }) =>
      askFor(loan, { amount, requestType: repaymentRequest }, today),
    );
    must(one?.amount === asked.amount && all?.amount === payoff.amount, () => [one, all]);
    must(isLate === (one?.validThrough === today && compareDates(asked.dueDate, today) < 0), () => one);

    // And it does what it says: the sum ends the loan, one cent less does not; what is asked pays just that.
    const paid = this.#wouldBe(payoff.amount);
    must(paid.order.status === orderStatus.settled && keptOf(paid) === 0, () => [payoff, paid.transactions]);
    const { residueTolerance = 0 } = terms;
    const short = payoff.amount - residueTolerance - 1;
    if (short > 0) must(this.#wouldBe(short).order.status !== orderStatus.settled, () => payoff);
    const least = short > 0 && this.#wouldBe(short + 1);
    must(!least || (least.order.status === orderStatus.settled && keptOf(least) === 0), () => [payoff, 'residue']);
    const instalment = standOn(order, balancesOf(this.#wouldBe(asked.amount)), today).loan.asked;
    must(instalment === null || instalment.throughNumber > asked.throughNumber, () => [asked, instalment]);
    if (!coolingOff) return;
    const back = askFor(loan, { amount: coolingOff.amount, requestType: cancellationRequest }, today);
    must(back.validThrough === addDays(loaned.disbursedOn, loaned.terms.coolingOffDays ?? 0), () => back);
    const cancelled = this.#wouldBe(coolingOff.amount, true);
    must(cancelled.order.cancelled > 0 && keptOf(cancelled) === 0, () => [coolingOff, cancelled.transactions]);
    must(cancelled.order.status === orderStatus.settled, () => [coolingOff, cancelled.transactions]);
    must(this.#wouldBe(coolingOff.amount - 1, true).order.cancelled === 0, () => coolingOff);
  }

  /** Every line of the statement follows from what was booked, and the last balance is what is owed. */
  checkStatement(): void {
    const { agreed, extensions } = this.account;
    const { terms } = this.loaned;
    const lines = statementOf({ instalments: agreed, terms, transactions: this.ledger.all(), extensions }, this.today);
    const balance = lines.at(-1)?.balance;
    must(balance === this.loan.outstanding, () => ['statement', balance, this.loan.outstanding]);
    const kept = lines.reduce((sum, line) => sum + line.kept, 0);
    must(kept === keptOf(this.account), () => ['kept', kept, keptOf(this.account)]);
  }

  /** What the contract prints: what was accepted, and a payout that moved the dates. */
  contract(paidOutOn: IsoDate | null): ContractDetail {
    const { terms, principal: amount, periods, termUnit } = this.loaned;
    const { plannedOn, productName } = this.account.order;
    const borrower = { fullName: 'Ana', address: '', bankAccountMasked: '' };
    const agreed = { borrower, productName, amount, periods, termUnit, plannedOn, terms, instalments: this.accepted };
    const record = { hash: null, address: null, device: null };
    const accepted = { document: agreed, ...record, acceptedAt: 0, paidOutOn, plan: this.account.agreed };
    const reader = { orderNo: 'PZ1', company: '', locale: 'es', write } as const;
    return presentAccepted(accepted, { ...reader, timeZone: terms.timeZone });
  }

  get owed(): number {
    let sum = 0;
    for (const { number } of this.plan) {
      for (const account of owedAccounts) sum += this.ledger.balance(account, number);
    }
    return sum;
  }

  #penaltyOf(number: number): number {
    return this.ledger
      .standing()
      .filter(({ kind }) => kind === 'penalty')
      .flatMap(({ entries }) => entries)
      .filter(({ instalment }) => instalment === number)
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  #wouldBe(amount: number, cancels = false): OpenAccount {
    return credit(this.account, { paymentId: 'if', amount, businessDate: this.today, cancels }).after;
  }

  #write(after: OpenAccount): void {
    this.ledger.append(after.written.transactions);
    const { order, agreed, bookings, extensions } = after;
    this.account = { order, agreed, bookings, extensions };
  }

  #send(payment: Omit<NewPayment, 'paymentId'>): ReturnType<typeof credit>['credit'] {
    const id = `evt-${this.payments.length}`;
    const { status, cancelled } = this.account.order;
    const { after, credit: credited } = credit(this.account, { paymentId: id, ...payment });
    this.#write(after);
    // Money that comes, for whatever day, takes nothing back that was granted before.
    must(status !== orderStatus.settled || after.order.status === orderStatus.settled, () => ['reopened by', payment]);
    // Where a payment of an earlier day leaves no penalty, nothing may be left to give back.
    const isFree = totalGivenBack(everyCharge(balancesOf(after))) === 0;
    must(cancelled === 0 || after.order.cancelled > 0 || isFree, () => ['no longer cancelled after', payment]);
    this.payments.push({ id, amount: payment.amount, reportedOn: this.today, takenBack: 0 });
    return credited;
  }

  #dayBefore(daysAgo: number): IsoDate {
    const day = addDays(this.today, -daysAgo);
    return compareDates(day, this.loaned.disbursedOn) < 0 ? this.loaned.disbursedOn : day;
  }

  #pay({ of, share, daysAgo, isTwice }: Extract<Step, { kind: 'pay' }>): void {
    const amount = Math.max(1, Math.round(((this.loan[of]?.amount ?? 50_000) * share) / 100));
    const businessDate = this.#dayBefore(daysAgo);
    for (let count = isTwice ? 2 : 1; count > 0; count -= 1) {
      const { unapplied } = this.#send({ amount, businessDate });
      must(unapplied >= 0 && unapplied <= amount, () => [unapplied, amount]);
    }
  }

  /** Pays what cancels the loan, or would have: in time or not, enough or not. */
  #cancel({ share, daysAgo }: Extract<Step, { kind: 'cancel' }>): void {
    const { coolingOff } = this.loan;
    const amount = Math.max(1, Math.round(((coolingOff?.amount ?? this.loaned.principal) * share) / 100));
    const businessDate = this.#dayBefore(daysAgo);
    const wasCancelled = this.account.order.cancelled > 0;
    const { cancellation } = this.#send({ amount, businessDate, cancels: true });
    const { coolingOffDays = 0 } = this.loaned.terms;
    const through = addDays(this.loaned.disbursedOn, coolingOffDays);
    const isLate = coolingOffDays === 0 || compareDates(businessDate, through) > 0;
    if (cancellation === 'late') must(isLate, () => businessDate);
    if (cancellation === 'done') must(!isLate, () => businessDate);
    if (coolingOff && !wasCancelled && !isLate && daysAgo === 0) {
      const isEnough = amount >= coolingOff.amount;
      must(cancellation === (isEnough ? 'done' : 'short'), () => [cancellation, coolingOff, amount]);
    }
  }

  /** Pays what comes first, then the fee, or more than that. */
  #extend(extra: number): void {
    const { extension } = this.loan;
    if (!extension) return;
    if (extension.charges > 0) {
      askFor(this.loan, { amount: extension.charges, requestType: repaymentRequest }, this.today);
      this.#send({ amount: extension.charges, businessDate: this.today });
    }
    const { loan } = this;
    if (!loan.extension) return;
    const { fee, instalment, newDueDate, charges } = loan.extension;
    if (charges > 0) return;
    const { extends: extended } = askFor(loan, { amount: fee, requestType: extensionRequest }, this.today);
    must(extended !== null, () => 'no claim');
    const claim = { ...extended, fee };
    const amount = fee + Math.round(((loan.payoff?.amount ?? 0) * extra) / 100);
    const { isExtended, isSettled } = this.#send({ amount, businessDate: this.today, claim });
    const isEnough = amount >= (loan.payoff?.amount ?? 0) - (this.loaned.terms.residueTolerance ?? 0);
    must(isSettled === isEnough && !(isSettled && isExtended), () => [amount, loan.payoff, isExtended]);
    if (!isExtended) {
      const most = dueTotal(instalment) - (this.loaned.terms.residueTolerance ?? 0);
      must(isSettled || amount >= most, () => [amount, loan.payoff]);
      return;
    }
    const moved = this.loan.instalments.find(({ number }) => number === instalment.number);
    must(moved?.dueDate === newDueDate, () => [moved, newDueDate]);
  }

  #reverse({ which, share }: Extract<Step, { kind: 'reverse' }>): void {
    const payment = this.payments[which % Math.max(1, this.payments.length)];
    const left = payment ? payment.amount - payment.takenBack : 0;
    if (!payment || left === 0) return;
    const amount = Math.ceil((left * share) / 100);
    payment.takenBack += amount;
    if (payment.takenBack < payment.amount) this.parts += 1;
    const { id: paymentId, reportedOn } = payment;
    // The whole rest needs no figure.
    const taken = share === 100 ? {} : { amount };
    const reversal = { paymentId, reportedOn, businessDate: this.today, ...taken };
    must(
      isRefused(() => chargeBack(this.account, { ...reversal, amount: left + 1 })),
      () => ['more than', left],
    );
    this.#write(chargeBack(this.account, reversal));
  }

  #refund(share: number): void {
    const kept = keptOf(this.account);
    const amount = Math.round((kept * share) / 100);
    if (amount < 1) return;
    this.refunded += amount;
    const reference = `back-${this.refunded}`;
    this.#write(refundKept(this.account, { amount, reference, businessDate: this.today }));
  }
}

function orderOf({ terms, principal, periods, termUnit, disbursedOn, daysLate }: Loaned): Order {
  return {
    id: 'PZ1',
    borrowerId: 'ana',
    productId: flex.id,
    productName: flex.name,
    productLogo: flex.logo,
    terms,
    status: orderStatus.repayable,
    principal,
    periods,
    termUnit,
    couponAmount: 0,
    disbursedOn,
    plannedOn: addDays(disbursedOn, -daysLate),
    firstDueDate: null,
    dueDateRule: 'payout-day',
    settledOn: null,
    bookedThrough: null,
    rebated: 0,
    cancelled: 0,
    isRated: false,
  };
}

function isRefused(act: () => unknown): boolean {
  try {
    act();
    return false;
  } catch (error) {
    return error instanceof RangeError;
  }
}

describe('whatever happens to an account', () => {
  it(
    'its ledger balances, its state follows from the ledger alone, and what is asked for is what ends it',
    () => {
      const ends = { steps: 0, settled: 0, rebated: 0, cancelled: 0, extended: 0, reopened: 0, parts: 0 };
      fc.assert(
        fc.property(anyLoan, fc.array(anyStep, { minLength: 1, maxLength: 10 }), (loaned, steps) => {
          const history = new History(loaned);
          history.check();
          const consented = history.contract(null);
          for (const step of steps) {
            const { status } = history.account.order;
            history.take(step);
            history.check();
            ends.steps += 1;
            if (status === orderStatus.settled && history.owed > 0) ends.reopened += 1;
          }
          history.checkStatement();
          const { latePayout, ...printed } = history.contract(loaned.disbursedOn);
          expect(printed).toEqual(consented);
          expect(latePayout?.daysLater ?? 0).toBe(loaned.daysLate);
          const charged = 0 - history.ledger.charged();
          expect(printed.contractAmount - loaned.principal).toBe(charged);
          // Everything that came happens once more, and leaves what stands.
          const faults = replayFaults({ ...history.account, payments: [] }, loaned.terms.timeZone);
          must(faults.length === 0, () => faults);
          const { order, extensions } = history.account;
          if (order.status === orderStatus.settled) ends.settled += 1;
          if (order.rebated > 0) ends.rebated += 1;
          if (order.cancelled > 0) ends.cancelled += 1;
          if (extensions.length > 0) ends.extended += 1;
          if (history.parts > 0) ends.parts += 1;
        }),
        { numRuns: histories },
      );
      // A generator that no longer comes to these ends would keep every promise above.
      for (const [end, count] of Object.entries(ends)) expect(count, end).toBeGreaterThan(histories / 100);
    },
    60_000 + histories * 60,
  );

  it(
    'a part that is taken back leaves what two payments leave of which one is taken back',
    () => {
      const anyPart = fc.record({
        paidOn: fc.integer({ min: 0, max: 60 }),
        reportedAfter: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
        backAfter: fc.integer({ min: 0, max: 40 }),
        share: fc.integer({ min: 1, max: 130 }),
        part: fc.integer({ min: 1, max: 99 }),
        otherOn: fc.integer({ min: 0, max: 140 }),
      });
      fc.assert(
        fc.property(anyExactLoan, anyPart, (loaned, { paidOn, reportedAfter, backAfter, share, part, otherOn }) => {
          const total = buildSchedule(loaned).reduce((sum, instalment) => sum + instalmentTotal(instalment), 0);
          const amount = Math.max(2, Math.round((total * share) / 100));
          const taken = Math.min(amount - 1, Math.max(1, Math.round((amount * part) / 100)));
          const [day, reportedOn, backOn] = [paidOn, paidOn + reportedAfter, paidOn + reportedAfter + backAfter].map(
            (days) => addDays(loaned.disbursedOn, days),
          ) as [IsoDate, IsoDate, IsoDate];
          const other = {
            paymentId: 'other',
            amount: Math.ceil(total / 4),
            businessDate: addDays(loaned.disbursedOn, otherOn),
          };
          const paid = (paymentId: string, amount: number, businessDate: IsoDate) => ({
            paymentId,
            amount,
            businessDate,
          });
          const end = (payments: readonly NewPayment[], reversals: readonly Reversal[]) => {
            let account: OrderAccount = new History(loaned).account;
            for (const payment of payments) account = credit(account, payment).after;
            for (const reversal of reversals) account = chargeBack(account, reversal);
            account = credit(account, other).after;
            return { order: account.order, kept: keptOf(account), balances: balancesOf(account) };
          };
          const back = { reportedOn, businessDate: backOn };
          const parted = end([paid('a', amount, day)], [{ paymentId: 'a', amount: taken, ...back }]);
          const two = [paid('a', amount - taken, day), paid('b', taken, reportedOn)];
          // On the day of its report a rebate that only the whole had earned has spared what stays the interest.
          if (reportedAfter > 0 || loaned.terms.earlyPayoff !== 'accrued') {
            expect(parted).toEqual(end(two, [{ paymentId: 'b', ...back }]));
          }
          const whole = end([paid('a', amount, day)], [{ paymentId: 'a', ...back }]);
          const halves = [taken, amount - taken].map((amount) => ({ paymentId: 'a', amount, ...back }));
          expect(end([paid('a', amount, day)], halves)).toEqual(whole);
        }),
        { numRuns: histories / 10 },
      );
    },
    60_000 + histories * 6,
  );

  it(
    'payments leave the same, in whatever order they arrive',
    () => {
      const anyPayment = fc.record({ day: fc.integer({ min: 0, max: 100 }), share: fc.integer({ min: 1, max: 120 }) });
      fc.assert(
        fc.property(anyLoan, fc.array(anyPayment, { minLength: 2, maxLength: 5 }), fc.nat(), (loaned, paid, turn) => {
          // Two of one day have no order that the calendar could tell.
          const days = new Map(paid.map(({ day, share }) => [day, share]));
          const total = buildSchedule(loaned).reduce((sum, instalment) => sum + instalmentTotal(instalment), 0);
          const payments = [...days].map(([day, share]) => ({
            paymentId: `evt-${day}`,
            amount: Math.max(1, Math.round((total * share) / 100)),
            businessDate: addDays(loaned.disbursedOn, day),
          }));
          const inTime = [...payments].sort((a, b) => compareDates(a.businessDate, b.businessDate));
          const turned = [...payments.slice(turn % payments.length), ...payments.slice(0, turn % payments.length)];
          const [one, other] = [inTime, turned.reverse()].map((arriving) => {
            let account: OrderAccount = new History(loaned).account;
            for (const payment of arriving) account = credit(account, payment).after;
            return { order: account.order, kept: keptOf(account), balances: balancesOf(account) };
          });
          expect(other).toEqual(one);
        }),
        { numRuns: histories / 10 },
      );
    },
    60_000 + histories * 6,
  );
});
