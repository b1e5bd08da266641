import { addDays, compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { buildSchedule, instalmentTotal } from '@plazo/loan-rules/schedule';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flex } from '../demo/demo-products.ts';
import { replayFaults } from '../ledger-checks/ledger-replay.ts';
import { AccountHistory } from '../testing/account-history.ts';
import { checkAccount, checkStatement } from '../testing/account-invariants.ts';
import { checkCollected } from '../testing/collection-invariants.ts';
import { anyLoan, anySteps, type Loaned, type Step } from '../testing/history-arbitraries.ts';
import { must } from '../testing/must.ts';
import { balancesOf, creditBalanceOf, type OrderAccount } from './account.ts';
import { bookReversal, credit, type NewPayment, type Reversal } from './account-operations.ts';

// Random histories of one order, on its account alone. HISTORIES says how many (10,000 before a release). history.test.ts plays some
// through the calls and the database.
const histories = Number(process.env.HISTORIES ?? 2_000);

/** A refund of waived charges whose payment is taken back before the payout returns. */
const refundedBeforeReturn: [Loaned, Step[]] = [
  {
    ...{ principal: 100, periods: 30, termUnit: 'day', disbursedOn: '2026-03-02', daysLate: 0 },
    terms: { ...flex.terms, annualRatePpm: 3_000_000, commissionPpm: 0 },
  },
  [
    { kind: 'pay', of: 'amountDue', share: 100, daysAgo: 0, isTwice: false },
    { kind: 'waive', share: { penalty: 100, interest: 100, iva: 100, commission: 1 } },
    { kind: 'refund', share: 2 },
    { kind: 'reverse', which: 0, share: 100 },
    { kind: 'payout-back' },
  ],
];

/** A payment is taken back, and the residue that is waived then leaves no more than the rebate. */
const residueBeforeRebate: [Loaned, Step[]] = [
  {
    ...{ principal: 200, periods: 2, termUnit: 'month', disbursedOn: '2026-03-02', daysLate: 0 },
    terms: {
      ...flex.terms,
      ...{ kind: 'instalment', method: 'equal-instalments', annualRatePpm: 3_000_000, commissionPpm: 0 },
      ...{ penaltyCapPpm: null, earlyPayoff: 'accrued', residueTolerance: 50, coolingOffDays: undefined },
    },
  },
  [
    { kind: 'pay', of: 'amountDue', share: 100, daysAgo: 0, isTwice: false },
    { kind: 'cancel', share: 75, daysAgo: 0 },
    { kind: 'reverse', which: 0, share: 100 },
  ],
];

/** A payment of the day before a forgiveness leaves it nothing to forgive; money that was taken back since is owed. */
const paidBeforeForgiven: [Loaned, Step[]] = [
  {
    ...{ principal: 1072, periods: 2, termUnit: 'month', disbursedOn: '2026-03-03', daysLate: 1 },
    terms: {
      ...flex.terms,
      ...{ kind: 'instalment', method: 'flat', annualRatePpm: 3_000_000, commissionPpm: 0 },
      ...{ penaltyCapPpm: null, earlyPayoff: 'accrued', coolingOffDays: undefined },
    },
  },
  [
    { kind: 'pay', of: 'amountDue', share: 100, daysAgo: 0, isTwice: false },
    { kind: 'wait', days: 1 },
    { kind: 'forgive' },
    { kind: 'reverse', which: 0, share: 33 },
    { kind: 'pay', of: 'amountDue', share: 1, daysAgo: 1, isTwice: false },
  ],
];

/** A payment counts a day later after the debt was passed on, so that more was passed on than at the time. */
const countedAfterTransfer: [Loaned, Step[]] = [
  {
    ...{ principal: 188, periods: 30, termUnit: 'day', disbursedOn: '2026-03-03', daysLate: 1 },
    terms: {
      ...flex.terms,
      ...{ annualRatePpm: 0, commissionPpm: 0, penaltyDailyPpm: 30_000, penaltyGraceDays: 0, penaltyCapPpm: null },
      coolingOffDays: undefined,
    },
  },
  [
    { kind: 'wait', days: 31 },
    { kind: 'pay', of: 'amountDue', share: 2, daysAgo: 1, isTwice: true },
    { kind: 'transfer' },
    { kind: 'reverse', which: 0, share: 100 },
  ],
];

