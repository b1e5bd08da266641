import type { ContractDetail } from '@plazo/contract/loan';
import { addDays, compareDates, daysBetween, type IsoDate } from '@plazo/loan-rules/calendar';
import { dueTotal } from '@plazo/loan-rules/charges';
import type { FreeDays } from '@plazo/loan-rules/free-days';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { everyCharge, totalCredited } from '@plazo/loan-rules/payoff';
import { buildSchedule, type Instalment, postponed } from '@plazo/loan-rules/schedule';
import { balancesOf, creditBalanceOf, OpenAccount, type OrderAccount } from '../ledger/account.ts';
import { bookReversal, credit, type NewPayment, refundCredit } from '../ledger/account-operations.ts';
import { type Charge, disbursement } from '../ledger/ledger.ts';
import { bookPenalties, notBeforeBooked } from '../ledger/ledger-steps.ts';
import { payOut, returnPayout } from '../ledger/payout-return.ts';
import { agreePlan, endPlan } from '../ledger/plan.ts';
import { planPaymentsOf } from '../ledger/plan-of.ts';
import { type Loan, positionOn } from '../ledger/position.ts';
import { sinceReturn } from '../ledger/since-return.ts';
import { reinstate, type Waiver, waive } from '../ledger/waiver-operations.ts';
import { waivable } from '../ledger/waiving.ts';
import { presentAccepted } from '../offers/contract.present.ts';
import { askFor, extensionRequest, repaymentRequest } from '../payments/ask.ts';
import { loadConfig } from '../platform/config/config.ts';
import type { Loaned, Step } from './history-arbitraries.ts';
import { isRefused, must } from './must.ts';
import { paidOutOrder } from './paid-out-order.ts';
import { owedAccounts, TestLedger } from './test-ledger.ts';

const { formats } = loadConfig({}).tenant;

/** One order, and all outside events that happened to it. */
export class AccountHistory {
  account: OrderAccount;
  today: IsoDate;
  readonly ledger = new TestLedger();
  readonly payments: { id: string; amount: number; reportedOn: IsoDate; reversed: number }[] = [];
  refunded = 0;
  readonly waivers: { id: string; isReversed: boolean; isOver?: boolean }[] = [];
  parts = 0;
  paused = 0;
  planned = 0;
  plansEnded = 0;
  /** How often the money came back, and was sent again. */
  returned = 0;
  sentAgain = 0;

  constructor(
    public loaned: Loaned,
    readonly accepted: Instalment[] = buildSchedule({
      ...loaned,
      disbursedOn: addDays(loaned.disbursedOn, -loaned.daysLate),
    }),
    public plan: Instalment[] = postponed(accepted, loaned.daysLate),
  ) {
    this.today = loaned.disbursedOn;
    this.account = { order: paidOutOrder(loaned), agreed: plan, bookings: [], extensions: [] };
    this.ledger.append(disbursement(plan, loaned.disbursedOn));
  }

  get loan(): Loan {
    return positionOn(this.account.order, balancesOf(this.account), this.today).loan;
  }

  take(step: Step): void {
    if (step.kind === 'wait') this.today = addDays(this.today, step.days);
    if (step.kind === 'pay') this.#pay(step);
    if (step.kind === 'cancel') this.#cancel(step);
    if (step.kind === 'extend') this.#extend(step.extra);
    if (step.kind === 'reverse') this.#reverse(step);
    if (step.kind === 'refund') this.#refund(step.share);
    if (step.kind === 'waive') this.#waiveShares(step.share);
    if (step.kind === 'forgive') this.#giveUp('forgiveness');
    if (step.kind === 'charge-off' || step.kind === 'transfer') this.#giveUp(step.kind);
    if (step.kind === 'reinstate') this.#reinstate(step.which);
    if (step.kind === 'pause') this.#pause(step.days);
    if (step.kind === 'pause-end') this.#endPause();
    if (step.kind === 'plan') this.#plan(step);
    if (step.kind === 'plan-end') this.#endPlan();
    if (step.kind === 'payout-back') this.#payoutBack();
    if (step.kind === 'payout-again') this.#payoutAgain();
  }

  /** Whether the money is back, and was not sent again. */
  get isWaiting(): boolean {
    return this.returned > this.sentAgain;
  }

