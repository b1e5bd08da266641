import { addDays, type IsoDate } from '@plazo/loan-rules/calendar';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AccountHistory } from '../testing/account-history.ts';
import { anyLoan } from '../testing/history-arbitraries.ts';
import { must } from '../testing/must.ts';
import { creditBalanceOf, OpenAccount, type OrderAccount, sumOf } from './account.ts';
import { bookReversal, credit } from './account-operations.ts';
import { agreePlan, endPlan } from './plan.ts';
import { planPaymentsOf } from './plan-of.ts';

const histories = Number(process.env.HISTORIES ?? 2_000);

const anyEvent = fc.record({
  after: fc.integer({ min: 0, max: 30 }),
  /** Percent of what is owed is paid, or what is due, or everything; or the newest payment is reversed; or both are paused for so many days. */
  act: fc.oneof(
    { weight: 5, arbitrary: fc.record({ share: fc.integer({ min: 1, max: 60 }) }) },
    { weight: 3, arbitrary: fc.constant('due' as const) },
    { weight: 1, arbitrary: fc.constant('payoff' as const) },
    { weight: 1, arbitrary: fc.constant('reverse' as const) },
    { weight: 1, arbitrary: fc.record({ paused: fc.integer({ min: 1, max: 40 }) }) },
  ),
});
const anyPlan = fc.record({
  days: fc.integer({ min: 1, max: 150 }),
  payments: fc.integer({ min: 1, max: 6 }),
  every: fc.constantFrom('week' as const, 'month' as const),
  firstIn: fc.integer({ min: 1, max: 40 }),
  annualRatePpm: fc.constantFrom(0, 180_000, 600_000, 20_000_000),
  /** Before this event it is broken, or never. */
  endsBefore: fc.option(fc.nat(7)),
});

/** What a loan has cost by a day, and would if it were paid off on it: without what is the borrower's. */
function costsOn(account: OrderAccount, paid: number, day: IsoDate): { owed: number; ended: number } {
  const open = new OpenAccount(account);
  const { outstanding, payoff } = open.on(day).loan;
  const given = paid - creditBalanceOf(open);
  return { owed: given + outstanding, ended: given + (payoff?.amount ?? 0) };
}

/** All interest of plans that is charged. */
function interestIn(account: OrderAccount): number {
  return (
    0 -
    sumOf(account.bookings, 'income_plan_interest') -
    ivaOf(account.bookings.filter(({ kind }) => kind === 'plan-interest'))
  );
}

function ivaOf(bookings: OrderAccount['bookings']): number {
  return sumOf(bookings, 'iva_payable');
}

it(
  'whatever is paid, reversed, paused or left unpaid, kept or broken, a plan never costs more than the contract, and only its interest while it stands',
  () => {
    const seen = { cheaper: 0, broken: 0, reversed: 0, settled: 0, bears: 0, paidInterest: 0, paused: 0, kept: 0 };
    fc.assert(
      fc.property(anyLoan, anyPlan, fc.array(anyEvent, { minLength: 1, maxLength: 8 }), (any, plan, events) => {
        // A residue that is waived depends on the cent that a payment ends at, with a plan and without.
        const loaned = { ...any, terms: { ...any.terms, residueTolerance: undefined } };
        let day = addDays(loaned.disbursedOn, plan.days);
        const contract: { account: OrderAccount } = new AccountHistory(loaned);
        const { loan } = new OpenAccount(contract.account).on(day);
        const { outstanding } = loan;
        fc.pre(outstanding >= plan.payments);
        const { payments: count, every, firstIn, annualRatePpm } = plan;
        const shape = { payments: count, every, firstDueDate: addDays(day, firstIn) };
        const payments = planPaymentsOf(loan, shape, { today: day, annualRatePpm });
        const most = payments.reduce((sum, { interest = 0 }) => sum + interest, 0);
        if (most > 0) seen.bears += 1;
        let [withPlan, without]: [OrderAccount, OrderAccount] = [
          agreePlan(contract.account, { id: 'plan', payments, businessDate: day }),
          contract.account,
        ];
        const both = (act: (account: OrderAccount) => OrderAccount) => {
          [withPlan, without] = [act(withPlan), act(without)];
        };
        let paid = 0;
        let newest: { paymentId: string; amount: number; reportedOn: IsoDate } | null = null;
        for (const [index, { after, act }] of events.entries()) {
          day = addDays(day, after);
          if (index === plan.endsBefore && withPlan.order.plan) {
            withPlan = endPlan(withPlan, { id: 'plan', businessDate: day });
            seen.broken += 1;
          }
          const { amountDue, payoff } = new OpenAccount(withPlan).on(day).loan;
          if (act === 'reverse') {
            if (newest) {
              const { amount, ...reversal } = newest;
              both((account) => bookReversal(account, { ...reversal, businessDate: day }));
              paid -= amount;
              newest = null;
              seen.reversed += 1;
            }
          } else if (typeof act === 'object' && 'paused' in act) {
            const pause = { after: day, through: addDays(day, act.paused) };
            if (withPlan.order.pauses.length === 0) {
              both((account) => ({ ...account, order: { ...account.order, pauses: [pause] } }));
              seen.paused += 1;
            }
          } else {
            const due = act === 'due' ? amountDue?.amount : payoff?.amount;
            const wanted = typeof act === 'object' ? Math.round((outstanding * act.share) / 100) : (due ?? 1);
            const amount = Math.max(1, wanted);
            newest = { paymentId: `p-${index}`, amount, reportedOn: day };
            const payment = { paymentId: newest.paymentId, amount, businessDate: day };
            both((account) => credit(account, payment).after);
            paid += amount;
          }
          const [a, b] = [costsOn(withPlan, paid, day), costsOn(without, paid, day)];
          must(a.owed <= b.owed && a.ended <= b.ended, () => ['dearer with the plan', a, b, day]);
          // Nothing else is added on the days on which it stands, and interest never more than was accepted.
          const interest = interestIn(withPlan);
          must(interest >= 0 && interest <= most, () => ['interest', interest, most]);
          must(!withPlan.order.plan || a.owed <= outstanding + interest, () => ['grown', a, outstanding, interest]);
          if (a.owed < b.owed) seen.cheaper += 1;
          if (interest > 0) seen.paidInterest += 1;
        }
        if (withPlan.order.settledOn !== null) seen.settled += 1;
        if (withPlan.order.settledOn !== null && withPlan.order.plan) seen.kept += 1;
      }),
      { numRuns: histories },
    );
    // Otherwise it would say nothing.
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(histories / 50);
  },
  60_000 + histories * 30,
);
