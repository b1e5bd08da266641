import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import { openMigrated } from '../db/open-migrated.ts';
import { findFaults, type LedgerFault, nextOrders } from '../ledger/ledger-check.repository.ts';
import { findReplayed } from '../ledger/ledger-replay.repository.ts';
import { replayFaults } from '../ledger/ledger-replay.ts';
import type { Report } from './report.ts';

export const ledgerUsage = `  npm run ops -- ledger verify                             derives every order from its ledger again and names every
                                                           difference; exit code 1 when there is one`;

const batch = 2_000;
// What the check reads.
const tables = [
  'offer',
  'loan_order',
  'product_version',
  'instalment',
  'ledger_transaction',
  'ledger_entry',
  'voucher',
  'payment',
  'payment_reversal',
  'extension',
  'settlement_letter',
];
// More faults than this are cut off: fix the first ones, and run it again.
const mostFaults = 1_000;

/** Returns what does not agree with the ledger, or null for an unknown command. */
export async function ledgerCommand(words: readonly string[], config: Config): Promise<Report | null> {
  if (words.join(' ') !== 'verify') return null;
  const db = await openMigrated(config);
  try {
    // A restored or freshly filled database has no statistics, and a query plan without them can take for ever.
    await db.execute(`analyze ${tables.join(', ')}`);
    return await verifyLedger(db, config.tenant.timeZone);
  } finally {
    await db.close();
  }
}

/** Goes through the orders by id, a few thousand at a time, to limit memory. `timeZone` is the tenant's. */
export async function verifyLedger(db: Db, timeZone: string, size = batch): Promise<Report> {
  const lines: string[] = [];
  let orders = 0;
  let faults = 0;
  for (let after = '', range = await nextOrders(db, after, size); range; range = await nextOrders(db, after, size)) {
    const found = await faultsBetween(db, timeZone, after, range.last);
    lines.push(...found.slice(0, mostFaults - lines.length).map(({ orderId, fault }) => `${orderId}  ${fault}`));
    faults += found.length;
    orders += range.count;
    after = range.last;
  }
  const rest = faults > lines.length ? [`and ${faults - lines.length} more`] : [];
  const summary = `${orders} orders verified, ${faults} ${faults === 1 ? 'difference' : 'differences'}.`;
  return { said: [...lines, ...rest, summary].join('\n'), isFaulty: faults > 0 };
}

/** Contradictions between the tables, and differences from planning and booking everything again; by order. */
async function faultsBetween(db: Db, timeZone: string, after: string, last: string): Promise<LedgerFault[]> {
  const found = await findFaults(db, after, last);
  for (const replayed of await findReplayed(db, after, last)) {
    found.push(...replayFaults(replayed, timeZone).map((fault) => ({ orderId: replayed.order.id, fault })));
  }
  return found.sort((a, b) => (a.orderId < b.orderId ? -1 : Number(a.orderId > b.orderId)));
}
