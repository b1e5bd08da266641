import { addDays, type IsoDate } from '@plazo/loan-rules/calendar';
import { planOf } from '@plazo/loan-rules/payment-plan';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AccountHistory } from '../testing/account-history.ts';
import { anyLoan } from '../testing/history-arbitraries.ts';
import { must } from '../testing/must.ts';
import { creditBalanceOf, OpenAccount, type OrderAccount } from './account.ts';
import { bookReversal, credit } from './account-operations.ts';
import { agreePlan, endPlan } from './plan.ts';

const histories = Number(process.env.HISTORIES ?? 2_000);

const anyEvent = fc.record({
  after: fc.integer({ min: 0, max: 30 }),
  /** Percent of what is owed; null: the newest payment is reversed. */
  share: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 6 }),
});
const anyPlan = fc.record({
  days: fc.integer({ min: 1, max: 150 }),
  payments: fc.integer({ min: 1, max: 6 }),
  every: fc.constantFrom('week' as const, 'month' as const),
  firstIn: fc.integer({ min: 1, max: 40 }),
  /** Before this event it is broken, or never. */
  endsBefore: fc.option(fc.nat(7)),
});

/** What a loan costs by a day: everything that was paid and is still owed, without what is the borrower's. */
function costOn(account: OrderAccount, paid: number, day: IsoDate): number {
  const open = new OpenAccount(account);
  return paid + open.on(day).loan.outstanding - creditBalanceOf(open);
}

it(
  'whatever is paid, reversed or left unpaid, kept or broken, a plan never costs more than the contract, and nothing while it stands',
  () => {
    const seen = { cheaper: 0, broken: 0, reversed: 0, settled: 0 };
    fc.assert(
      fc.property(anyLoan, anyPlan, fc.array(anyEvent, { minLength: 1, maxLength: 8 }), (any, plan, events) => {
        // A residue that is waived depends on the cent that a payment ends at, with a plan and without.
        const loaned = { ...any, terms: { ...any.terms, residueTolerance: undefined } };
        let day = addDays(loaned.disbursedOn, plan.days);
        const contract: { account: OrderAccount } = new AccountHistory(loaned);
        const { outstanding } = new OpenAccount(contract.account).on(day).loan;
        fc.pre(outstanding >= plan.payments);
        const { payments: count, every, firstIn } = plan;
        const payments = planOf(outstanding, { payments: count, every, firstDueDate: addDays(day, firstIn) }, day);
        let [withPlan, without]: [OrderAccount, OrderAccount] = [
          agreePlan(contract.account, { id: 'plan', payments, businessDate: day }),
          contract.account,
        ];
        const both = (act: (account: OrderAccount) => OrderAccount) => {
          [withPlan, without] = [act(withPlan), act(without)];
        };
        let paid = 0;
        let newest: { paymentId: string; amount: number; reportedOn: IsoDate } | null = null;
        for (const [index, { after, share }] of events.entries()) {
          day = addDays(day, after);
          if (index === plan.endsBefore && withPlan.order.plan) {
            withPlan = endPlan(withPlan, { id: 'plan', businessDate: day });
            seen.broken += 1;
          }
          if (share !== null) {
            const amount = Math.max(1, Math.round((outstanding * share) / 100));
            newest = { paymentId: `p-${index}`, amount, reportedOn: day };
            const payment = { paymentId: newest.paymentId, amount, businessDate: day };
            both((account) => credit(account, payment).after);
            paid += amount;
          } else if (newest) {
            const { amount, ...reversal } = newest;
            both((account) => bookReversal(account, { ...reversal, businessDate: day }));
            paid -= amount;
            newest = null;
            seen.reversed += 1;
          }
          const [a, b] = [costOn(withPlan, paid, day), costOn(without, paid, day)];
          must(a <= b, () => ['dearer with the plan', a, b, day]);
          // Nothing is added on the days on which it stands.
          must(!withPlan.order.plan || a <= outstanding, () => ['grown with the plan', a, outstanding, day]);
          if (a < b) seen.cheaper += 1;
        }
        if (withPlan.order.settledOn !== null) seen.settled += 1;
      }),
      { numRuns: histories },
    );
    // Otherwise it would say nothing.
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(histories / 50);
  },
  60_000 + histories * 30,
);
