import { addDays, compareDates, daysBetween, type IsoDate } from '@plazo/loan-rules/calendar';
import type { PenaltyDue } from '@plazo/loan-rules/charges';
import { allocationOrder, type Component } from '@plazo/loan-rules/component';
import { type PenaltyDay, type PenaltyPart, penaltyDays } from '@plazo/loan-rules/penalty-days';
import type { Instalment } from '@plazo/loan-rules/schedule';
import { voidsExtension } from '../ledger/account.ts';
import { standing } from '../ledger/claim.ts';
import type { ExtensionRecord } from '../ledger/extension.ts';
import type { LedgerTransaction } from '../ledger/ledger.ts';
import type { Order, OrderTerms } from '../ledger/order.ts';
import { withoutPenalties } from '../ledger/position.ts';

/** The cost of one day. `base` is null if a booking cannot be split into days. */
export interface PenaltyLine {
  date: IsoDate;
  parts: (Omit<PenaltyPart, 'base'> & { base: number | null })[];
}

/** The complete history of an order's money. */
export interface History {
  /** As agreed. */
  instalments: readonly Instalment[];
  terms: OrderTerms;
  /** All of them, including corrections and the bookings they undid, in the order of booking. */
  transactions: readonly LedgerTransaction[];
  extensions: readonly ExtensionRecord[];
  /** Of late charges. Their days are also in `terms`. */
  pauses: Order['pauses'];
}

/**
 * Splits booked penalties into days. A booking covers every day since the previous one, so it is split
 * by the state of the order when it was booked. This class follows that state, booking by booking, corrections included.
 */
export class PenaltyReplay {
  readonly #owed = new Map<string, number>();
  readonly #charged = new Map<number, number>();
  readonly #planInterest = new Map<number, number>();
  readonly #booked = new Map<string, LedgerTransaction>();
  readonly #inForce = new Map<string, LedgerTransaction>();
  #paidOutOn: IsoDate | null = null;
  readonly #lastPaidOutOn: IsoDate | null;

  constructor(private readonly history: History) {
    this.#lastPaidOutOn = history.transactions.findLast(({ kind }) => kind === 'disbursement')?.businessDate ?? null;
  }

  /** The days that the next booking charges for; empty if it is not a penalty. Must be called for every booking, in order. */
  add(booked: LedgerTransaction): PenaltyLine[] {
    if (booked.kind === 'disbursement') this.#paidOutOn = booked.businessDate;
    const lines = booked.kind === 'penalty' ? this.#split(booked) : [];
    const isOf = (kind: LedgerTransaction['kind']) =>
      booked.kind === kind || this.#booked.get(booked.corrects ?? '')?.kind === kind;
    const [charges, bearsInterest] = [isOf('penalty'), isOf('plan-interest')];
    for (const { account, instalment, amount } of booked.entries) {
      if (instalment === null) continue;
      addTo(this.#owed, `${instalment} ${account}`, amount);
      if (account === 'penalty' && charges) addTo(this.#charged, instalment, amount);
      if (bearsInterest) addTo(this.#planInterest, instalment, amount);
    }
    this.#booked.set(booked.id, booked);
    if (booked.corrects === undefined) this.#inForce.set(booked.id, booked);
    else this.#inForce.delete(booked.corrects);
    if (booked.kind === 'payout-return') {
      this.#charged.clear();
      this.#planInterest.clear();
      this.#inForce.clear();
    }
    return lines;
  }

  /** The penalty days up to this one that are not booked yet. */
  unbooked(to: IsoDate): PenaltyDay[] {
    const { terms } = this.history;
    const isStopped = standing([...this.#inForce.values()], 'charge-off') !== undefined;
    return penaltyDays(this.#dues(), {
      from: this.#bookedThrough(),
      to,
      terms: isStopped ? withoutPenalties(terms) : terms,
    });
  }

  #split({ businessDate, entries }: LedgerTransaction): PenaltyLine[] {
    const days = this.unbooked(businessDate);
    const booked = new Map<number, number>();
    for (const { instalment, amount } of entries) if (instalment !== null) addTo(booked, instalment, amount);
    const isExplained = [...booked].every(([number, amount]) => amount === sumOf(days, number));
    if (isExplained && days.every(({ parts }) => parts.every(({ number }) => booked.has(number)))) return days;
    // Booked by a rule that we do not know: shown as it is in the ledger, on its day.
    return [
      {
        date: businessDate,
        parts: [...booked].map(([number, amount]) => ({ number, amount, base: null, isLast: false })),
      },
    ];
  }

  #dues(): PenaltyDue[] {
    // The agreed dates count from the last payout.
    const [last, paidOut] = [this.#lastPaidOutOn, this.#paidOutOn];
    const earlier = last !== null && paidOut !== null ? daysBetween(last, paidOut) : 0;
    return this.history.instalments.map(({ number, dueDate, principal }) => ({
      number,
      dueDate: addDays(dueDate, earlier + this.#daysExtended(number)),
      principal,
      penaltyCharged: this.#charged.get(number) ?? 0,
      planInterest: this.#planInterest.get(number) ?? 0,
      outstanding: Object.fromEntries(
        allocationOrder.map((component) => [component, Math.max(0, this.#owed.get(`${number} ${component}`) ?? 0)]),
      ) as Record<Component, number>,
    }));
  }

  #daysExtended(instalment: number): number {
    const inForce = [...this.#inForce.values()];
    const isBought = (id: string) => inForce.some(({ kind, cause }) => kind === 'extension' && cause === id);
    const isVoid = (id: string) => inForce.some((booked) => booked.cause === id && voidsExtension(booked));
    return this.history.extensions
      .filter((extension) => extension.instalment === instalment)
      .filter(({ paymentId }) => isBought(paymentId) && !isVoid(paymentId))
      .reduce((sum, { days }) => sum + days, 0);
  }

  #bookedThrough(): IsoDate | null {
    let last: IsoDate | null = null;
    for (const { kind, businessDate } of this.#inForce.values()) {
      if (kind === 'disbursement' || kind === 'charges') continue;
      if (last === null || compareDates(businessDate, last) > 0) last = businessDate;
    }
    return last;
  }
}

function addTo<K>(sums: Map<K, number>, key: K, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}

function sumOf(days: readonly PenaltyDay[], number: number): number {
  return days
    .flatMap(({ parts }) => parts)
    .filter((part) => part.number === number)
    .reduce((sum, { amount }) => sum + amount, 0);
}
