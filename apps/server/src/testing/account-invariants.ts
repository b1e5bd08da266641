import { addDays, compareDates } from '@plazo/loan-rules/calendar';
import { penaltiesBetween } from '@plazo/loan-rules/charges';
import type { FreeDays } from '@plazo/loan-rules/free-days';
import { ivaWithin, ivaWithinInterest } from '@plazo/loan-rules/iva';
import { multiplyRatio, ppmBase } from '@plazo/loan-rules/money';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { balancesOf, creditBalanceOf, sumOf } from '../ledger/account.ts';
import type { Account, LedgerTransaction } from '../ledger/ledger.ts';
import { type Loan, positionOn } from '../ledger/position.ts';
import { sinceReturn } from '../ledger/since-return.ts';
import { askFor, cancellationRequest, repaymentRequest } from '../payments/ask.ts';
import { statementOf } from '../statement/statement.ts';
import type { AccountHistory } from './account-history.ts';
import { must } from './must.ts';
import { incomeAccounts, owedAccounts } from './test-ledger.ts';

/** What must hold after every step: the ledger invariants in docs/specification.md, and the borrower's view. */
export function checkAccount(history: AccountHistory): void {
  checkBalances(history);
  checkClaim(history);
  checkDerived(history);
  checkSeen(history);
}

/** Invariants I6, I12, I14: no debt is negative, no money is lost, and none counts twice. */
function checkBalances(history: AccountHistory): void {
  const { ledger, plan, loaned } = history;
  for (const { number, principal } of plan) {
    for (const account of owedAccounts) {
      must(ledger.balance(account, number) >= 0, () => [account, number, ledger.balance(account, number)]);
    }
    must(ledger.balance('principal', number) <= principal, () => ['principal', number]);
    // Charged and paid at once.
    for (const account of ['extension_fee', 'plan_interest'] as const) {
      must(ledger.balance(account, number) === 0, () => [account, number, ledger.balance(account, number)]);
    }
  }
  const credit = -ledger.balance('unapplied_cash');
  const lost = ledger.balance('lost_refund');
  must(credit >= 0 && lost >= 0 && lost <= history.refunded, () => ['credit', credit, 'lost', lost, history.refunded]);
  must(credit === 0 || history.owed === 0, () => ['credit while owed', credit, history.owed]);
  for (const account of incomeAccounts) {
    must(ledger.balance(account) <= 0, () => [account, ledger.balance(account)]);
  }
  const received = history.payments.reduce((sum, { amount, reversed }) => sum + amount - reversed, 0);
  checkIva(history);
  const cash = received - history.refunded - (history.isWaiting ? 0 : loaned.principal);
  must(ledger.balance('cash') === cash, () => ['cash', ledger.balance('cash'), cash]);
}

/** While a debt is charged off, the claim cancels it in the lender's books; what was recovered is income, and no more than was paid. */
function checkClaim({ ledger, account, owed }: AccountHistory): void {
  const { chargedOffOn } = account.order;
  const [claim, loss, recovered] = (['charged_off_claim', 'charge_off_loss', 'recovery_income'] as const).map((name) =>
    ledger.balance(name),
  );
  must(claim === (chargedOffOn === null ? 0 : 0 - owed), () => ['claim', claim, owed, chargedOffOn]);
  must((claim ?? 0) + (loss ?? 0) + (recovered ?? 0) === 0 && (recovered ?? 0) <= 0, () => [claim, loss, recovered]);
  must(chargedOffOn !== null || recovered === 0, () => ['recovered', recovered]);
}

/** The IVA owed on penalties is the IVA within them, across all their bookings. */
function checkIva(history: AccountHistory): void {
  const { terms } = history.loaned;
  const inForce = sinceReturn(history.ledger.inForce()).filter(({ kind }) => kind === 'penalty');
  const posted = inForce
    .flatMap(({ entries }) => entries)
    .reduce((sum, { account, amount }) => (account === 'iva_payable' ? sum - amount : sum), 0);
  const within = history.plan.reduce(
    (sum, { number }) => sum + ivaWithin('penalty', history.chargedTo(number, 'penalty'), terms),
    0,
  );
  must(posted === within, () => ['IVA on penalties', posted, within]);
  const { owed, iva } = planInterestOf(history);
  must(iva === ivaWithinInterest(owed, terms), () => ['IVA on the interest of plans', iva, owed]);
}