  /** The printed contract: as accepted, with the payout if it moved the dates. */
  contract(paidOutOn: IsoDate | null): ContractDetail {
    const { terms, principal: amount, periods, termUnit } = this.loaned;
    const { plannedOn, productName } = this.account.order;
    const borrower = { fullName: 'Ana', address: '', bankAccountMasked: '' };
    const agreed = { borrower, productName, amount, periods, termUnit, plannedOn, terms, instalments: this.accepted };
    const record = { hash: null, address: null, device: null };
    const accepted = { document: agreed, ...record, acceptedAt: 0, paidOutOn, plan: this.account.agreed };
    const reader = { orderNo: 'PZ1', company: '', locale: 'es', formats } as const;
    return presentAccepted(accepted, { ...reader, timeZone: terms.timeZone });
  }

  /** The debt in the ledger, without penalties that are not posted yet. */
  get owed(): number {
    let sum = 0;
    for (const { number } of this.plan) {
      for (const account of owedAccounts) sum += this.ledger.balance(account, number);
    }
    return sum;
  }

  /** The booked penalties of an instalment that are in force, or its interest of plans. */
  chargedTo(number: number, charge: 'penalty' | 'plan-interest'): number {
    return sinceReturn(this.ledger.inForce())
      .filter(({ kind }) => kind === charge)
      .flatMap(({ entries }) => entries)
      .filter(({ instalment }) => instalment === number)
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  /** The account as a payment would leave it; the payment is not made. */
  wouldBe(amount: number, cancels = false): OpenAccount {
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
    // No payment, of whatever day, revokes anything granted before.
    must(status !== orderStatus.settled || after.order.status === orderStatus.settled, () => ['reopened by', payment]);
    // If a payment of an earlier day leaves no charge, there is nothing left to credit.
    const isFree = totalCredited(everyCharge(balancesOf(after))) === 0;
    must(cancelled === 0 || after.order.cancelled > 0 || isFree, () => ['no longer cancelled after', payment]);
    this.payments.push({ id, amount: payment.amount, reportedOn: this.today, reversed: 0 });
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

  /** Pays the amount that would cancel the loan: in time or not, enough or not. */
  #cancel({ share, daysAgo }: Extract<Step, { kind: 'cancel' }>): void {
    const { coolingOff } = this.loan;
    const amount = Math.max(1, Math.round(((coolingOff?.amount ?? this.loaned.principal) * share) / 100));
    const businessDate = this.#dayBefore(daysAgo);
    const wasCancelled = this.account.order.cancelled > 0;
    const { cancellation } = this.#send({ amount, businessDate, cancels: true });
    const { coolingOffDays = 0 } = this.loaned.terms;
    const through = addDays(this.loaned.disbursedOn, coolingOffDays);
    const isLate = coolingOffDays === 0 || compareDates(businessDate, through) > 0;
    // Between a returned payout and the next one it counts from the return.
    if (cancellation === 'late') must(isLate || this.isWaiting, () => businessDate);
    if (cancellation === 'done') must(!isLate, () => businessDate);
    if (coolingOff && !wasCancelled && !isLate && daysAgo === 0) {
      const isEnough = amount >= coolingOff.amount;
      must(cancellation === (isEnough ? 'done' : 'short'), () => [cancellation, coolingOff, amount]);
    }
  }

  /** Pays the charges that come first, then the fee or more. */
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
      const max = dueTotal(instalment) - (this.loaned.terms.residueTolerance ?? 0);
      must(isSettled || amount >= max, () => [amount, loan.payoff]);
      return;
    }
    const moved = this.loan.instalments.find(({ number }) => number === instalment.number);
    must(moved?.dueDate === newDueDate, () => [moved, newDueDate]);
  }

  #reverse({ which, share }: Extract<Step, { kind: 'reverse' }>): void {
    const payment = this.payments[which % Math.max(1, this.payments.length)];
    const left = payment ? payment.amount - payment.reversed : 0;
    if (!payment || left === 0) return;
    const amount = Math.ceil((left * share) / 100);
    payment.reversed += amount;
    if (payment.reversed < payment.amount) this.parts += 1;
    const { id: paymentId, reportedOn } = payment;
    // To reverse all of the rest, no amount is needed.
    const taken = share === 100 ? {} : { amount };
    const reversal = { paymentId, reportedOn, businessDate: this.today, ...taken };
    must(
      isRefused(() => bookReversal(this.account, { ...reversal, amount: left + 1 })),
      () => ['more than', left],
    );
    this.#write(bookReversal(this.account, reversal));
  }

  #waiveShares(share: Record<Charge, number>): void {
    const today = new OpenAccount(this.account);
    bookPenalties(today, notBeforeBooked(today, this.today));
    const max = waivable(today);
    const part = (charge: Charge) => Math.floor((max[charge] * share[charge]) / 100);
    const amountDue = {
      penalty: part('penalty'),
      interest: part('interest'),
      iva: part('iva'),
      commission: part('commission'),
    };
    if (this.loan.isTransferred || Object.values(amountDue).every((amount) => amount === 0)) return;
    const tooMuch = { ...amountDue, penalty: max.penalty + 1 };
    must(
      isRefused(() => waive(this.account, { waiverId: 'x', charges: tooMuch, businessDate: this.today })),
      () => ['more than', max],
    );
    this.#waive(amountDue);
  }

  /** The whole debt: it is forgiven, no longer counted on, or owed to somebody else. */
  #giveUp(as: NonNullable<Waiver['as']>): void {
    const { outstanding, payoff, isTransferred } = this.loan;
    const { chargedOffOn } = this.account.order;
    const isPossible = outstanding > 0 && !isTransferred && (as !== 'charge-off' || chargedOffOn === null);
    if (isPossible && as === 'forgiveness') this.#waive(null);
    else if (isPossible) {
      const id = `w-${this.waivers.length}`;
      this.#write(waive(this.account, { waiverId: id, charges: null, as, businessDate: this.today }));
      // Interest that was not earned yet stops, as far as it is not paid; the rest is still owed, or owed to somebody else.
      const left = as === 'transfer' ? this.account.order.transferred : this.loan.outstanding;
      // The interest of a plan ends with it.
      const least = as === 'transfer' || !payoff ? outstanding : payoff.amount - payoff.planInterest;
      must(left >= least && left <= outstanding, () => [as, left, payoff, outstanding]);
      this.waivers.push({ id, isReversed: false });
    } else {
      must(
        isRefused(() => waive(this.account, { waiverId: 'x', charges: null, as, businessDate: this.today })),
        () => [as, 'is possible'],
      );
    }
  }

  #waive(charges: Waiver['charges']): void {
    const { outstanding } = this.loan;
    const { rebated } = this.account.order;
    const id = `w-${this.waivers.length}`;
    const creditBalance = creditBalanceOf(this.account);
    const after = waive(this.account, { waiverId: id, charges, businessDate: this.today });
    this.#write(after);
    const given = charges ? charges.penalty + charges.interest + charges.iva + charges.commission : outstanding;
    const changed = outstanding - this.loan.outstanding + creditBalanceOf(this.account) - creditBalance;
    // If only the day's rebate would be left, that is given, too, and settles the loan.
    const ended = this.account.order.rebated - rebated;
    must(changed === given + ended, () => ['waived', charges, given, ended, changed]);
    must(ended === 0 || this.loan.outstanding === 0, () => ['a rebate, and still owed', this.loan.outstanding]);
    this.waivers.push({ id, isReversed: false });
  }

  /** The waived amount is owed again, unless the borrower has ended the loan since. */
  #reinstate(which: number): void {
    const waiver = this.waivers[which % Math.max(1, this.waivers.length)];
    if (!waiver || waiver.isOver) return;
    const act = () => reinstate(this.account, { waiverId: waiver.id, businessDate: this.today });
    const { settledOn, cancelled, transferred } = this.account.order;
    if (waiver.isReversed) must(isRefused(act), () => ['reversed twice', waiver]);
    else if (settledOn !== null || cancelled > 0 || transferred > 0) {
      if (isRefused(act)) return;
    }
    if (waiver.isReversed) return;
    this.#write(act());
    waiver.isReversed = true;
  }

  /** The first day that a pause or plan of today can begin or end on. */
  get #notBeforeBooked(): IsoDate {
    return notBeforeBooked(this.account, this.today);
  }

  get #pauses(): { running: FreeDays | undefined; others: FreeDays[] } {
    const { pauses } = this.account.order;
    const running = pauses.find(({ through }) => through !== null && compareDates(through, this.#notBeforeBooked) >= 0);
    return { running, others: pauses.filter((pause) => pause !== running) };
  }

  #setPauses(pauses: readonly FreeDays[]): void {
    this.account = { ...this.account, order: { ...this.account.order, pauses } };
  }

  #pause(days: number): void {
    const { running, others } = this.#pauses;
    if (running || this.owed === 0) return;
    const after = this.#notBeforeBooked;
    this.#setPauses([...others, { after, through: addDays(after, days) }]);
    this.paused += 1;
  }

  #endPause(): void {
    const { running, others } = this.#pauses;
    if (running) this.#setPauses([...others, { ...running, through: this.#notBeforeBooked }]);
  }

  /** The debt of the day, spread. It costs nothing more than on that day. */
  #plan({ payments: count, every, firstIn, annualRatePpm }: Extract<Step, { kind: 'plan' }>): void {
    const day = this.#notBeforeBooked;
    const { loan } = positionOn(this.account.order, balancesOf(this.account), day);
    const { outstanding, isChargedOff, isTransferred } = loan;
    if (outstanding < count) return;
    const shape = { payments: count, every, firstDueDate: addDays(day, firstIn) };
    const payments = planPaymentsOf(loan, shape, { today: day, annualRatePpm });
    const act = () => agreePlan(this.account, { id: `plan-${this.planned}`, payments, businessDate: this.today });
    if (this.account.order.plan || isChargedOff || isTransferred) {
      must(isRefused(act), () => 'a plan beside another one, or for a debt that is not counted on');
      return;
    }
    this.#write(act());
    this.planned += 1;
    const [first] = payments;
    must(this.loan.outstanding === outstanding, () => ['planned', this.loan.outstanding, outstanding]);
    must(this.loan.amountDue?.dueDate === first?.dueDate, () => [this.loan.amountDue, first]);
  }

  #endPlan(): void {
    const { plan } = this.account.order;
    if (!plan) return;
    const { outstanding } = this.loan;
    this.#write(endPlan(this.account, { id: plan.id, businessDate: this.today }));
    this.plansEnded += 1;
    must(this.loan.outstanding === outstanding, () => ['ended', this.loan.outstanding, outstanding]);
  }

  /** Nothing is owed any more, and what was paid is a credit balance. */
  #payoutBack(): void {
    if (this.isWaiting) return;
    const act = () => returnPayout(this.account, { payoutId: `p-${this.returned}`, businessDate: this.today });
    if (this.loan.isTransferred) {
      must(isRefused(act), () => 'somebody else is owed it');
      return;
    }
    this.#write(act());
    this.returned += 1;
    const received = this.payments.reduce((sum, { amount, reversed }) => sum + amount - reversed, 0);
    const kept = received - this.refunded + this.ledger.balance('lost_refund');
    must(this.owed === 0 && creditBalanceOf(this.account) === kept, () => [
      this.owed,
      creditBalanceOf(this.account),
      kept,
    ]);
    for (const waiver of this.waivers) waiver.isOver = true;
  }

  /** The same figures, with every date later; what was paid before pays some of it. */
  #payoutAgain(): void {
    if (!this.isWaiting) return;
    const booked = this.account.order.bookedThrough ?? this.today;
    const paidOn = compareDates(booked, this.today) > 0 ? booked : this.today;
    const later = daysBetween(this.loaned.disbursedOn, paidOn);
    this.loaned = { ...this.loaned, disbursedOn: paidOn, daysLate: this.loaned.daysLate + later };
    this.plan = postponed(this.plan, later);
    const order = { ...this.account.order, status: orderStatus.repayable, disbursedOn: paidOn };
    const credit = creditBalanceOf(this.account);
    this.#write(payOut({ ...this.account, order }, this.plan, paidOn));
    this.sentAgain += 1;
    must(credit === 0 || this.owed === 0 || creditBalanceOf(this.account) === 0, () => ['kept', credit, this.owed]);
  }

  #refund(share: number): void {
    const creditBalance = creditBalanceOf(this.account);
    const amount = Math.round((creditBalance * share) / 100);
    if (amount < 1) return;
    this.refunded += amount;
    const reference = `back-${this.refunded}`;
    this.#write(refundCredit(this.account, { amount, reference, businessDate: this.today }));
  }
}
