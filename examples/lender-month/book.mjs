// The book that lender-month.mjs keeps by itself: what was agreed, what it did, and what is owed because of that.

export const pesos = (minorUnits) => (minorUnits / 100).toLocaleString('en', { minimumFractionDigits: 2 });
export const sum = (amounts) => amounts.reduce((total, amount) => total + amount, 0);

// What is lent, and on which terms. A late day costs half a percent of the unpaid principal; no loan here is late enough for the cap.
export const principal = 200_000;
const penaltyDailyPpm = 5_000;
export const terms = {
  currency: 'MXN',
  timeZone: 'America/Mexico_City',
  kind: 'single',
  method: 'single',
  dayCount: 'actual/365',
  annualRatePpm: 180_000,
  commissionPpm: 60_000,
  ivaPpm: 160_000,
  minAmount: 50_000,
  maxAmount: 1_000_000,
  penaltyDailyPpm,
  penaltyGraceDays: 0,
  penaltyCapPpm: 500_000,
  extensionFeePpm: 40_000,
  extensionMaxDays: 7,
};

/** This program's own book of a loan. It knows what was agreed and what it did itself, and computes the rest. */
export class Loan {
  owed = { penalty: 0, interest: 0, iva: 0, commission: 0, principal: 0 };
  dueDate = null;
  isChargedOff = false;
  /** The last day of a pause; and whether a payment plan stands. */
  pausedThrough = '';
  hasPlan = false;
  promise = null;

  constructor({ name, days, story }) {
    this.name = name;
    this.days = days;
    this.story = story;
  }

  get outstanding() {
    return sum(Object.values(this.owed));
  }

  /** From the moment at which the money has arrived. */
  begin({ amount, interest, iva, commission }, dueDate) {
    this.owed = { penalty: 0, interest, iva, commission, principal: amount };
    this.dueDate = dueDate;
  }

  /** The money came back: nothing is owed. */
  undo() {
    this.owed = { penalty: 0, interest: 0, iva: 0, commission: 0, principal: 0 };
    this.dueDate = null;
  }

  /** A new day: a late one costs something, unless it is free. Half a minor unit is rounded to the even one. */
  beginDay(today) {
    if (this.promise && today > this.promise.dueDate) {
      own[this.promise.paid >= this.promise.amount ? 'kept' : 'broken'] += 1;
      this.promise = null;
    }
    const isFree = this.hasPlan || this.isChargedOff || today <= this.pausedThrough;
    if (this.dueDate === null || today <= this.dueDate || isFree) return;
    const exact = (this.owed.principal * penaltyDailyPpm) / 1_000_000;
    const rounded = Math.round(exact);
    this.owed.penalty += rounded - exact === 0.5 && rounded % 2 === 1 ? rounded - 1 : rounded;
  }

  /** A payment covers late charges first, then interest, tax, commission and principal. */
  pay(amount) {
    if (this.promise) this.promise.paid += amount;
    let left = amount;
    for (const [component, owed] of Object.entries(this.owed)) {
      const paid = Math.min(owed, left);
      this.owed[component] -= paid;
      left -= paid;
    }
    if (left > 0) throw new Error(`${this.name} paid ${left} minor units more than this program knew of`);
  }
}

/** What this program did itself. */
export const own = { paidOut: 0, cameBack: 0, paidIn: 0, reversed: 0, chargedOff: 0, recovered: 0, kept: 0, broken: 0 };
