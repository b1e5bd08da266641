import type { Queryable } from '../db/db.ts';
import { nextOrders } from '../ledger/ledger-check.repository.ts';
import { csvLine } from './csv.ts';
import { type ExtractedDays, type ExtractedEntry, findExtract } from './extract.repository.ts';

/** How many orders are read at once: what is kept in memory is theirs. */
const batch = 200;

const columns = [
  ...['orderId', 'transactionId', 'kind', 'businessDate', 'bookedAt', 'cause', 'corrects'],
  ...['account', 'instalment', 'amount', 'currency'],
] as const satisfies readonly (keyof ExtractedEntry)[];

/** Every ledger entry of some days as CSV (RFC 4180), batch by batch. */
export async function* ledgerCsv(db: Queryable, days: ExtractedDays): AsyncGenerator<string> {
  yield csvLine(columns);
  for (let after = ''; ; ) {
    const orders = await nextOrders(db, after, batch);
    if (!orders) return;
    const entries = await findExtract(db, after, orders.last, days);
    if (entries.length > 0) yield entries.map((entry) => csvLine(columns.map((name) => entry[name]))).join('');
    after = orders.last;
  }
}
