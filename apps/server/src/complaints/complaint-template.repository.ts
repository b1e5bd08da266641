import type { ComplaintTemplate } from '@plazo/contract/lender/complaint-templates';
import { findBorrower } from '../platform/db/borrower-lookup.ts';
import { first, type Queryable } from '../platform/db/db.ts';
import { column, type Row, statement } from '../platform/db/statement.ts';

const columns = { id: column.text, name: column.text, content: column.text };

const find = statement(
  'complaint_template.find',
  columns,
  'select id, name, content from complaint_template where id = $id',
);

const findPage = statement(
  'complaint_template.page',
  columns,
  'select id, name, content from complaint_template where id > $after order by id limit $limit::integer',
);

const upsert = statement(
  'complaint_template.upsert',
  {},
  `insert into complaint_template (id, name, content) values ($id, $name, $content)
   on conflict (id) do update set name = excluded.name, content = excluded.content`,
);

const remove = statement('complaint_template.remove', {}, 'delete from complaint_template where id = $id');

const findFacts = statement(
  'complaint_template.find_facts',
  {
    /** Empty if the borrower was erased. */
    borrowerName: column.text,
    orderId: column.text,
    productName: column.text,
    /** Epoch milliseconds. */
    filedAt: column.instant,
  },
  `select b.full_name as borrower_name, o.id as order_id, p.name as product_name,
          c.created_at as filed_at
   from complaint c
   join borrower b on b.id = c.borrower_id
   join loan_order o on o.borrower_id = c.borrower_id and o.id = c.order_id
   join product p on p.id = o.product_id
   where c.borrower_id = $borrowerId and c.folio = $folio`,
);

export async function findComplaintTemplate(db: Queryable, id: string): Promise<ComplaintTemplate | null> {
  return first(await db.query(find, { id }));
}

/** Templates in the order of their ids, after one of them. */
export async function findComplaintTemplates(
  db: Queryable,
  after: string,
  limit: number,
): Promise<ComplaintTemplate[]> {
  return db.query(findPage, { after, limit });
}

export async function writeComplaintTemplate(db: Queryable, template: ComplaintTemplate): Promise<void> {
  await db.query(upsert, template);
}

export async function deleteComplaintTemplate(db: Queryable, id: string): Promise<void> {
  await db.query(remove, { id });
}

/** The facts about a complaint that a template can use. */
export type ComplaintFacts = Row<typeof findFacts.columns>;

/** The facts of the complaint with this folio; null if there is none. */
export async function findComplaintFacts(db: Queryable, folio: string): Promise<ComplaintFacts | null> {
  const borrowerId = await findBorrower(db, 'complaint', folio);
  return borrowerId === null ? null : first(await db.query(findFacts, { borrowerId, folio }));
}