/** The interest of plans that is paid, and the IVA in it. */
function planInterestOf(history: AccountHistory): { owed: number; iva: number } {
  const inForce = sinceReturn(history.ledger.inForce()).filter(({ kind }) => kind === 'plan-interest');
  const iva = 0 - sumOf(inForce, 'iva_payable');
  return { owed: iva - sumOf(inForce, 'income_plan_interest'), iva };
}

/** Invariants I7, I15: the order's state follows from the ledger alone. */
function checkDerived(history: AccountHistory): void {
  const { order, bookings } = history.account;
  const inForce = history.ledger.inForce();
  must(inForce.map(({ id }) => id).join() === bookings.map(({ id }) => id).join(), () => [inForce, bookings]);
  const isPaid = (booked: LedgerTransaction) =>
    booked.kind !== 'rounding-waiver' &&
    booked.entries.some(({ account, amount }) => owedAccounts.includes(account) && amount < 0);
  const isSettled = history.owed === 0 && order.transferred === 0 && !history.isWaiting;
  const current = sinceReturn(inForce);
  const settledOn = isSettled ? (current.findLast(isPaid)?.businessDate ?? null) : null;
  const paidOut = isSettled ? orderStatus.settled : orderStatus.repayable;
  must(order.status === (history.isWaiting ? orderStatus.disbursing : paidOut), () => [order.status, history.owed]);
  must(order.settledOn === settledOn, () => ['settled on', order.settledOn, settledOn]);
  must(order.bookedThrough === (inForce.at(-1)?.businessDate ?? null), () => order.bookedThrough);
  const given = (kind: string) =>
    current
      .filter((booked) => booked.kind === kind)
      .flatMap(({ entries }) => entries)
      .filter(({ account }) => incomeAccounts.includes(account))
      .reduce((sum, { amount }) => sum + amount, 0);
  must(order.rebated === given('rebate') && order.cancelled === given('cancellation'), () => order);
  // Charges stay credited only while nothing is owed.
  must(isSettled || (order.rebated === 0 && order.cancelled === 0), () => order);
  must(order.cancelled === 0 || order.rebated === 0, () => order);
  const { terms } = history.loaned;
  must(terms.earlyPayoff === 'accrued' || order.rebated === 0, () => 'a rebate that was not agreed');
  if (order.cancelled > 0) {
    const income = incomeAccounts.reduce((sum, account) => sum + history.ledger.balance(account), 0);
    // The fee of an extension and its IVA stay, and interest that a plan had before.
    const ofFees = sumOf(
      current.filter(({ kind }) => kind === 'extension' || kind === 'reversal'),
      'iva_payable',
    );
    must(income === ofFees - planInterestOf(history).owed, () => ['cancelled, but charged', income]);
  }
}

