import {
  arrears,
  arrearsCsv,
  cashFlows,
  cashFlowsCsv,
  chargeOffs,
  chargeOffsCsv,
  collectionResults,
  collectionResultsCsv,
  ledgerExtract,
  portfolio,
  portfolioCsv,
  rollRates,
  rollRatesCsv,
  trialBalance,
  trialBalanceCsv,
  verifyLedger,
} from '@plazo/contract/lender/reports';
import { compareDates, daysBetween } from '@plazo/loan-rules/calendar';
import { checkNext } from '../ledger-checks/ledger-verify.ts';
import { TooManyRequests } from '../platform/app-error.ts';
import { actorId } from '../platform/calls/actor.ts';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { written } from '../platform/calls/read-input.ts';
import type { Config } from '../platform/config/config.ts';
import type { Queryable } from '../platform/db/db.ts';
import { QueuePerParty, WorkQueue } from '../platform/work-queue.ts';
import { csvOf } from './csv.ts';
import { keptReport } from './kept-reports.ts';
import { ledgerCsv } from './ledger-csv.ts';
import { type OfDays, type ReportDays, type ReportName, type ReportRows, rowsOf } from './report-rows.ts';

const maxDays = 366;
/** To check at a time: with a single connection, other calls get their turn in between. */
const usualOrders = 50;

/** The columns of a report's CSV are the fields of its rows. */
const namesOf = <Name extends string>(row: { properties: Record<Name, unknown> }) =>
  Object.keys(row.properties) as Name[];
const names = {
  trialBalance: namesOf(trialBalance.response.properties.accounts.items),
  portfolio: namesOf(portfolio.response.properties.rows.items),
  rollRates: namesOf(rollRates.response.properties.rows.items),
  arrears: namesOf(arrears.response.properties.rows.items),
  chargeOffs: namesOf(chargeOffs.response.properties.rows.items),
  collectionResults: namesOf(collectionResults.response.properties.rows.items),
  cashFlows: namesOf(cashFlows.response.properties.rows.items),
};

interface ReportGround {
  config: Config;
  /** Has kept reports made; without it somebody else does. */
  makeSoon?: (() => Promise<void>) | undefined;
}

export function serveReports(calls: LenderCalls, { config, makeSoon }: ReportGround): void {
  const { timeZone, lateEdges } = config.tenant;
  const settings = { timeZone, lateEdges };
  // Each may occupy a connection for minutes, and borrowers need connections, too.
  const queue = new WorkQueue({ running: 2, waiting: 10 });
  // One key never has both turns, nor all the places in the queue.
  const ofKey = new QueuePerParty(
    { running: 1, waiting: 4 },
    () => new TooManyRequests('too many reports for one key', 60),
  );
  const inTurn = <Rows>({ actor }: Pick<LenderContext, 'actor'>, read: () => Promise<Rows>) =>
    ofKey.run(actorId(actor), () => queue.run(read));
  /** The report as it is now, or as it was kept, if the caller says how old it may be. */
  const read = async <Name extends ReportName>(
    name: Name,
    { maxAge, ...days }: ReportDays<Name> & { maxAge?: number | undefined },
    { db, now, actor }: LenderContext,
  ) => {
    const asked = days as unknown as ReportDays<Name>;
    const by = actorId(actor);
    const { rows, madeAt } =
      maxAge === undefined
        ? { rows: await inTurn({ actor }, () => made(name, db, asked)), madeAt: now }
        : await keptReport(db, name, asked, { settings, maxAge, by, now, makeSoon });
    return { rows, madeAt: written(madeAt) };
  };
  const made = <Name extends ReportName>(name: Name, db: Queryable, days: ReportDays<Name>) =>
    rowsOf[name]({ db, ...settings }, days as never) as Promise<ReportRows<Name>>;
  const csv = <Name extends ReportName>(name: Name, days: ReportDays<Name>, { db, ...by }: LenderContext) =>
    csvOf(names[name], () => inTurn(by, () => made(name, db, days) as Promise<never[]>));
  calls.serveRead(trialBalance, async (asked, context) => {
    const { rows: accounts, madeAt } = await read('trialBalance', asked, context);
    return { on: asked.on, madeAt, accounts };
  });
  calls.serveRead(portfolio, async (asked, context) => ({
    on: asked.on,
    ...(await read('portfolio', asked, context)),
  }));
  calls.serveRead(arrears, async (asked, context) => ({ on: asked.on, ...(await read('arrears', asked, context)) }));
  calls.serveRead(rollRates, (asked, context) => read('rollRates', inOrder(asked), context));
  calls.serveRead(chargeOffs, (asked, context) => read('chargeOffs', inOrder(asked), context));
  calls.serveRead(collectionResults, (asked, context) => read('collectionResults', inOrder(asked), context));
  calls.serveRead(cashFlows, (asked, context) => read('cashFlows', notMany(asked), context));
  calls.serveStream(trialBalanceCsv, (asked, context) => csv('trialBalance', asked, context));
  calls.serveStream(portfolioCsv, (asked, context) => csv('portfolio', asked, context));
  calls.serveStream(arrearsCsv, (asked, context) => csv('arrears', asked, context));
  calls.serveStream(rollRatesCsv, (asked, context) => csv('rollRates', inOrder(asked), context));
  calls.serveStream(chargeOffsCsv, (asked, context) => csv('chargeOffs', inOrder(asked), context));
  calls.serveStream(collectionResultsCsv, (asked, context) => csv('collectionResults', inOrder(asked), context));
  calls.serveStream(cashFlowsCsv, (asked, context) => csv('cashFlows', notMany(asked), context));
  calls.serveRead(verifyLedger, async ({ after = '', limit = usualOrders }, { db, masterKeys }) => {
    const checked = await checkNext(db, { timeZone, masterKeys }, { after, size: limit });
    if (!checked) return { orders: 0, faults: [], next: null };
    const { count: orders, found: faults, last } = checked;
    return { orders, faults, next: orders < limit ? null : last };
  });
  calls.serveStream(ledgerExtract, ({ from = '0001-01-01', through }, { db, now }) => {
    inOrder({ from, through });
    return ledgerCsv(db, { from, through, bookedBy: now });
  });
}

function inOrder<Days extends OfDays>(days: Days): Days {
  if (compareDates(days.from, days.through) <= 0) return days;
  const errors = [{ field: 'from', problem: 'must not be after through', code: 'before-start' as const }];
  throw new LenderProblem('invalid-request', 'the range of days ends before it begins', errors);
}

function notMany<Days extends OfDays>(days: Days): Days {
  if (daysBetween(inOrder(days).from, days.through) < maxDays) return days;
  const problem = `must be at most ${maxDays - 1} days after from`;
  const errors = [{ field: 'through', problem, code: 'too-many-days' as const, values: { limit: maxDays } }];
  throw new LenderProblem('invalid-request', 'the range of days is too long for one report', errors);
}
