import {
  type ArrearsRow,
  arrears,
  cashFlows,
  ledgerExtract,
  portfolio,
  trialBalance,
  verifyLedger,
} from '@plazo/contract/lender/reports';
import { daysBetween } from '@plazo/loan-rules/calendar';
import { addMinor } from '@plazo/loan-rules/money';
import { checkNext } from '../ledger/ledger-verify.ts';
import type { LenderDispatcher } from '../lender-api/lender-dispatch.ts';
import { LenderProblem } from '../lender-api/lender-problem.ts';
import { ledgerCsv } from './ledger-csv.ts';
import { findAccountSums, findCash, findLate, findOwed } from './report.repository.ts';

const buckets: readonly ArrearsRow['daysLate'][] = ['not-late', '1-30', '31-60', '61-90', '91-and-more'];
const mostDays = 366;
/** To check at a time: other calls have their turn in between, where there is one connection. */
const usualOrders = 50;

export function serveReports(dispatcher: LenderDispatcher, timeZone: string): void {
  dispatcher.serveRead(trialBalance, async ({ on }, { db }) => ({
    on,
    accounts: (await findAccountSums(db, on)).map((sums) => ({ ...sums, balance: addMinor(sums.debit, -sums.credit) })),
  }));
  dispatcher.serveRead(portfolio, async ({ on }, { db }) => ({
    on,
    rows: (await findOwed(db, on)).map((owed) => {
      const { principal, interest, iva, commission, penalty } = owed;
      return { ...owed, outstanding: addMinor(principal, interest, iva, commission, penalty) };
    }),
  }));
  dispatcher.serveRead(arrears, async ({ on }, { db }) => ({
    on,
    rows: (await findLate(db, on)).map(({ bucket, ...late }) => ({ ...late, daysLate: buckets[bucket] ?? 'not-late' })),
  }));
  dispatcher.serveRead(verifyLedger, async ({ after = '', limit = usualOrders }, { db }) => {
    const checked = await checkNext(db, timeZone, { after, size: limit });
    if (!checked) return { orders: 0, faults: [], next: null };
    const { count: orders, found: faults, last } = checked;
    return { orders, faults, next: orders < limit ? null : last };
  });
  dispatcher.serveStream(ledgerExtract, ({ from = '0001-01-01', through }, { db, now }) =>
    ledgerCsv(db, { from, through, bookedBy: now }),
  );
  dispatcher.serveRead(cashFlows, async ({ from, through }, { db }) => {
    const days = daysBetween(from, through);
    if (days < 0 || days >= mostDays) {
      const errors = [{ field: 'through', problem: `must be at most ${mostDays - 1} days after from` }];
      throw new LenderProblem('invalid-request', 'these days cannot be reported at once', errors);
    }
    const rows = await findCash(db, from, through);
    return {
      rows: rows.map(({ net, ...flow }) => ({
        ...flow,
        collected: addMinor(net, flow.disbursed, flow.reversed, flow.refunded),
      })),
    };
  });
}
