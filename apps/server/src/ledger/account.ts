import { addDays, compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { totalOutstanding } from '@plazo/loan-rules/charges';
import type { Component } from '@plazo/loan-rules/component';
import { nextStatus, orderStatus } from '@plazo/loan-rules/order-status';
import type { Instalment } from '@plazo/loan-rules/schedule';
import { claimEntries, standing } from './claim.ts';
import type { ExtensionRecord } from './extension.ts';
import type { Account, LedgerEntry, LedgerTransaction } from './ledger.ts';
import type { InstalmentBalance, Order, StoredOrder } from './order.ts';
import { positionOn } from './position.ts';
import { sinceReturn } from './since-return.ts';
import { plansIn } from './standing-plan.ts';
import { charges, isOfRest, isRepeated, isWaiverKind } from './waiver.ts';

/**
 * An order's money: the agreed plan, and the bookings in force since the disbursement. All that is owed, and every change to it, follows
 * from these two.
 */
export interface OrderAccount {
  order: Order;
  /** Empty before the disbursement: nothing is owed yet. */
  agreed: readonly Instalment[];
  /** By day, then in the order of booking. Once a payout came back, the next one is among them: what was before it is told from what came after. */
  bookings: readonly LedgerTransaction[];
  extensions: readonly ExtensionRecord[];
}

/** Everything that an operation writes, apart from the order's status: transactions in the order of booking, and moved due dates. */
export interface Written {
  transactions: readonly LedgerTransaction[];
  extensions: readonly ExtensionRecord[];
}

/** The instalments as agreed, with the unpaid amounts of each. */
export function balancesOf({
  agreed,
  bookings,
  extensions,
}: Pick<OrderAccount, 'agreed' | 'bookings' | 'extensions'>): InstalmentBalance[] {
  const current = sinceReturn(bookings);
  const voided = new Set(current.filter(voidsExtension).map(({ cause }) => cause));
  const balances = new Map(agreed.map((instalment) => [instalment.number, untouched(instalment)]));
  for (const { kind, cause, entries } of current) {
    if (kind === 'disbursement' || kind === 'charges') continue;
    const isWhole = isOfRest({ entries }) || isRepeated({ kind, entries });
    for (const { account, instalment, amount } of entries) {
      const balance = instalment === null ? undefined : balances.get(instalment);
      if (!balance) continue;
      if (isOwed(account)) balance.outstanding[account] += amount;
      if (kind === 'penalty') balance.penaltyCharged += amount;
      if (kind === 'plan-interest') balance.planInterest += amount;
      for (const charge of charges) {
        if (account === `waived_${charge}`) balance.waived[charge] += amount;
        if (account === charge && isWhole) balance.waived[charge] -= amount;
      }
      if (account === 'extension_fee' && kind === 'extension' && amount > 0 && !voided.has(cause)) {
        balance.extensionFees += amount;
      }
    }
    if (kind !== 'extension' || voided.has(cause)) continue;
    const moved = extensions.find(({ paymentId }) => paymentId === cause);
    const balance = moved && balances.get(moved.instalment);
    if (balance) {
      balance.daysExtended += moved.days;
      balance.dueDate = addDays(balance.dueDate, moved.days);
    }
  }
  for (const { waived, penaltyCharged, interest, iva, commission } of balances.values()) {
    // Reversing a payment can make a charge owed again that was waived after it was paid. No charge is waived twice.
    const charged = { penalty: penaltyCharged, interest, iva, commission };
    for (const charge of charges) waived[charge] = Math.min(waived[charge], charged[charge]);
  }
  return [...balances.values()];
}

/** Whether the extension that a payment bought is void, because too much of the payment was reversed. */
export function voidsExtension({ kind, entries }: LedgerTransaction): boolean {
  return kind === 'reversal' && entries.some(({ account }) => account === 'extension_fee');
}

/** The sum of the entries in one account, in minor units. */
export function sumOf(bookings: readonly Pick<LedgerTransaction, 'entries'>[], account: Account): number {
  let sum = 0;
  for (const { entries } of bookings) {
    for (const entry of entries) if (entry.account === account) sum += entry.amount;
  }
  return sum;
}

/** The credit balance of an order, in minor units. */
export function creditBalanceOf({ bookings }: Pick<OrderAccount, 'bookings'>): number {
  return 0 - sumOf(bookings, 'unapplied_cash');
}

/** An account that an operation is changing. */
export class OpenAccount implements OrderAccount, Written {
  order: Order;
  agreed: readonly Instalment[];
  bookings: LedgerTransaction[];
  extensions: ExtensionRecord[];
  readonly transactions: LedgerTransaction[] = [];
  readonly #known: number;

  constructor({ order, agreed, bookings, extensions }: OrderAccount) {
    this.order = order;
    this.agreed = agreed;
    this.bookings = [...bookings];
    this.extensions = [...extensions];
    this.#known = extensions.length;
  }

  /** The operation's bookings so far. */
  get written(): Written {
    return { transactions: this.transactions, extensions: this.extensions.slice(this.#known) };
  }

  /** The order as of a day, with the penalties that are not booked yet. */
  on(businessDate: IsoDate): ReturnType<typeof positionOn> {
    return positionOn(this.order, balancesOf(this), businessDate);
  }

  /** Books a transaction, if there is one. A correction removes the one that it undoes. */
  write(transactions: readonly (LedgerTransaction | null)[]): void {
    for (const wanted of transactions) {
      if (!wanted || wanted.entries.length === 0) continue;
      const booked = this.#withClaim(wanted);
      this.transactions.push(booked);
      if (booked.kind === 'correction') {
        this.bookings = this.bookings.filter(({ id }) => id !== booked.corrects);
      } else {
        const after = this.bookings.findIndex((other) => compareDates(other.businessDate, booked.businessDate) > 0);
        this.bookings.splice(after < 0 ? this.bookings.length : after, 0, booked);
      }
    }
    this.order = withBookings(this.order, this.bookings);
  }

  /** A booking with what it adds to the accounts of a charge-off. A correction turns round all entries of another one. */
  #withClaim(booked: LedgerTransaction): LedgerTransaction {
    const isKnown = booked.kind === 'charge-off' || standing(this.bookings, 'charge-off') !== undefined;
    if (booked.kind === 'correction' || !isKnown) return booked;
    const owed = totalOutstanding(balancesOf({ ...this, bookings: [...this.bookings, booked] }));
    return { ...booked, entries: [...booked.entries, ...claimEntries(booked, this.bookings, owed)] };
  }

  extend(moved: ExtensionRecord): void {
    this.extensions.push(moved);
  }

  /** Nothing is owed until the money is sent again. */
  endPayout(): void {
    this.order = { ...this.order, status: nextStatus(this.order.status, 'return'), settledOn: null };
    this.agreed = [];
  }

  /**
   * Settles the order if nothing is owed, on the day of the last entry that paid something, or reopens it; returns whether this settles it.
   * A residue is waived along with a payment or the rest of one, and is no payment itself.
   */
  settleOrReopen(): boolean {
    const { status, settledOn } = this.order;
    const paying = sinceReturn(this.bookings).findLast(
      ({ kind, entries }) => kind !== 'rounding-waiver' && entries.some(isRepayment),
    );
    const lastPaid = paying?.businessDate ?? null;
    const isPaid = lastPaid !== null && this.on(lastPaid).loan.outstanding === 0;
    // What was passed on is owed to somebody else.
    const isSettled = isPaid && this.order.transferred === 0;
    if (isSettled && (status !== orderStatus.settled || settledOn !== lastPaid)) {
      const next = status === orderStatus.settled ? status : nextStatus(status, 'settle');
      this.order = { ...this.order, status: next, settledOn: lastPaid };
    }
    if (!isSettled && status === orderStatus.settled) {
      this.order = { ...this.order, status: nextStatus(status, 'reopen'), settledOn: null };
    }
    return isSettled && status !== orderStatus.settled;
  }
}

/** An order with the figures from its bookings. */
export function withBookings(order: StoredOrder, all: readonly LedgerTransaction[]): Order {
  const bookings = sinceReturn(all);
  return {
    ...order,
    bookedThrough: all.at(-1)?.businessDate ?? null,
    rebated: creditedBy(bookings, 'rebate'),
    ...plansIn(order, all),
    chargedOffOn: standing(bookings, 'charge-off')?.businessDate ?? null,
    transferred: sumOf(bookings, 'transferred_claim'),
    cancelled: creditedBy(bookings, 'cancellation'),
    ...waivedAndForgiven(bookings),
    residues: sumOf(
      bookings.filter(({ kind }) => kind === 'rounding-waiver'),
      'forgiveness',
    ),
  };
}

/** An instalment of an order that is not paid out yet, so nothing is owed. */
export function notOwed(instalment: Instalment): InstalmentBalance {
  const nothing = { penalty: 0, interest: 0, iva: 0, commission: 0, principal: 0 };
  return { ...untouched(instalment), outstanding: nothing };
}

/** The charges that bookings of a kind credited, in minor units. */
export function creditedBy(bookings: readonly LedgerTransaction[], kind: 'rebate' | 'cancellation'): number {
  return incomeIn(bookings.filter((booked) => booked.kind === kind));
}

/** The totals of the lender's waivers and forgiveness, in minor units. */
function waivedAndForgiven(bookings: readonly LedgerTransaction[]): Pick<Order, 'waived' | 'forgiven'> {
  const waivers = bookings.filter(({ kind }) => isWaiverKind(kind));
  return { waived: incomeIn(waivers), forgiven: sumOf(waivers, 'forgiveness') };
}

function incomeIn(bookings: readonly LedgerTransaction[]): number {
  const accounts = ['income_interest', 'iva_payable', 'income_commission', 'income_penalty'] as const;
  return accounts.reduce((sum, account) => sum + sumOf(bookings, account), 0);
}

function isOwed(account: Account): account is Component {
  return (
    account === 'principal' ||
    account === 'interest' ||
    account === 'iva' ||
    account === 'commission' ||
    account === 'penalty'
  );
}

function isRepayment({ account, amount }: LedgerEntry): boolean {
  return isOwed(account) && amount < 0;
}

function untouched(instalment: Instalment): InstalmentBalance {
  const { number, dueDate, principal, interest, iva, commission } = instalment;
  return {
    number,
    dueDate,
    principal,
    interest,
    iva,
    commission,
    outstanding: { penalty: 0, interest, iva, commission, principal },
    daysExtended: 0,
    extensionFees: 0,
    penaltyCharged: 0,
    planInterest: 0,
    waived: { penalty: 0, interest: 0, iva: 0, commission: 0 },
  };
}
