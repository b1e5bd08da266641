import type { LenderRequest } from '@plazo/contract/lender/lender-endpoint';
import {
  type ArrearsRow,
  arrears,
  arrearsCsv,
  type CashFlow,
  type ChargeOffRow,
  type CollectionResult,
  cashFlows,
  cashFlowsCsv,
  chargeOffs,
  chargeOffsCsv,
  collectionResults,
  collectionResultsCsv,
  ledgerExtract,
  type PortfolioRow,
  portfolio,
  portfolioCsv,
  type RollRow,
  rollRates,
  rollRatesCsv,
  trialBalance,
  trialBalanceCsv,
  verifyLedger,
} from '@plazo/contract/lender/reports';
import { compareDates, daysBetween, type IsoDate } from '@plazo/loan-rules/calendar';
import { lateBuckets } from '@plazo/loan-rules/late';
import { addMinor } from '@plazo/loan-rules/money';
import { checkNext } from '../ledger-checks/ledger-verify.ts';
import { TooManyRequests } from '../platform/app-error.ts';
import { actorId } from '../platform/calls/actor.ts';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Config } from '../platform/config/config.ts';
import type { Queryable } from '../platform/db/db.ts';
import { QueuePerParty, WorkQueue } from '../platform/work-queue.ts';
import { csvOf } from './csv.ts';
import { ledgerCsv } from './ledger-csv.ts';
import {
  findAccountSums,
  findCash,
  findChargeOffs,
  findCollectionResults,
  findLate,
  findOwed,
  findRolled,
} from './report.repository.ts';
import { summed } from './summed.ts';

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

export function serveReports(calls: LenderCalls, { config }: { config: Config }): void {
  const { timeZone } = config.tenant;
  // Each may occupy a connection for minutes, and borrowers need connections, too.
  const queue = new WorkQueue({ running: 2, waiting: 10 });
  // One key never has both turns, nor all the places in the queue.
  const ofKey = new QueuePerParty(
    { running: 1, waiting: 4 },
    () => new TooManyRequests('too many reports for one key', 60),
  );
  const inTurn = <Rows>({ actor }: Pick<LenderContext, 'actor'>, read: () => Promise<Rows>) =>
    ofKey.run(actorId(actor), () => queue.run(read));
  calls.serveRead(trialBalance, ({ on }, { db, ...by }) =>
    inTurn(by, async () => ({ on, accounts: await accountsOn(db, on) })),
  );
  calls.serveStream(trialBalanceCsv, ({ on }, { db, ...by }) =>
    csvOf(names.trialBalance, () => inTurn(by, () => accountsOn(db, on))),
  );
  calls.serveRead(portfolio, ({ on }, { db, ...by }) => inTurn(by, async () => ({ on, rows: await owedOn(db, on) })));
  calls.serveStream(portfolioCsv, ({ on }, { db, ...by }) =>
    csvOf(names.portfolio, () => inTurn(by, () => owedOn(db, on))),
  );
  calls.serveRead(arrears, ({ on }, { db, ...by }) => inTurn(by, async () => ({ on, rows: await lateOn(db, on) })));
  calls.serveStream(arrearsCsv, ({ on }, { db, ...by }) =>
    csvOf(names.arrears, () => inTurn(by, () => lateOn(db, on))),
  );
  calls.serveRead(rollRates, async (days, { db, ...by }) => {
    refuseBackwards(days.from, days.through);
    return inTurn(by, async () => ({ rows: await rolledIn(db, days) }));
  });
  calls.serveStream(rollRatesCsv, (days, { db, ...by }) => {
    refuseBackwards(days.from, days.through);
    return csvOf(names.rollRates, () => inTurn(by, () => rolledIn(db, days)));
  });
  calls.serveRead(chargeOffs, async (days, { db, ...by }) => {
    refuseBackwards(days.from, days.through);
    return inTurn(by, async () => ({ rows: await claimsIn(db, days) }));
  });
  calls.serveStream(chargeOffsCsv, (days, { db, ...by }) => {
    refuseBackwards(days.from, days.through);
    return csvOf(names.chargeOffs, () => inTurn(by, () => claimsIn(db, days)));
  });
  calls.serveRead(collectionResults, async (days, { db, ...by }) => {
    refuseBackwards(days.from, days.through);
    return inTurn(by, async () => ({ rows: await resultsIn(db, { ...days, timeZone }) }));
  });
  calls.serveStream(collectionResultsCsv, (days, { db, ...by }) => {
    refuseBackwards(days.from, days.through);
    return csvOf(names.collectionResults, () => inTurn(by, () => resultsIn(db, { ...days, timeZone })));
  });
  calls.serveRead(cashFlows, async (days, { db, ...by }) => {
    refuseManyDays(days);
    return inTurn(by, async () => ({ rows: await cashOf(db, days) }));
  });
  calls.serveStream(cashFlowsCsv, (days, { db, ...by }) => {
    refuseManyDays(days);
    return csvOf(names.cashFlows, () => inTurn(by, () => cashOf(db, days)));
  });
  calls.serveRead(verifyLedger, async ({ after = '', limit = usualOrders }, { db, masterKeys }) => {
    const checked = await checkNext(db, { timeZone, masterKeys }, { after, size: limit });
    if (!checked) return { orders: 0, faults: [], next: null };
    const { count: orders, found: faults, last } = checked;
    return { orders, faults, next: orders < limit ? null : last };
  });
  calls.serveStream(ledgerExtract, ({ from = '0001-01-01', through }, { db, now }) => {
    refuseBackwards(from, through);
    return ledgerCsv(db, { from, through, bookedBy: now });
  });
}

