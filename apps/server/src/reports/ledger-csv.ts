import { nextBorrowers } from '../ledger-checks/ledger-check.repository.ts';
import type { Queryable } from '../platform/db/db.ts';
import { csvLine } from './csv.ts';
import { type ExtractedDays, extractColumns, findExtract } from './extract.repository.ts';

/** How many orders are read at once, which limits memory. */
const batch = 200;

/** Every ledger entry of a range of days as CSV (RFC 4180), batch by batch. */
export async function* ledgerCsv(db: Queryable, days: ExtractedDays): AsyncGenerator<string> {
  yield csvLine(extractColumns);
  for (let after = ''; ; ) {
    const orders = await nextBorrowers(db, after, batch);
    if (!orders) return;
    const lines = await findExtract(db, after, orders.last, days);
    if (lines !== '') yield lines;
    after = orders.last;
  }
}
