import { addDays } from '@plazo/loan-rules/calendar';
import { buildSchedule } from '@plazo/loan-rules/schedule';
import { describe, expect, it } from 'vitest';
import { flex } from '../demo/demo-products.ts';
import { paidOutOrder } from '../testing/paid-out-order.ts';
import { balancesOf, creditBalanceOf, type OpenAccount, type OrderAccount } from './account.ts';
import { credit, refundCredit } from './account-operations.ts';
import { positionOn } from './position.ts';

// Cases that random histories (account-histories.pure.test.ts) rarely reach, or do not check.

const disbursedOn = '2026-03-02';
const loaned = { terms: flex.terms, principal: 250_000, periods: 30, termUnit: 'day', disbursedOn } as const;

/** A loan with one instalment that has just been paid out. */
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

/** The cost of a loan's extension on a day, and a voucher's claim to it. */
function extensionOn(account: OrderAccount, day: string) {
  const { extension } = positionOn(account.order, balancesOf(account), day).loan;
  if (!extension) throw new Error(`not offered on ${day}`);
  const { fee, charges, instalment } = extension;
  return { fee, charges, claim: { instalment: instalment.number, dueDate: instalment.dueDate, fee } };
}

describe('an extension that is paid twice', () => {
  const due = addDays(disbursedOn, loaned.periods);
  const [earlier, later] = [addDays(due, -4), addDays(due, -2)];
  const first = extensionOn(paidOut(), later);
  const charged = credit(paidOut(), { paymentId: 'charges', amount: first.charges, businessDate: addDays(due, -6) });
  const { fee, claim } = extensionOn(charged.after, later);

  it('moves the due date once, even if the second payment is of an earlier day', () => {
    const bought = credit(charged.after, { paymentId: 'first', amount: fee, businessDate: later, claim });
    expect(bought.credit.isExtended).toBe(true);
    const again = { paymentId: 'second', amount: fee, businessDate: earlier, claim };
    // This is the point of the case: alone, the second payment would buy it.
    expect(credit(charged.after, again).credit.isExtended).toBe(true);

    const both = credit(accountOf(bought.after), again);
    expect(both.credit).toMatchObject({ isExtended: false, unapplied: 0 });
    expect(both.after.extensions).toHaveLength(1);
    expect(balancesOf(both.after)).toMatchObject([{ daysExtended: flex.terms.extensionMaxDays, extensionFees: fee }]);
    const owed = (account: OrderAccount) => positionOn(account.order, balancesOf(account), later).loan.outstanding;
    expect(owed(bought.after) - owed(both.after)).toBe(fee);
  });
});

describe('the credit balance of an order', () => {
  it('does not include paid charges that a cancellation credits', () => {
    // Two thirds of the loan, interest and commission first; then the exact amount that cancels it.
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

  it('is refunded whole if the credited charges were paid and the balance is larger', () => {
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
  it('may be refunded under the reference of a payment', () => {
    const owed = positionOn(paidOut().order, balancesOf(paidOut()), disbursedOn).loan.outstanding;
    const overpaid = credit(paidOut(), { paymentId: 'same', amount: owed + 500, businessDate: disbursedOn });
    const refund = { amount: 300, reference: 'same', businessDate: disbursedOn };
    const once = refundCredit(accountOf(overpaid.after), refund);
    expect(creditBalanceOf(once)).toBe(200);
    // Repeating the refund changes nothing.
    expect(creditBalanceOf(refundCredit(accountOf(once), refund))).toBe(200);
  });
});
