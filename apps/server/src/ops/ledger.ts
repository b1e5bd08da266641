import type { LenderResponse } from '@plazo/contract/lender/lender-endpoint';
import { verifyLedger as verifyCall } from '@plazo/contract/lender/reports';
import { nextBorrowers } from '../ledger-checks/ledger-check.repository.ts';
import { type CheckedBatch, faultsBetween, type Verifying } from '../ledger-checks/ledger-verify.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import { DataFolderLockedError } from '../platform/db/embedded/data-folder-lock.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { type OperatorCall, remoteCalls } from './lender-calls.ts';
import { openUnlocked } from './open-unlocked.ts';
import type { Report } from './report.ts';

export const usage = `  npm run ops -- ledger verify [--after <borrower>]        derives every order from its ledger again and reports every
                                                           difference; exit code 1 if there is one. If stopped, it says
                                                           how to continue
  npm run ops -- ledger verify --books                     only the books, on a database that no server has open: for rows without
                                                           audit events, such as copies made for measuring`;

// The tables that the check reads.
const tables = [
  'offer',
  'loan_order',
  'product_version',
  'instalment',
  'collection_state',
  'ledger_transaction',
  'ledger_entry',
  'voucher',
  'payment',
  'payment_reversal',
  'extension',
  'settlement_letter',
  'acceptance',
  'payout',
  'audit_event',
  'audit_waiting',
];
// Further faults are left out: fix the first ones, and run it again.
const maxFaults = 1_000;

/** Returns the contradictions to the ledger, or null for an unknown command. */
export async function run(words: readonly string[], config: Config): Promise<Report | null> {
  const isOfBooksAlone = words.includes('--books');
  const [action, option, after = '', ...stray] = words.filter((word) => word !== '--books');
  const isResumed = option === '--after' && after !== '' && stray.length === 0;
  if (action !== 'verify' || (option !== undefined && !isResumed)) return null;
  const stopped = new AbortController();
  process.once('SIGINT', () => stopped.abort()).once('SIGTERM', () => stopped.abort());
  const options = { after, signal: stopped.signal, progress: progressPrinter() };
  const db = await openUnlocked(config);
  if (db instanceof DataFolderLockedError) {
    return reportOf(batchesOfServer(remoteCalls(config, db), after), options);
  }
  try {
    // A restored or newly filled database has no statistics, and a query plan without them can take forever.
    await db.execute(`analyze ${tables.join(', ')}`);
    const { masterKeys } = config;
    return await verifyLedger(db, config.tenant.timeZone, isOfBooksAlone ? options : { ...options, masterKeys });
  } finally {
    await db.close();
  }
}

/** Prints a line every few seconds for the person who waits, with the command that continues from there. */
function progressPrinter(): (line: string) => void {
  let told = performance.now();
  return (line) => {
    if (performance.now() - told < 10_000) return;
    told = performance.now();
    process.stderr.write(`${line}\n`);
  };
}

export interface VerifyOptions {
  /** The keys that sealed the audit events; left out: only the books are checked. */
  masterKeys?: MasterKeys;
  /** Only check orders with a later id. */
  after?: string;
  /** Orders per batch, which limits memory. */
  size?: number;
  /** Stops the check early. */
  signal?: AbortSignal;
  progress?: (line: string) => void;
}

/** Checks the orders by id. `timeZone` is the tenant's. */
export async function verifyLedger(db: Db, timeZone: string, options: VerifyOptions = {}): Promise<Report> {
  const { after = '', size = 1_000, masterKeys = null } = options;
  return reportOf(checkedBatches(db, { timeZone, masterKeys }, { after, size }), options);
}

async function reportOf(batches: AsyncIterable<CheckedBatch>, options: VerifyOptions): Promise<Report> {
  const { signal, progress = () => undefined } = options;
  const lines: string[] = [];
  const stopped: string[] = [];
  let orders = 0;
  let faults = 0;
  for await (const { last, count, found } of batches) {
    lines.push(...found.slice(0, maxFaults - lines.length).map(({ orderId, fault }) => `${orderId}  ${fault}`));
    faults += found.length;
    orders += count;
    const goOn = `continue with: ledger verify --after ${last}`;
    progress(`${orders} orders verified, ${differences(faults)}; ${goOn}`);
    if (signal?.aborted) {
      stopped.push(`stopped; ${goOn}`);
      break;
    }
  }
  const rest = faults > lines.length ? [`and ${faults - lines.length} more`] : [];
  const said = [...lines, ...rest, ...stopped, `${orders} orders verified, ${differences(faults)}.`].join('\n');
  return { said, isFaulty: faults > 0 || stopped.length > 0 };
}

const differences = (count: number) => `${count} ${count === 1 ? 'difference' : 'differences'}`;

/** Through the server that has the database open: a few orders at a time, so that its borrowers do not wait. */
async function* batchesOfServer(call: OperatorCall, after: string): AsyncGenerator<CheckedBatch> {
  for (let from: string | null = after; from !== null; ) {
    const checked: LenderResponse<typeof verifyCall> = await call(verifyCall, { after: from });
    if (checked.orders === 0) return;
    const { orders: count, faults: found, next } = checked;
    yield { count, found, last: next ?? '' };
    from = next;
  }
}

/**
 * The database, for one batch: each statement runs on a connection of its own, because simultaneous statements outside transactions share
 * one. One transaction for the whole batch would end at its time limit, which also counts what this process computes.
 */
function aside(db: Db): Queryable {
  if (db.engine === 'embedded') return db;
  return { query: (statement, ...values) => db.transaction((own) => own.query(statement, ...values)) };
}

/** By id, two batches at a time: while the database searches for one, this process recomputes the other. */
async function* checkedBatches(
  db: Db,
  how: Verifying,
  { after, size }: { after: string; size: number },
): AsyncGenerator<CheckedBatch> {
  const started: Promise<CheckedBatch>[] = [];
  const start = async (from: string, { count, last }: { count: number; last: string }) => ({
    count,
    last,
    found: await faultsBetween(aside(db), how, { after: from, last, isAll: from === '' && count < size }),
  });
  let from = after;
  for (let range = await nextBorrowers(db, from, size); range !== null || started.length > 0; ) {
    if (range !== null && started.length < 2) {
      const batch = start(from, range);
      // Its failure is thrown when its turn comes.
      batch.catch(() => undefined);
      started.push(batch);
      from = range.last;
      range = await nextBorrowers(db, from, size);
    } else {
      const checked = await started.shift();
      if (checked) yield checked;
    }
  }
}