/** The borrower's view agrees with the ledger on this day, and with the amount of a voucher. */
function checkSeen(history: AccountHistory): void {
  const { loan, owed, today, loaned } = history;
  const { amountDue, payoff, coolingOff, outstanding, isCancelled, order } = loan;
  must(isCancelled === order.cancelled > 0, () => 'cancelled');
  if (owed === 0) {
    must(!amountDue && !payoff && !coolingOff && outstanding === 0, () => loan);
    const ended = loan.isTransferred ? orderStatus.overdue : orderStatus.settled;
    must(loan.status === (history.isWaiting ? orderStatus.disbursing : ended), () => loan.status);
    return;
  }
  must(amountDue !== null && payoff !== null, () => loan);
  const unposted = checkPenalties(history);
  must(outstanding === owed + unposted, () => [outstanding, owed, unposted]);
  checkPlan(history, unposted);
  const { planInterest } = payoff;
  must(payoff.amount + payoff.rebate === outstanding + planInterest && payoff.amount > 0, () => [payoff, outstanding]);
  must(planInterest >= 0 && (planInterest === 0 || loan.plan !== null), () => payoff);
  must(loaned.terms.earlyPayoff === 'accrued' || payoff.rebate === 0, () => payoff);
  const isLate = compareDates(amountDue.dueDate, today) < 0;
  must(
    loan.status === (isLate || loan.isChargedOff || loan.isTransferred ? orderStatus.overdue : orderStatus.repayable),
    () => loan.status,
  );

  const [one, all] = [amountDue, payoff].map(({ amount }) =>
    askFor(loan, { amount, requestType: repaymentRequest }, today),
  );
  must(one?.amount === amountDue.amount && all?.amount === payoff.amount, () => [one, all]);
  must(isLate === (one?.validThrough === today && compareDates(amountDue.dueDate, today) < 0), () => one);

  // The new owner decides what settles it.
  if (loan.isTransferred) return;
  // Paying has the promised effect: the payoff settles the loan, one cent less does not; the amount due pays exactly that.
  const paid = history.wouldBe(payoff.amount);
  must(paid.order.status === orderStatus.settled && creditBalanceOf(paid) === 0, () => [payoff, paid.transactions]);
  const { residueTolerance = 0 } = loaned.terms;
  const short = payoff.amount - residueTolerance - 1;
  // The residue of a debt may be waived while interest of a plan is missing, too.
  if (short > 0 && planInterest === 0) must(history.wouldBe(short).order.status !== orderStatus.settled, () => payoff);
  const least = short > 0 && history.wouldBe(short + 1);
  must(!least || (least.order.status === orderStatus.settled && creditBalanceOf(least) === 0), () => [
    payoff,
    'residue',
  ]);
  checkNext(history, amountDue);
  if (!coolingOff) return;
  const back = askFor(loan, { amount: coolingOff.amount, requestType: cancellationRequest }, today);
  must(back.validThrough === addDays(loaned.disbursedOn, loaned.terms.coolingOffDays ?? 0), () => back);
  const cancelled = history.wouldBe(coolingOff.amount, true);
  must(cancelled.order.cancelled > 0 && creditBalanceOf(cancelled) === 0, () => [coolingOff, cancelled.transactions]);
  must(cancelled.order.status === orderStatus.settled, () => [coolingOff, cancelled.transactions]);
  must(history.wouldBe(coolingOff.amount - 1, true).order.cancelled === 0, () => coolingOff);
}

/** The penalties of each instalment, booked or not, follow from the ledger; returns those that are not booked yet. */
function checkPenalties(history: AccountHistory): number {
  const { loan, today, loaned } = history;
  const { instalments, order } = loan;
  const { terms: agreed } = loaned;
  const terms = { ...agreed, penaltyFreeDays: freeDaysOf(history) };
  const booked = instalments.map(({ number, dueDate, principal }) => {
    const of = (account: Account) => history.ledger.balance(account, number);
    const outstanding = {
      penalty: of('penalty'),
      interest: of('interest'),
      iva: of('iva'),
      commission: of('commission'),
      principal: of('principal'),
    };
    const planInterest = history.chargedTo(number, 'plan-interest');
    return {
      number,
      dueDate,
      principal,
      outstanding,
      penaltyCharged: history.chargedTo(number, 'penalty'),
      planInterest,
    };
  });
  const { chargedOffOn } = order;
  // A reversal on the day of the charge-off cannot make that day dearer.
  const to = chargedOffOn !== null && compareDates(chargedOffOn, today) < 0 ? chargedOffOn : today;
  const penalties = penaltiesBetween(booked, { from: order.bookedThrough, to, terms });
  const unposted = penalties.reduce((sum, { amount }) => sum + amount, 0);
  for (const [index, { number, principal, penaltyCharged, planInterest }] of instalments.entries()) {
    const charged = (booked[index]?.penaltyCharged ?? 0) + (penalties[index]?.amount ?? 0);
    must(penaltyCharged === charged, () => ['penalty charged', number, penaltyCharged, charged]);
    const cap =
      terms.penaltyCapPpm === null ? Number.MAX_SAFE_INTEGER : multiplyRatio(principal, terms.penaltyCapPpm, ppmBase);
    must(penaltyCharged + planInterest <= cap, () => ['over the cap', penaltyCharged, planInterest, cap]);
  }
  if (terms.penaltyOrderCapPpm !== undefined) {
    const charged = instalments.reduce((sum, due) => sum + due.penaltyCharged + due.planInterest, 0);
    const cap = multiplyRatio(loaned.principal, terms.penaltyOrderCapPpm, ppmBase);
    must(charged <= cap, () => ['over the cap of the order', charged, cap]);
  }
  return unposted;
}