describe('whatever happens to an account', () => {
  it(
    'its ledger balances, its state follows from the ledger alone, and paying the amount due settles it',
    () => {
      const ends = {
        steps: 0,
        settled: 0,
        rebated: 0,
        cancelled: 0,
        extended: 0,
        reopened: 0,
        parts: 0,
        waived: 0,
        forgiven: 0,
        chargedOff: 0,
        recovered: 0,
        transferred: 0,
        reinstated: 0,
        paused: 0,
        planned: 0,
        plansEnded: 0,
        paidInterest: 0,
        returned: 0,
        sentAgain: 0,
      };
      fc.assert(
        fc.property(anyLoan, anySteps, (loaned, steps) => {
          const history = new AccountHistory(loaned);
          checkAccount(history);
          const consented = history.contract(null);
          for (const step of steps) {
            const { status } = history.account.order;
            // Midnight after midnight.
            const parts =
              step.kind === 'wait' ? Array.from({ length: step.days }, () => ({ ...step, days: 1 })) : [step];
            for (const part of parts) {
              history.take(part);
              checkCollected(history);
            }
            checkAccount(history);
            ends.steps += 1;
            if (status === orderStatus.settled && history.owed > 0) ends.reopened += 1;
          }
          checkStatement(history);
          const { latePayout, ...printed } = history.contract(history.loaned.disbursedOn);
          expect(printed).toEqual(consented);
          expect(latePayout?.daysLater ?? (history.isWaiting ? history.loaned.daysLate : 0)).toBe(
            history.loaned.daysLate,
          );
          const charged = 0 - history.ledger.charged();
          expect(printed.contractAmount - loaned.principal).toBe(charged);
          // Booking every outside event again leaves the same bookings.
          const replayed = { ...history.account, agreed: history.plan, payments: [] };
          const faults = replayFaults(replayed, loaned.terms.timeZone);
          must(faults.length === 0, () => faults);
          const { order, extensions } = history.account;
          if (order.status === orderStatus.settled) ends.settled += 1;
          if (order.rebated > 0) ends.rebated += 1;
          if (order.cancelled > 0) ends.cancelled += 1;
          if (extensions.length > 0) ends.extended += 1;
          if (history.parts > 0) ends.parts += 1;
          if (order.waived > 0) ends.waived += 1;
          if (order.forgiven > 0) ends.forgiven += 1;
          if (order.chargedOffOn !== null) ends.chargedOff += 1;
          if (history.ledger.balance('recovery_income') < 0) ends.recovered += 1;
          if (order.transferred > 0) ends.transferred += 1;
          if (history.waivers.some(({ isReversed }) => isReversed)) ends.reinstated += 1;
          ends.paused += Math.min(1, history.paused);
          ends.planned += Math.min(1, history.planned);
          ends.plansEnded += Math.min(1, history.plansEnded);
          if (history.ledger.balance('income_plan_interest') < 0) ends.paidInterest += 1;
          ends.returned += Math.min(1, history.returned);
          ends.sentAgain += Math.min(1, history.sentAgain);
        }),
        {
          numRuns: histories,
          examples: [refundedBeforeReturn, residueBeforeRebate, paidBeforeForgiven, countedAfterTransfer],
        },
      );
      // A generator that no longer reached these outcomes would satisfy every check above.
      for (const [end, count] of Object.entries(ends)) expect(count, end).toBeGreaterThan(histories / 200);
    },
    60_000 + histories * 60,
  );

  it(
    'reversing part of a payment leaves the same as two payments, one of them reversed',
    () => {
      const anyPart = fc.record({
        paidOn: fc.integer({ min: 0, max: 60 }),
        reportedAfter: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
        backAfter: fc.integer({ min: 0, max: 40 }),
        share: fc.integer({ min: 1, max: 130 }),
        part: fc.integer({ min: 1, max: 99 }),
        otherOn: fc.integer({ min: 0, max: 140 }),
      });
      fc.assert(
        fc.property(anyLoan, anyPart, (loaned, { paidOn, reportedAfter, backAfter, share, part, otherOn }) => {
          const totals = buildSchedule(loaned).map(instalmentTotal);
          // With a tolerance of about an instalment, whatever is paid first is waived.
          fc.pre(Math.min(...totals) > 2 * (loaned.terms.residueTolerance ?? 0));
          const total = totals.reduce((sum, instalment) => sum + instalment, 0);
          const amount = Math.max(2, Math.round((total * share) / 100));
          const taken = Math.min(amount - 1, Math.max(1, Math.round((amount * part) / 100)));
          const [day, reportedOn, backOn] = [paidOn, paidOn + reportedAfter, paidOn + reportedAfter + backAfter].map(
            (days) => addDays(loaned.disbursedOn, days),
          ) as [IsoDate, IsoDate, IsoDate];
          const other = {
            paymentId: 'other',
            amount: Math.ceil(total / 4),
            businessDate: addDays(loaned.disbursedOn, otherOn),
          };
          const paid = (paymentId: string, amount: number, businessDate: IsoDate) => ({
            paymentId,
            amount,
            businessDate,
          });
          const end = (payments: readonly NewPayment[], reversals: readonly Reversal[]) => {
            let account: OrderAccount = new AccountHistory(loaned).account;
            for (const payment of payments) account = credit(account, payment).after;
            for (const reversal of reversals) account = bookReversal(account, reversal);
            account = credit(account, other).after;
            return { order: account.order, credit: creditBalanceOf(account), balances: balancesOf(account) };
          };
          const back = { reportedOn, businessDate: backOn };
          const parted = end([paid('a', amount, day)], [{ paymentId: 'a', amount: taken, ...back }]);
          const two = [paid('a', amount - taken, day), paid('b', taken, reportedOn)];
          // On the day of its report, the remaining part has saved interest by a rebate that only the whole payment had earned.
          if (reportedAfter > 0 || loaned.terms.earlyPayoff !== 'accrued') {
            expect(parted).toEqual(end(two, [{ paymentId: 'b', ...back }]));
          }
          const whole = end([paid('a', amount, day)], [{ paymentId: 'a', ...back }]);
          const halves = [taken, amount - taken].map((amount) => ({ paymentId: 'a', amount, ...back }));
          expect(end([paid('a', amount, day)], halves)).toEqual(whole);
        }),
        { numRuns: histories / 10 },
      );
    },
    60_000 + histories * 6,
  );

  it(
    'payments leave the same, in whatever order they arrive',
    () => {
      const anyPayment = fc.record({ day: fc.integer({ min: 0, max: 100 }), share: fc.integer({ min: 1, max: 120 }) });
      fc.assert(
        fc.property(anyLoan, fc.array(anyPayment, { minLength: 2, maxLength: 5 }), fc.nat(), (loaned, paid, turn) => {
          // The calendar does not say which of two payments on one day came first.
          const days = new Map(paid.map(({ day, share }) => [day, share]));
          const total = buildSchedule(loaned).reduce((sum, instalment) => sum + instalmentTotal(instalment), 0);
          const payments = [...days].map(([day, share]) => ({
            paymentId: `evt-${day}`,
            amount: Math.max(1, Math.round((total * share) / 100)),
            businessDate: addDays(loaned.disbursedOn, day),
          }));
          const inTime = [...payments].sort((a, b) => compareDates(a.businessDate, b.businessDate));
          const turned = [...payments.slice(turn % payments.length), ...payments.slice(0, turn % payments.length)];
          const [one, other] = [inTime, turned.reverse()].map((arriving) => {
            let account: OrderAccount = new AccountHistory(loaned).account;
            for (const payment of arriving) account = credit(account, payment).after;
            return { order: account.order, credit: creditBalanceOf(account), balances: balancesOf(account) };
          });
          expect(other).toEqual(one);
        }),
        { numRuns: histories / 10 },
      );
    },
    60_000 + histories * 6,
  );
});
