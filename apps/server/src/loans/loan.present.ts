import * as to from '@plazo/contract/documents';
import type { LoanLocale } from '@plazo/contract/launch';
import type { LoanDetails, OrderOfList } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { addDays, compareDates, daysBetween, type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import { dueTotal } from '@plazo/loan-rules/charges';
import { costOfWaiting } from '@plazo/loan-rules/cost-of-waiting';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { addMinor } from '@plazo/loan-rules/money';
import { orderCan, orderStatus } from '@plazo/loan-rules/order-status';
import type { PlanPaymentLeft } from '@plazo/loan-rules/payment-plan';
import { coolingOffThrough } from '@plazo/loan-rules/payoff';
import { chargedTomorrow, penaltyCourse } from '@plazo/loan-rules/penalty-course';
import { instalmentTotal } from '@plazo/loan-rules/schedule';
import { type Banks, bankNameOf } from '../bank-accounts/bind-bank.present.ts';
import { changesDaily, leftToPay } from '../ledger/position.ts';
import { contractAddress } from '../offers/contract-address.ts';
import type { Formatter } from '../platform/formats/formatter.ts';
import type { Destination } from './destination.repository.ts';
import type { loanMessages } from './loan.messages.ts';
import type { OrderExtras, PayoutEnd } from './loan.repository.ts';
import type { ListedLoan, Loan } from './loan.service.ts';
import { presentWaiting } from './waiting.present.ts';

/** The amount lent first, then its cost. */
const partOrder = ['principal', 'commission', 'interest', 'iva', 'penalty'] as const;

/** Statuses in which the confirmation of a new loan is no longer shown. */
const isOver = new Set<number>([orderStatus.rejected, orderStatus.settled]);

type Messages = (typeof loanMessages)['es'];

/** What the answer needs apart from the order itself. */
interface LoanFacts {
  locale: LoanLocale;
  today: IsoDate;
  takenOn: IsoDate;
  /** The borrower's credit balance, in minor units. */
  creditBalance: number;
  lastPaymentId: string | null;
  reofferedAs: string | null;
  payoutEnd: PayoutEnd | null;
  rejectionNote: string | null;
  /** Where the money goes, while that is news. */
  destination: Destination | null;
  banks: Banks;
}

/** Whether the money is on its way, or was paid out today. */
export function isMoneyNews({ order, status }: Loan, today: IsoDate): boolean {
  const isOnItsWay = status === orderStatus.disbursing || status === orderStatus.disbursed;
  return isOnItsWay || (orderCan.repay(status) && order.disbursedOn === today);
}

/** Whether a payment plan of the lender's people waits for the borrower. */
export function isPlanProposed(
  { outstanding, isChargedOff }: Loan,
  { planOpenThrough }: Pick<OrderExtras, 'planOpenThrough'>,
  today: IsoDate,
): boolean {
  return planOpenThrough !== null && compareDates(planOpenThrough, today) >= 0 && outstanding > 0 && !isChargedOff;
}

/** The newest payment plan, if it is over. A proposal is over after its last day, before anybody has decided it. */
export function presentPlanOver(
  { outstanding }: Loan,
  { lastPlan }: Pick<OrderExtras, 'lastPlan'>,
  { today, timeZone }: { today: IsoDate; timeZone: string },
): Pick<LoanDetails, 'planOver'> {
  if (lastPlan === null || outstanding === 0) return {};
  const { state, openThrough, decidedAt } = lastPlan;
  const isOpenNow = state === 'open' || (state === 'proposed' && compareDates(openThrough, today) >= 0);
  if (isOpenNow) return {};
  const how = state === 'proposed' ? 'expired' : state;
  const on = how === 'expired' || decidedAt === null ? openThrough : localDate(decidedAt, timeZone);
  return { planOver: { on, how } };
}

/** What was agreed; while it is under review also the sum, which nothing else says. */
function agreedRows({ order, status, instalments }: Loan, t: Messages, write: Formatter) {
  const sum = (component: 'interest' | 'commission' | 'iva') =>
    addMinor(...instalments.map((instalment) => instalment[component]));
  const agreed = [
    { text: t.principal, amount: order.principal },
    { text: t.interest, amount: sum('interest') },
    { text: t.commission, amount: sum('commission') },
    { text: t.iva, amount: sum('iva') },
  ];
  const total = { text: t.total, amount: addMinor(...agreed.map(({ amount }) => amount)) };
  return [...agreed, ...(status === orderStatus.underReview ? [total] : [])].map(({ text, amount }) => ({
    text,
    value: write.money(amount),
  }));
}

/** An order on the wire. Includes rows of zero, which the screen hides (requirement D1). */
export function presentLoan(loan: Loan, facts: LoanFacts, t: Messages, write: Formatter): LoanDetails {
  const { today, takenOn, creditBalance, lastPaymentId, reofferedAs } = facts;
  const { order, status, instalments, amountDue } = loan;
  const penalty = addMinor(...instalments.map((instalment) => instalment.penaltyCharged));
  const isPaidOut = loan.outstanding > 0 || order.settledOn !== null || loan.isTransferred;
  const planInterest = addMinor(...instalments.map((instalment) => instalment.planInterest));
  const charged = addMinor(penalty, planInterest, ...instalments.map(instalmentTotal));
  const credited = addMinor(order.rebated, order.cancelled, order.waived);
  const lost = addMinor(order.forgiven, order.residues, order.transferred);
  // If a paid charge was waived and refunded and its payment was then reversed, nothing was paid.
  const paid = isPaidOut ? Math.max(0, charged - credited - lost - loan.outstanding) : 0;
  const isReoffered = reofferedAs !== null;
  const notice = noticeOf(loan, { ...facts, isReoffered }, t, today);
  const daysLater = isPaidOut ? daysBetween(order.plannedOn, order.disbursedOn) : 0;
  const extensionFees = addMinor(...instalments.map((instalment) => instalment.extensionFees));
  const extended = instalments.find(({ dueDate, daysExtended }) => daysExtended > 0 && dueDate === amountDue?.dueDate);
  const formerDueDate = extended && addDays(extended.dueDate, -extended.daysExtended);
  return {
    orderStatus: status,
    noticeStatusText: sparedThrough(loan) === null ? notice.text : t.paused.text,
    noticeDesText: isReoffered
      ? fill(t.reoffered.description, { date: dayInWords(order.plannedOn, facts.locale, today) })
      : describe(loan, facts, { isExtended: extended !== undefined, t, write }),
    productName: order.productName,
    productLogo: order.productLogo,
    userOrderDetail: {
      detail: [
        { text: t.outstanding, value: write.money(loan.outstanding) },
        { text: t.toEnd, value: write.money(loan.payoff && changesDaily(loan.payoff) ? loan.payoff.amount : 0) },
        ...agreedRows(loan, t, write),
        { text: t.penalty, value: write.money(penalty) },
        ...(planInterest > 0 ? [{ text: t.planInterest, value: write.money(planInterest) }] : []),
        { text: t.paid, value: write.money(paid) },
        { text: t.credited, value: write.money(credited) },
        ...(order.residues > 0 ? [{ text: t.residues, value: write.money(order.residues) }] : []),
        ...(order.forgiven > 0 ? [{ text: t.forgivenAmount, value: write.money(order.forgiven) }] : []),
        ...(order.transferredTo === null ? [] : [{ text: t.transferredTo, value: order.transferredTo }]),
        { text: t.extensionFees, value: write.money(extensionFees) },
        { text: t.term, value: write.count(t.terms[order.termUnit], order.periods) },
        { text: t.dueDate, value: amountDue?.dueDate ?? '' },
        { text: t.formerDueDate, value: formerDueDate ?? '' },
        { text: t.disbursedOn, value: isPaidOut ? order.disbursedOn : '' },
        { text: t.settledOn, value: order.settledOn ?? '' },
        { text: t.orderNo, value: order.id },
      ],
    },
    inside: '1',
    // unspecified: which statuses ask for a rating; we ask once the loan is settled.
    isScore: status === orderStatus.settled && !order.isRated && !loan.isForgiven ? '1' : '0',
    h5Url:
      orderCan.repay(status) && !loan.isTransferred
        ? `${to.repayUrl}?orderId=${order.id}&productId=${order.productId}`
        : '',
    isDelay: extensionOffered(loan) ? '1' : '0',
    isNewContract: contractAddress(order),
    ...presentNews(loan, today),
    isLetter: status === orderStatus.settled ? '1' : '0',
    orderListUrl: `${to.loanList}?orderId=${order.id}`,
    statementUrl: hasStatement(loan, isPaidOut, facts) ? `${to.loanStatement}?orderId=${order.id}` : '',
    creditBalance,
    ...amountDueOf(loan),
    isCancelled: loan.isCancelled ? '1' : '0',
    ...(loan.isForgiven ? { isForgiven: '1' as const } : {}),
    ...(loan.isChargedOff ? { isChargedOff: '1' as const } : {}),
    ...(loan.isTransferred ? { isTransferred: '1' as const } : {}),
    ...(daysLater > 0 ? { paidOutDaysLater: daysLater } : {}),
    reofferUrl: isReoffered ? `${to.confirmUrl}?productId=${order.productId}&orderId=${reofferedAs}` : '',
    ...(lastPaymentId === null ? {} : { lastPaymentId }),
    ...(formerDueDate === undefined ? {} : { formerDueDate }),
    isJustTaken: takenOn === today && paid === 0 && !isOver.has(status) ? '1' : '0',
    ...presentWaiting(loan, today),
    ...presentCourse(loan, today),
    ...presentPayout(loan, facts),
  };
}

function presentCoolingOff(
  { order, status, coolingOff }: Loan,
  today: IsoDate,
): Pick<LoanDetails, 'coolingOffThrough' | 'coolingOffEndedOn'> {
  if (!orderCan.repay(status)) return {};
  if (coolingOff) return { coolingOffThrough: coolingOff.through };
  const through = coolingOffThrough(order.disbursedOn, order.terms);
  return through !== null && compareDates(through, today) < 0 ? { coolingOffEndedOn: through } : {};
}

/** The last day of a pause that spares a late borrower something: the list still says that they are late. Null for one who pays by a plan, which has no late charges. */
function sparedThrough({ status, plan, pausedThrough }: Loan): IsoDate | null {
  return status === orderStatus.overdue && !plan ? pausedThrough : null;
}

/** What a borrower has asked for, until it is decided; until when it can be cancelled, and until when late charges are paused. */
function presentNews(
  loan: Loan,
  today: IsoDate,
): Pick<LoanDetails, 'requested' | 'pausedThrough' | 'coolingOffThrough' | 'coolingOffEndedOn'> {
  const { order, status } = loan;
  const pausedThrough = sparedThrough(loan);
  return {
    ...(status === orderStatus.underReview ? { requested: order.principal } : {}),
    ...presentCoolingOff(loan, today),
    ...(pausedThrough === null ? {} : { pausedThrough }),
  };
}

/** What the days after a pause cost: what is late stays late. Until when it lasts is a field of its own. */
function describePause(
  { order, instalments }: Loan,
  { through, t, write }: { through: IsoDate; t: Messages; write: Formatter },
): string {
  const perDay = chargedTomorrow(instalments, { today: through, terms: order.terms });
  if (perDay === 0) return '';
  // Of several payments each has a limit of its own.
  const most =
    instalments.length === 1 ? costOfWaiting(instalments, { today: through, terms: order.terms })?.most : null;
  const text = typeof most === 'number' ? t.paused.afterWithMost : t.paused.after;
  return fill(text, { perDay: write.money(perDay), most: write.money(most ?? 0) });
}

/** Not while the bank has yet to confirm: nobody asks what they owe before the money arrives. If it came back, they ask what became of it. */
function hasStatement({ status }: Loan, isPaidOut: boolean, { payoutEnd }: LoanFacts): boolean {
  return (isPaidOut && status !== orderStatus.disbursed) || payoutEnd === 'returned';
}

/** What a loan's state means, and what the lender says to a borrower whom it has refused. */
function describe(
  loan: Loan,
  facts: LoanFacts,
  { isExtended, t, write }: { isExtended: boolean; t: Messages; write: Formatter },
): string {
  const { order, status } = loan;
  const through = sparedThrough(loan);
  if (through !== null) return describePause(loan, { through, t, write });
  const values = { owner: order.transferredTo ?? '', amount: write.money(order.principal) };
  const description = fill(descriptionOf(loan, facts, isExtended, t), values);
  const isRefused = status === orderStatus.rejected && facts.rejectionNote !== null;
  return isRefused ? `${description} ${facts.rejectionNote}` : description;
}

function presentPayout(
  { order }: Loan,
  { destination, payoutEnd, banks }: LoanFacts,
): Pick<LoanDetails, 'payout' | 'isMoneyBack'> {
  if (payoutEnd !== null) return order.status === orderStatus.disbursing ? { isMoneyBack: '1' } : {};
  if (destination === null) return {};
  const { amount, bankCode, lastDigits } = destination;
  const bankName = bankCode === null ? '' : bankNameOf(bankCode, banks);
  return { payout: { amount, bankName, accountEnding: lastDigits, by: order.plannedOn } };
}

/** What is drawn for a loan being repaid: the components of the amount due, and how much is repaid. */
function presentCourse(
  loan: Loan,
  today: IsoDate,
): Pick<
  LoanDetails,
  'repayParts' | 'paidCost' | 'lent' | 'paidOutOn' | 'plan' | 'isPlanned' | 'outstanding' | 'extension'
> {
  const { order, status, instalments, amountDue, payoff } = loan;
  const extension = extensionOffered(loan);
  if (status === orderStatus.settled) return { paidOutOn: order.disbursedOn };
  if (!amountDue || !orderCan.repay(status)) return {};
  const due = instalments.filter(({ number }) => number <= amountDue.throughNumber);
  const parts = partOrder
    .map((component) => ({ component, amount: addMinor(...due.map(({ outstanding }) => outstanding[component])) }))
    .filter(({ amount }) => amount > 0);
  // Not if paying early saves charges: the components would add up to more than the amount due.
  const isWhole = addMinor(...parts.map(({ amount }) => amount)) === amountDue.amount;
  const paidCost = costPaid(loan);
  // The last payment of a plan is everything: paid today, it costs no interest of the days to come.
  const isAll = payoff !== null && payoff.planInterest > 0 && payoff.amount === amountDue.amount;
  const left = isAll ? payoff.amount : leftToPay(loan);
  const rows = rowsOf(loan);
  const firstUnpaid = rows.find(({ unpaid }) => unpaid > 0);
  const stateOf = (row: (typeof rows)[number]): NonNullable<LoanDetails['plan']>[number]['state'] => {
    if (row.unpaid === 0) return 'paid';
    if (compareDates(row.dueDate, today) < 0) return 'late';
    return row === firstUnpaid ? 'due' : 'coming';
  };
  const plan = rows.map((row) => ({ amount: row.amount, dueDate: row.dueDate, state: stateOf(row) }));
  return {
    ...(isWhole ? { repayParts: parts } : {}),
    ...(paidCost > 0 ? { paidCost } : {}),
    lent: order.principal,
    paidOutOn: order.disbursedOn,
    ...(plan.length > 1 ? { plan, outstanding: left } : {}),
    ...(loan.plan ? { isPlanned: '1' as const } : {}),
    ...(extension ? { extension: costOfExtending(extension) } : {}),
  };
}

/** What is paid when, and what is left of it: by the payment plan or, without one, by the contract. */
function rowsOf({ plan, instalments }: Loan): readonly PlanPaymentLeft[] {
  return (
    plan ??
    instalments.map((instalment) => ({
      amount: addMinor(instalmentTotal(instalment), instalment.penaltyCharged),
      dueDate: instalment.dueDate,
      unpaid: dueTotal(instalment),
    }))
  );
}

/** An order in its borrower's list. */
export function presentListed({ loan, ...facts }: ListedLoan, t: Messages, today: IsoDate): OrderOfList {
  const { order, status } = loan;
  return {
    orderId: order.id,
    productId: order.productId,
    productName: order.productName,
    productLogo: order.productLogo,
    orderStatus: status,
    noticeStatusText: noticeOf(loan, facts, t, today).text,
    amount: order.principal,
    ...amountDueOf(loan),
  };
}

/** The amount due and its date, or the day since which nothing is due. */
function amountDueOf({ order, status, amountDue }: Loan): Pick<OrderOfList, 'repayAmount' | 'repayDate' | 'settledOn'> {
  return {
    ...(order.settledOn === null ? {} : { settledOn: order.settledOn }),
    ...(amountDue && orderCan.repay(status) ? { repayAmount: amountDue.amount, repayDate: amountDue.dueDate } : {}),
  };
}

/** What was paid of all charges, extensions among them; what was waived or fell away was not. */
function costPaid({ order, instalments }: Loan): number {
  const paid = instalments.map(
    (instalment) =>
      instalmentTotal(instalment) -
      instalment.principal +
      instalment.penaltyCharged +
      instalment.planInterest +
      instalment.extensionFees -
      (dueTotal(instalment) - instalment.outstanding.principal),
  );
  return Math.max(0, addMinor(...paid) - order.rebated - order.waived);
}

/** Not while late charges are paused: another day costs nothing then, and an extension does. */
function extensionOffered({ extension, pausedThrough }: Loan): Loan['extension'] {
  return pausedThrough === null ? extension : null;
}

function costOfExtending({ instalment, fee, charges, newDueDate }: NonNullable<Loan['extension']>) {
  return { fee, today: charges + fee, rest: dueTotal(instalment) - charges, dueDate: newDueDate };
}

/** The money should have arrived by the agreed day, and nobody has said that it has. */
function isPayoutLate({ order, status }: Pick<Loan, 'order' | 'status'>, today: IsoDate): boolean {
  const isOnItsWay = status === orderStatus.disbursing || status === orderStatus.disbursed;
  return isOnItsWay && compareDates(order.plannedOn, today) < 0;
}

function noticeOf(
  { order, isCancelled, isForgiven, isChargedOff, isTransferred, status }: Loan,
  { isReoffered, payoutEnd }: Omit<ListedLoan, 'loan'>,
  t: Messages,
  today: IsoDate,
) {
  if (isReoffered) return t.reoffered;
  if (payoutEnd !== null) return status === orderStatus.rejected ? t.withdrawn : t.payoutEnds[payoutEnd];
  if (isForgiven) return t.forgiven;
  if (isTransferred) return t.transferred;
  if (isChargedOff) return t.chargedOff;
  if (isPayoutLate({ order, status }, today)) return t.payoutLate;
  return isCancelled ? t.cancelled : t.status[status];
}

/** What the status means for the borrower. The penalty rule itself decides whether the late charge grows. */
function descriptionOf(
  { order, status, instalments, isCancelled, isForgiven, isChargedOff, isTransferred, plan }: Loan,
  { today, payoutEnd }: LoanFacts,
  isExtended: boolean,
  t: Messages,
) {
  if (isForgiven) return t.forgiven.description;
  if (isTransferred) return t.transferred.description;
  if (isChargedOff) return t.chargedOff.description;
  if (isCancelled) return t.cancelled.description;
  if (payoutEnd !== null) return (status === orderStatus.rejected ? t.withdrawn : t.payoutEnds[payoutEnd]).description;
  if (isPayoutLate({ order, status }, today)) {
    const { sending, sent } = t.payoutLate;
    return (status === orderStatus.disbursed ? sent : sending)[order.terms.latePayout ?? 'shift'];
  }
  if (plan) return status === orderStatus.overdue ? t.planLateDescription : t.planDescription;
  if (isExtended && status === orderStatus.repayable) return t.extendedDescription;
  const { description } = t.status[status];
  if (status !== orderStatus.overdue) return description;
  const course = penaltyCourse(instalments, { today, terms: order.terms });
  if (course === 'rests') return description;
  const hasBegun = instalments.some(({ penaltyCharged }) => penaltyCharged > 0);
  return t.overdueDescription[course === 'grows' && !hasBegun ? 'begins' : course];
}