/** Paying the amount due leaves a later one, by the plan or by the contract, or none. */
function checkNext(history: AccountHistory, due: NonNullable<Loan['amountDue']>): void {
  const { order, plan } = history.loan;
  const next = positionOn(order, balancesOf(history.wouldBe(due.amount)), history.today).loan.amountDue;
  const isLater =
    next === null || (plan ? compareDates(next.dueDate, due.dueDate) > 0 : next.throughNumber > due.throughNumber);
  must(isLater, () => [due, next]);
}

/** The days that cost nothing: by the pauses, and by the plans as the ledger has them. */
function freeDaysOf({ account, ledger }: AccountHistory): FreeDays[] {
  const current = sinceReturn(ledger.inForce());
  const planDays = current
    .filter(({ kind }) => kind === 'plan')
    .map(({ cause, businessDate: after }) => {
      const end = current.find((booked) => booked.kind === 'plan-end' && booked.cause === cause);
      return { after, through: end?.businessDate ?? null };
    });
  return [...account.order.pauses, ...planDays];
}

/** While a plan stands nothing is added, and its payments are all that is owed. */
function checkPlan({ loan, account, ledger }: AccountHistory, unposted: number): void {
  must(ledger.balance('payment_plan') === 0, () => ledger.balance('payment_plan'));
  if (!loan.plan) {
    must(account.order.plan === null || loan.isChargedOff || loan.isTransferred, () => account.order.plan);
    return;
  }
  const left = loan.plan.reduce((sum, { unpaid, unpaidInterest = 0 }) => sum + unpaid - unpaidInterest, 0);
  must(left === loan.outstanding && unposted === 0, () => ['plan', left, loan.outstanding, unposted]);
  // Each payment has no more interest than was accepted, and paying today costs no more than paying in time.
  for (const { interest = 0, unpaidInterest = 0 } of loan.plan) must(unpaidInterest <= interest, () => loan.plan);
  const inTime = loan.plan.reduce((sum, { unpaidInterest = 0 }) => sum + unpaidInterest, 0);
  must((loan.payoff?.planInterest ?? 0) <= inTime, () => ['interest today', loan.payoff, inTime]);
  must(loan.extension === null, () => loan.extension);
  const agreed = account.order.plan?.payments ?? [];
  must(
    agreed.every(
      ({ amount, dueDate }, index) => loan.plan?.[index]?.amount === amount && loan.plan[index]?.dueDate === dueDate,
    ),
    () => agreed,
  );
}

/** The statement follows from the bookings: its last balance is the debt. */
export function checkStatement(history: AccountHistory): void {
  const { agreed, extensions } = history.account;
  const terms = { ...history.loaned.terms, penaltyFreeDays: freeDaysOf(history) };
  const { pauses } = history.account.order;
  const lines = statementOf(
    { instalments: agreed, terms, transactions: history.ledger.all(), extensions, pauses },
    history.today,
  );
  const balance = lines.at(-1)?.balance;
  must(balance === history.loan.outstanding, () => ['statement', balance, history.loan.outstanding]);
  const credit = lines.reduce((sum, line) => sum + line.credit, 0);
  must(credit === creditBalanceOf(history.account), () => ['credit', credit, creditBalanceOf(history.account)]);
}
