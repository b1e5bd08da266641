import {
  arrears,
  cashFlows,
  collectionResults,
  ledgerExtract,
  portfolio,
  rollRates,
  trialBalance,
} from '@plazo/contract/lender/reports';
import { addDays, compareDates, daysBetween, type IsoDate } from '@plazo/loan-rules/calendar';
import { planLeft } from '@plazo/loan-rules/payment-plan';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf } from '../ledger/account.ts';
import { plansIn } from '../ledger/standing-plan.ts';
import { AccountHistory } from '../testing/account-history.ts';
import { anyLoan, anySteps } from '../testing/history-arbitraries.ts';
import { sameSamples } from '../testing/same-samples.ts';
import { type StoredHistory, storeHistories } from '../testing/stored-histories.ts';
import { owedAccounts } from '../testing/test-ledger.ts';
import { TestLender } from '../testing/test-lender.ts';

// Every report, compared with sums made here of random histories. HISTORIES says how many (10,000 before a release).
const histories = Number(process.env.HISTORIES ?? 300);
const atOnce = 100;

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const anyLife = fc.tuple(anyLoan, anySteps, fc.integer({ min: 0, max: 150 }));

/** The entries of a history up to a day, each with its transaction. */
function entriesOf({ history }: StoredHistory, through: IsoDate) {
  return history.ledger
    .all()
    .filter(({ businessDate }) => compareDates(businessDate, through) <= 0)
    .flatMap(({ entries, ...booked }) => entries.map((entry) => ({ ...entry, booked })));
}

/** The debt of an order at the end of a day, and which parts were late for how long. */
function owedOn(stored: StoredHistory, on: IsoDate) {
  const owed = entriesOf(stored, on).filter(({ account }) => owedAccounts.includes(account));
  const of = (number: number) => sum(owed.filter((entry) => entry.instalment === number).map(({ amount }) => amount));
  const { penaltyGraceDays: grace } = stored.history.loaned.terms;
  const sumIn = (account: string) =>
    sum(
      entriesOf(stored, on)
        .filter((entry) => entry.account === account)
        .map(({ amount }) => amount),
    );
  if (sumIn('charged_off_claim') !== 0) return { owed: [], outstanding: 0, late: 0, days: 0, place: 'charged-off' };
  const outstanding = sum(owed.map(({ amount }) => amount));
  const { account, plan } = stored.history;
  const booked = account.bookings.filter(({ businessDate }) => compareDates(businessDate, on) <= 0);
  // A plan that stood then says what was due when.
  const { plan: planned } = plansIn(account.order, booked);
  const due = planned
    ? planLeft(planned.payments, outstanding).map(({ dueDate, unpaid }) => ({ dueDate, amount: unpaid }))
    : balancesOf({ ...account, agreed: plan }).map(({ number, dueDate }) => ({ dueDate, amount: of(number) }));
  const late = due
    .filter(({ dueDate, amount }) => amount > 0 && compareDates(addDays(dueDate, grace), on) < 0)
    .map(({ dueDate, amount }) => ({ amount, days: daysBetween(dueDate, on) }));
  return {
    owed,
    outstanding,
    late: sum(late.map(({ amount }) => amount)),
    days: Math.max(0, ...late.map(({ days }) => days)),
    place: sumIn('transferred_claim') > 0 ? 'transferred' : 'nothing-owed',
  };
}

async function checkReports(all: readonly StoredHistory[], on: IsoDate): Promise<void> {
  const orders = all.map((stored) => owedOn(stored, on)).filter(({ outstanding }) => outstanding > 0);
  const { rows } = await lender.call(portfolio, { on });
  const owed = orders.flatMap((order) => order.owed);
  for (const account of owedAccounts) {
    const expected = sum(owed.filter((entry) => entry.account === account).map(({ amount }) => amount));
    expect([on, account, rows[0]?.[account as 'penalty'] ?? 0]).toEqual([on, account, expected]);
  }
  expect([on, rows[0]?.openOrders ?? 0]).toEqual([on, orders.length]);
  const names = ['not-late', '1-30', '31-60', '61-90', '91-and-more'] as const;
  const byAge = names.map((daysLate, index) => {
    const mine = orders.filter(({ days }) => Math.min(Math.ceil(days / 30), 4) === index);
    const [outstanding, late] = [sum(mine.map((one) => one.outstanding)), sum(mine.map((one) => one.late))];
    return { currency: 'MXN', daysLate, orders: mine.length, outstanding, late };
  });
  expect((await lender.call(arrears, { on })).rows).toEqual(byAge.filter((row) => row.orders > 0));
  const entries = all.flatMap((stored) => entriesOf(stored, on));
  const { accounts } = await lender.call(trialBalance, { on });
  expect(sum(accounts.map(({ balance }) => balance))).toBe(0);
  const balances = new Map<string, number>();
  for (const { account, amount } of entries) balances.set(account, (balances.get(account) ?? 0) + amount);
  expect(new Map(accounts.map(({ account, balance }) => [account, balance]))).toEqual(balances);
  const { body } = await lender.send(ledgerExtract, { through: on });
  const lines = body.trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(entries.length);
  const extracted = new Map<string, number>();
  for (const [, , , , , , , account = '', , amount] of lines.map((line) => line.split(','))) {
    extracted.set(account, (extracted.get(account) ?? 0) + Number(amount));
  }
  expect(extracted).toEqual(balances);
}