async function accountsOn(db: Queryable, on: IsoDate) {
  const accounts = await summed(db, ['currency', 'account'], (orders) => findAccountSums(db, orders, on));
  return accounts.map((sums) => ({ ...sums, balance: addMinor(sums.debit, -sums.credit) }));
}

async function owedOn(db: Queryable, on: IsoDate): Promise<PortfolioRow[]> {
  return (await summed(db, ['currency'], (orders) => findOwed(db, orders, on))).map((owed) => {
    const { principal, interest, iva, commission, penalty } = owed;
    return { ...owed, outstanding: addMinor(principal, interest, iva, commission, penalty) };
  });
}

async function lateOn(db: Queryable, on: IsoDate): Promise<ArrearsRow[]> {
  const rows = await summed(db, ['currency', 'bucket'], (orders) => findLate(db, orders, on));
  return rows.map(({ bucket, ...late }) => ({ ...late, daysLate: lateBuckets[bucket] ?? 'not-late' }));
}

async function rolledIn(db: Queryable, days: LenderRequest<typeof rollRates>): Promise<RollRow[]> {
  const rows = await summed(db, ['currency', 'fromBucket', 'toBucket'], (orders) => findRolled(db, orders, days));
  const nameOf = (bucket: number) => noBucket[bucket] ?? lateBuckets[bucket] ?? 'not-late';
  return rows.map(({ currency, fromBucket, toBucket, ...figures }) => ({
    currency,
    before: nameOf(fromBucket),
    after: nameOf(toBucket),
    ...figures,
  }));
}

/** Why an order is in none of the buckets of late orders. */
const noBucket: Record<number, 'nothing-owed' | 'charged-off' | 'transferred'> = {
  [-1]: 'nothing-owed',
  [-2]: 'charged-off',
  [-3]: 'transferred',
};

async function claimsIn(db: Queryable, days: LenderRequest<typeof chargeOffs>): Promise<ChargeOffRow[]> {
  return summed(db, ['currency'], (orders) => findChargeOffs(db, orders, days));
}

async function resultsIn(
  db: Queryable,
  days: LenderRequest<typeof collectionResults> & { timeZone: string },
): Promise<CollectionResult[]> {
  return summed(db, ['currency'], (orders) => findCollectionResults(db, orders, days));
}

async function cashOf(db: Queryable, days: LenderRequest<typeof cashFlows>): Promise<CashFlow[]> {
  const flows = await summed(db, ['date', 'currency'], (orders) => findCash(db, orders, days));
  return flows.map(({ net, ...flow }) => ({
    ...flow,
    collected: addMinor(net, flow.disbursed, flow.reversed, flow.refunded, -flow.returned),
  }));
}

function refuseBackwards(from: IsoDate, through: IsoDate): void {
  if (compareDates(from, through) <= 0) return;
  const errors = [{ field: 'from', problem: 'must not be after through' }];
  throw new LenderProblem('invalid-request', 'the range of days ends before it begins', errors);
}

function refuseManyDays({ from, through }: LenderRequest<typeof cashFlows>): void {
  refuseBackwards(from, through);
  if (daysBetween(from, through) < maxDays) return;
  const errors = [{ field: 'through', problem: `must be at most ${maxDays - 1} days after from` }];
  throw new LenderProblem('invalid-request', 'the range of days is too long for one report', errors);
}
