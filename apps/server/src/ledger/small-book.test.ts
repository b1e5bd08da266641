import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkNext } from '../ledger-checks/ledger-verify.ts';
import type { Queryable } from '../platform/db/db.ts';
import { rowsOf } from '../testing/database-state.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
  const loan = await TestLoan.take(lender.server, { borrower: 'first' });
  await TestLoan.take(lender.server, { borrower: 'second' });
  // Nobody's money, and a borrower's that is held, since it is from before the loan: neither is of an order.
  await lender.server.pay({ eventId: 'nobodys', reference: '93000000000000', amount: 700 });
  const { reference } = await loan.code();
  await lender.server.pay({ eventId: 'held', reference, amount: 700, paidAt: '2026-02-01T00:00:00Z' });
});
afterAll(() => lender.server.app.close());

/** The names of the queries over a range of orders that checking the first `size` orders makes. */
async function queriesOf(size: number): Promise<{ found: unknown[]; names: string[] }> {
  const { db, masterKeys, config } = lender.server;
  const names: string[] = [];
  const recording: Queryable = {
    query(statement, ...values) {
      if (/\$2::text/.test(statement.text)) names.push(statement.name);
      return db.query(statement, ...values);
    },
  };
  const checked = await checkNext(recording, { timeZone: config.tenant.timeZone, masterKeys }, { after: '', size });
  return { found: checked?.found ?? [], names };
}

it('a book that fits into one batch is checked without a range, which would look up each order by itself', async () => {
  const [some, all] = [await queriesOf(1), await queriesOf(50)];
  expect(some.names.length).toBeGreaterThan(25);
  expect(some.names.filter((name) => name.endsWith('_all'))).toEqual([]);
  expect(all.names).toEqual(some.names.map((name) => `${name}_all`));
  expect([some.found, all.found]).toEqual([[], []]);
  const held = await rowsOf(lender.server.db, 'select id from payment where order_id is null order by id');
  expect(held).toEqual([{ id: 'held' }, { id: 'nobodys' }]);
});