/** Every order is in one row, with what it owed on both days. */
async function checkRolls(all: readonly StoredHistory[], from: IsoDate, through: IsoDate): Promise<void> {
  const names = ['not-late', '1-30', '31-60', '61-90', '91-and-more'] as const;
  const placeOf = ({ outstanding, days, place }: ReturnType<typeof owedOn>) =>
    outstanding > 0 ? names[Math.min(Math.ceil(days / 30), 4)] : place;
  const expected = new Map<string, { orders: number; owedBefore: number; owedAfter: number }>();
  for (const stored of all) {
    const [before, after] = [owedOn(stored, from), owedOn(stored, through)];
    if (before.outstanding + after.outstanding === 0) continue;
    const key = `${placeOf(before)} to ${placeOf(after)}`;
    const { orders, owedBefore, owedAfter } = expected.get(key) ?? { orders: 0, owedBefore: 0, owedAfter: 0 };
    expected.set(key, {
      orders: orders + 1,
      owedBefore: owedBefore + before.outstanding,
      owedAfter: owedAfter + after.outstanding,
    });
  }
  const { rows } = await lender.call(rollRates, { from, through });
  expect(new Map(rows.map(({ before, after, currency: _, ...figures }) => [`${before} to ${after}`, figures]))).toEqual(
    expected,
  );
}

/** Which late orders were paid, or are late no more, without having been given up. */
async function checkCured(all: readonly StoredHistory[], from: IsoDate, through: IsoDate): Promise<void> {
  const late = all.filter((stored) => owedOn(stored, from).days > 0);
  const wasEnded = ({ history }: StoredHistory) =>
    history.ledger
      .inForce()
      .some(
        ({ kind, businessDate: day }) =>
          ['forgiveness', 'payout-return'].includes(kind) &&
          compareDates(day, from) >= 0 &&
          compareDates(day, through) <= 0,
      );
  const cured = late.filter((stored) => {
    const { days, outstanding, place } = owedOn(stored, through);
    return !wasEnded(stored) && (outstanding > 0 ? days === 0 && place !== 'transferred' : place === 'nothing-owed');
  });
  const { rows } = await lender.call(collectionResults, { from, through });
  expect(rows).toMatchObject([{ late: late.length, cured: cured.length }]);
}

async function checkCash(all: readonly StoredHistory[], from: IsoDate, through: IsoDate): Promise<void> {
  const { rows } = await lender.call(cashFlows, { from, through });
  const cash = all
    .flatMap(({ history }) => [
      ...history.ledger.inForce().filter(({ kind }) => kind !== 'disbursement'),
      ...history.ledger.all().filter(({ kind }) => kind === 'disbursement'),
    ])
    .filter(({ businessDate: day }) => compareDates(day, from) >= 0 && compareDates(day, through) <= 0)
    .flatMap(({ kind, businessDate, entries }) =>
      entries.filter(({ account }) => account === 'cash').map(({ amount }) => ({ kind, businessDate, amount })),
    );
  const of = (...kinds: string[]) => sum(cash.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  const total = (name: 'disbursed' | 'returned' | 'collected' | 'reversed' | 'refunded') =>
    sum(rows.map((row) => row[name]));
  expect(total('disbursed')).toBe(0 - of('disbursement'));
  expect(total('returned')).toBe(of('payout-return'));
  expect(total('collected')).toBe(of('payment', 'extension'));
  expect(total('reversed')).toBe(0 - of('reversal'));
  expect(total('refunded')).toBe(0 - of('refund'));
  expect(new Set(rows.map(({ date }) => date))).toEqual(new Set(cash.map(({ businessDate }) => businessDate)));
}

describe('every report', () => {
  it(
    'equals what has happened, to the cent, whatever has happened',
    async () => {
      for (let first = 0; first < histories; first += atOnce) {
        await lender.reset();
        const lives = sameSamples(anyLife, Math.min(atOnce, histories - first), first + 1);
        const all = lives.map(([loaned, steps], index) => {
          const history = new AccountHistory(loaned);
          for (const step of steps) history.take(step);
          return { orderId: `PZ${String(index).padStart(4, '0')}`, history };
        });
        await storeHistories(lender.server.db, all);
        const start = lives[0]?.[0].disbursedOn ?? '2026-03-02';
        for (const days of [lives[0]?.[2] ?? 0, lives[1]?.[2] ?? 0, 700]) await checkReports(all, addDays(start, days));
        await checkCash(all, addDays(start, -200), addDays(start, 100));
        await checkRolls(all, addDays(start, 30), addDays(start, 75));
        await checkCured(all, addDays(start, 30), addDays(start, 75));
      }
    },
    60_000 + histories * 200,
  );
});
