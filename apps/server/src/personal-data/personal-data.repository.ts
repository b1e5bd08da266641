import type { IsoDate } from '@plazo/loan-rules/calendar';
import { first, only, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Statement, statement } from '../platform/db/statement.ts';
import { heldAboutBorrower } from './held-about-borrower.ts';
import type { HeldTable } from './held-table.ts';

const told = { rows: column.json() };

function exportOf({ table, whose, order, columns }: HeldTable): Statement<typeof told> {
  const fields = Object.entries(columns).filter(([, { isTold }]) => isTold);
  const object = fields.map(([name, { told = `t.${name}` }]) => `'${wireName(name)}', ${told}`).join(', ');
  return statement(
    `personal_data.export_${table}`,
    told,
    `select coalesce(jsonb_agg(jsonb_build_object(${object}) order by t.${order}), '[]') as rows
     from ${table} t where ${whose}`,
  );
}

/** First the deletions, then the changes to rows that stay. */
function erasuresOf({ table, whose, goes, columns }: HeldTable): Statement[] {
  const changes = Object.entries(columns).flatMap(([name, { becomes }]) => (becomes ? [`${name} = ${becomes}`] : []));
  const deletion = goes === 'all' ? whose : `(${whose}) and ${goes}`;
  return [
    ...(goes ? [statement(`personal_data.delete_${table}`, {}, `delete from ${table} t where ${deletion}`)] : []),
    ...(changes.length > 0
      ? [statement(`personal_data.erase_${table}`, {}, `update ${table} t set ${changes.join(', ')} where ${whose}`)]
      : []),
  ];
}

const prepared = heldAboutBorrower.map((held) => ({
  ...held,
  telling: exportOf(held),
  erasing: erasuresOf(held),
}));

const lock = statement(
  'personal_data.lock',
  { phone: column.text, erasedAt: nullable(column.instant) },
  `select phone, erased_at from borrower where id = $borrowerId for update`,
);

// Everything that must end before its borrower can be erased.
const findOpen = statement(
  'personal_data.find_open',
  { reason: column.text },
  `select 'loan ' || id || ' is open' as reason from loan_order where borrower_id = $borrowerId and status not in (110, 200)
   union all
   select 'payout ' || id || ' is under way' from payout
   where borrower_id = $borrowerId and state in ('requested', 'asked', 'sent')
   union all
   select 'card payment ' || id || ' is under way' from card_repayment where borrower_id = $borrowerId and status = 'charging'
   union all
   select 'complaint ' || folio || ' waits for an answer' from complaint
   where borrower_id = $borrowerId and answered_at is null and closed_at is null
   union all
   select 'money of loan ' || order_id || ' is kept: refund it' from ledger_entry
   where borrower_id = $borrowerId and account = 'unapplied_cash'
   group by order_id having sum(amount) <> 0
   order by 1`,
);

const findLastContract = statement(
  'personal_data.last_contract',
  { endedOn: nullable(column.text) },
  `select max(coalesce(o.settled_on, (o.created_at at time zone $timeZone)::date))::text as ended_on
   from loan_order o join acceptance a on a.borrower_id = o.borrower_id and a.order_id = o.id where o.borrower_id = $borrowerId`,
);

const endOffers = statement(
  'personal_data.end_offers',
  {},
  `update offer f set withdrawn_at = $erasedAt::instant
   where f.borrower_id = $borrowerId and f.withdrawn_at is null and not exists (select from loan_order o where o.borrower_id = f.borrower_id and o.id = f.id)`,
);

const markErased = statement(
  'personal_data.mark_erased',
  {},
  'update borrower set erased_at = $erasedAt::instant, records_until = $recordsUntil::date where id = $borrowerId',
);

/** All data about a borrower, by its name in an export. */
export async function readHeld(
  db: Queryable,
  borrowerId: string,
  phone: string,
): Promise<Record<string, Record<string, unknown>[]>> {
  const found = await Promise.all(
    prepared.map(async ({ name, by, telling }) => {
      const { rows } = only(await db.query(telling, { who: by === 'phone' ? phone : borrowerId }));
      return [name, rows as Record<string, unknown>[]] as const;
    }),
  );
  return Object.fromEntries(found);
}

/** The borrower, locked until the transaction ends: nothing new can refer to them. */
export async function lockForErasure(
  transaction: Queryable,
  borrowerId: string,
): Promise<{ phone: string; erasedAt: number | null } | null> {
  return first(await transaction.query(lock, { borrowerId }));
}

/** Everything that a borrower still has open, in words. */
export async function findReasonsToKeep(db: Queryable, borrowerId: string): Promise<string[]> {
  return (await db.query(findOpen, { borrowerId })).map(({ reason }) => reason);
}

/** The day on which the last loan with a contract ended, or was applied for if it never began; null without one. */
export async function findEndOfContracts(db: Queryable, borrowerId: string, timeZone: string): Promise<IsoDate | null> {
  return only(await db.query(findLastContract, { borrowerId, timeZone })).endedOn as IsoDate | null;
}

/** Erases everything that does not stay, and records that in the borrower's row. */
export async function eraseHeld(
  transaction: Queryable,
  borrowerId: string,
  phone: string,
  erasure: { erasedAt: number; recordsUntil: IsoDate | null },
): Promise<void> {
  // First: append-only tables allow changes only for an erased borrower.
  await transaction.query(markErased, { borrowerId, erasedAt: erasure.erasedAt, recordsUntil: erasure.recordsUntil });
  await transaction.query(endOffers, { borrowerId, erasedAt: erasure.erasedAt });
  for (const { by, erasing } of prepared) {
    for (const one of erasing) await transaction.query(one, { who: by === 'phone' ? phone : borrowerId });
  }
}

function wireName(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
