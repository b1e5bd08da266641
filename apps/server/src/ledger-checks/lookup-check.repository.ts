import { type faultColumns, within } from '../ledger/check.ts';
import { ranged } from '../ledger/ranged.repository.ts';
import { findBorrowers, type LookupKind } from '../platform/db/borrower-lookup.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, type Row } from '../platform/db/statement.ts';

// Whoever pays under a code, or reports a payment again, is led by these to the borrower.
const led = ranged(
  'ledger_check.led',
  {
    kind: column.word<'voucher' | 'payment' | 'reversal'>(),
    key: column.text,
    borrowerId: column.text,
    orderId: column.text,
  },
  `select 'voucher' as kind, v.reference as key, v.borrower_id, v.order_id from voucher v where ${within('v')}
   union all
   select 'payment', p.id, p.borrower_id, p.order_id from payment p where ${within('p')} and p.order_id is not null
   union all
   select 'reversal', r.id, p.borrower_id, p.order_id
   from payment p join payment_reversal r on r.borrower_id = p.borrower_id and r.payment_id = p.id
   where ${within('p')} and ${within('r')} and p.order_id is not null`,
);

const names = { voucher: 'code', payment: 'payment', reversal: 'reversal' } satisfies Partial<
  Record<LookupKind, string>
>;

/** The codes, payments and reversals of the borrowers after one id, up to another, that lead to nobody or to somebody else. */
export async function findAstray(db: Queryable, after: string, last: string): Promise<Row<typeof faultColumns>[]> {
  const rows = await db.query(led, { after, last });
  const faults: Row<typeof faultColumns>[] = [];
  for (const kind of ['voucher', 'payment', 'reversal'] as const) {
    const own = rows.filter((row) => row.kind === kind);
    const found = await findBorrowers(
      db,
      kind,
      own.map(({ key }) => key),
    );
    const borrowers = new Map(found.map(({ key, borrowerId }) => [key, borrowerId]));
    const astray = own.filter(({ key, borrowerId }) => borrowers.get(key) !== borrowerId);
    faults.push(
      ...astray.map(({ key, orderId }) => ({ orderId, fault: `${names[kind]} ${key} does not lead to its borrower` })),
    );
  }
  return faults;
}
