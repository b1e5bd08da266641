import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addDays, addMonths, daysBetween } from '@plazo/loan-rules/calendar';
import { multiplyRatio, ppmBase } from '@plazo/loan-rules/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { flex } from './demo/demo-products.ts';
import { type PrintedFigures, playTimedLoans, type TimedFigures } from './testing/time-figures.ts';

// The same loans in processes whose time zones differ from their lenders' by up to a day and a half.
const zones: [zone: string, hour: number][] = [
  ['UTC', 0],
  ['Pacific/Kiritimati', 13],
  ['America/Mexico_City', 18],
  ['Europe/Madrid', 1],
];

const root = fileURLToPath(new URL('../../../', import.meta.url));
const program = fileURLToPath(new URL('./testing/time-figures.ts', import.meta.url));

// This process changes its zone. On PostgreSQL one zone has a process of its own, which was in it from its start: loading a server from its
// sources takes eight seconds. The embedded database belongs to this process.
const ownProcess = 'Pacific/Kiritimati';
const isShared = (process.env.TEST_POSTGRES_URL ?? '') !== '';

async function printedIn(zone: string): Promise<PrintedFigures> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp', TEST_POSTGRES_URL = '', TEST_POSTGRES_NODES = '' } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, TEST_POSTGRES_URL, TEST_POSTGRES_NODES, TZ: zone },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as PrintedFigures;
}

async function playedIn(zone: string): Promise<PrintedFigures> {
  const former = process.env.TZ;
  try {
    process.env.TZ = zone;
    return await playTimedLoans();
  } finally {
    if (former === undefined) delete process.env.TZ;
    else process.env.TZ = former;
  }
}

let printed: PrintedFigures[];
let figures: TimedFigures[];
beforeAll(async () => {
  printed = [];
  for (const [zone] of zones) printed.push(await (isShared && zone === ownProcess ? printedIn(zone) : playedIn(zone)));
  figures = printed[0]?.figures ?? [];
});

const nameOf = ({ lender, loan }: TimedFigures) => `${loan.taken} ${lender}`;

describe('whatever zone the server is in', () => {
  it('the processes were in their intended zones', () => {
    expect(printed.map(({ zone, hour }) => [zone, hour])).toEqual(zones);
  });

  it('every figure is the same: due dates, penalties, details, contract and ledger', () => {
    expect(figures).toHaveLength(9);
    for (const other of printed.slice(1)) expect(other.figures).toEqual(figures);
  });

  it("a loan begins on the lender's day, and months are counted from it", () => {
    for (const one of figures) {
      const day = one.loan.taken.slice(0, 10);
      const dues = one.loan.isMonthly
        ? Array.from({ length: 6 }, (_, index) => addMonths(day, index + 1))
        : [addDays(day, 30)];
      expect(one.looks[0]?.dueDates, nameOf(one)).toEqual(dues);
      expect(one.contract, nameOf(one)).toMatchObject({ daiDate: day, planDate: dues.at(-1) });
    }
  });

  it("the payoff follows the lender's days", () => {
    for (const one of figures) {
      const [taken, dueDay] = one.looks;
      const day = one.loan.taken.slice(0, 10);
      if (one.loan.isMonthly) {
        // Interest is saved for later days: all of it on the first day, none of the first period's on its last.
        expect(taken?.ends.payoff?.rebate, nameOf(one)).toBeGreaterThan(dueDay?.ends.payoff?.rebate ?? 0);
        expect(dueDay?.ends.payoff?.rebate, nameOf(one)).toBeGreaterThan(0);
      } else {
        expect(taken?.ends.coolingOff?.through, nameOf(one)).toBe(addDays(day, flex.terms.coolingOffDays ?? 0));
        expect(dueDay?.ends.coolingOff, nameOf(one)).toBeNull();
      }
      expect(dueDay?.ends.extendedTo, nameOf(one)).toBe(addDays(one.looks[0]?.dueDates[0] ?? '', 7));
    }
  });

  it('it is overdue from the first second of the next day, and every calendar day costs one penalty', () => {
    for (const one of figures) {
      const [taken, dueDay, nextMorning, nextNight, secondMorning, afterPayment] = one.looks;
      expect([taken?.status, dueDay?.status, nextMorning?.status], nameOf(one)).toEqual([174, 174, 180]);
      expect(dueDay?.penalties[0]).toBe(0);
      const [principal] = principalsOf(one);
      const daily = multiplyRatio(principal ?? 0, flex.terms.penaltyDailyPpm, ppmBase);
      expect(daily).toBeGreaterThan(0);
      expect(nextMorning?.penalties[0], nameOf(one)).toBe(daily);
      expect(nextNight, nameOf(one)).toEqual({ ...nextMorning, at: nextNight?.at });
      expect(secondMorning?.penalties[0], nameOf(one)).toBe(2 * daily);
      // A second after the payment of the second night it is the third day.
      expect(afterPayment?.penalties[0], nameOf(one)).toBeGreaterThan(2 * daily);
      expect(daysBetween(dueDay?.at.slice(0, 10) ?? '', afterPayment?.at.slice(0, 10) ?? '')).toBe(3);
    }
  });

  it('a payment in the last second of a day counts for that day', () => {
    for (const one of figures) {
      const due = one.looks[0]?.dueDates[0] ?? '';
      const days = ledgerOf(one)
        .filter(({ kind }) => kind === 'payment')
        .map(({ day }) => day);
      expect([...new Set(days)], nameOf(one)).toEqual([addDays(due, 2), addDays(due, 41)]);
    }
  });
});

interface LedgerRow {
  kind: string;
  day: string;
  account: string;
  instalment: number | null;
  amount: number;
}
const ledgerOf = ({ ledger }: TimedFigures) => ledger as LedgerRow[];

function principalsOf(one: TimedFigures): number[] {
  return ledgerOf(one)
    .filter(({ kind, account }) => kind === 'disbursement' && account === 'principal')
    .map(({ amount }) => amount);
}
