import { addDays } from '@plazo/loan-rules/calendar';
import { buildSchedule } from '@plazo/loan-rules/schedule';
import { describe, expect, it } from 'vitest';
import { flex } from '../demo/demo-products.ts';
import { paidOutOrder } from '../testing/paid-out-order.ts';
import { balancesOf, creditBalanceOf, type OpenAccount, type OrderAccount } from './account.ts';
import { credit, refundCredit } from './account-operations.ts';
import { positionOn } from './position.ts';

// Cases that random histories (account-histories.pure.test.ts) seldom reach, or do not check.

const disbursedOn = '2026-03-02';
const loaned = { terms: flex.terms, principal: 250_000, periods: 30, termUnit: 'day', disbursedOn } as const;

/** A loan of one payment that has just been paid out. */
function paidOut(): OrderAccount {
  return {
    order: paidOutOrder(loaned),
    agreed: buildSchedule(loaned),
    bookings: [],
    extensions: [],
  };
}

const accountOf = ({ order, agreed, bookings, extensions }: OpenAccount): OrderAccount => ({
  order,
  agreed,
  bookings,
  extensions,
});

/** What the extension of a loan asks for on a day, and the claim of a voucher for it. */
function extensionOn(account: OrderAccount, day: string) {
  const { extension } = positionOn(account.order, balancesOf(account), day).loan;
  if (!extension) throw new Error(`not offered on ${day}`);
  const { fee, charges, instalment } = extension;
  return { fee, charges, claim: { instalment: instalment.number, dueDate: instalment.dueDate, fee } };
}

describe('an extension that was paid twice', () => {
  const due = addDays(disbursedOn, loaned.periods);
  const [earlier, later] = [addDays(due, -4), addDays(due, -2)];
  const first = extensionOn(paidOut(), later);
  const charged = credit(paidOut(), { paymentId: 'charges', amount: first.charges, businessDate: addDays(due, -6) });
  const { fee, claim } = extensionOn(charged.after, later);

  it('moves the due date once, also where the second payment is of an earlier day', () => {
    const bought = credit(charged.after, { paymentId: 'first', amount: fee, businessDate: later, claim });
    expect(bought.credit.isExtended).toBe(true);
    const again = { paymentId: 'second', amount: fee, businessDate: earlier, claim };
    // What makes the case one: alone it would be granted.
    expect(credit(charged.after, again).credit.isExtended).toBe(true);

    const both = credit(accountOf(bought.after), again);
    expect(both.credit).toMatchObject({ isExtended: false, unapplied: 0 });
    expect(both.after.extensions).toHaveLength(1);
    expect(balancesOf(both.after)).toMatchObject([{ daysExtended: flex.terms.extensionMaxDays, extensionFees: fee }]);
    const owed = (account: OrderAccount) => positionOn(account.order, balancesOf(account), later).loan.outstanding;
    expect(owed(bought.after) - owed(both.after)).toBe(fee);
  });
});

describe('what an order did not need of a payment', () => {
  it('leaves out the paid charges that a cancellation gives back', () => {
    // Two thirds of the loan, interest and commission first; then just what cancels it.
    const part = credit(paidOut(), { paymentId: 'part', amount: 200_000, businessDate: disbursedOn });
    const { coolingOff } = positionOn(part.after.order, balancesOf(part.after), disbursedOn).loan;
    const tooMuch = 1_000;
    const { after, credit: credited } = credit(accountOf(part.after), {
      paymentId: 'cancel',
      amount: (coolingOff?.amount ?? 0) + tooMuch,
      businessDate: disbursedOn,
      cancels: true,
    });
    expect(credited).toMatchObject({ cancellation: 'done', isSettled: true });
    expect(credited.unapplied).toBe(tooMuch);
    expect(creditBalanceOf(after)).toBe(tooMuch);
  });

  it('is all of it where the credited charges were paid, and the credit balance is more', () => {
    const owed = positionOn(paidOut().order, balancesOf(paidOut()), disbursedOn).loan.outstanding;
    const paid = credit(paidOut(), { paymentId: 'all', amount: owed, businessDate: disbursedOn });
    const { after, credit: credited } = credit(accountOf(paid.after), {
      paymentId: 'cancel',
      amount: 1_000,
      businessDate: disbursedOn,
      cancels: true,
    });
    expect(credited).toMatchObject({ cancellation: 'done', unapplied: 1_000 });
    expect(creditBalanceOf(after)).toBe(1_000 + owed - loaned.principal);
  });
});

describe('a refund', () => {
  it('may have the reference that a payment has', () => {
    const owed = positionOn(paidOut().order, balancesOf(paidOut()), disbursedOn).loan.outstanding;
    const overpaid = credit(paidOut(), { paymentId: 'same', amount: owed + 500, businessDate: disbursedOn });
    const refund = { amount: 300, reference: 'same', businessDate: disbursedOn };
    const once = refundCredit(accountOf(overpaid.after), refund);
    expect(creditBalanceOf(once)).toBe(200);
    // And is one refund, however often it is asked for.
    expect(creditBalanceOf(refundCredit(accountOf(once), refund))).toBe(200);
  });
});
