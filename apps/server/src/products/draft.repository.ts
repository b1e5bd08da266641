import type { ProductTerms } from '@plazo/loan-rules/terms';
import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';
import type { ProductFile } from './activation.ts';

/** The next version of a product, before it is on sale. */
export interface ProductDraft extends ProductFile {
  /** `kind:id` of who wrote it last. */
  writtenBy: string;
  /** Epoch milliseconds. */
  updatedAt: number;
}

const put = statement(
  'product_draft.put',
  {},
  `insert into product_draft (product_id, name, logo, decision, terms, written_by, updated_at)
   values ($id, $name, $logo, $decision, $terms::jsonb, $writtenBy, $updatedAt::instant)
   on conflict (product_id) do update
   set name = excluded.name, logo = excluded.logo, decision = excluded.decision, terms = excluded.terms,
       written_by = excluded.written_by, updated_at = excluded.updated_at`,
);

const find = statement(
  'product_draft.find',
  {
    name: column.text,
    logo: column.text,
    decision: column.word<ProductDraft['decision']>(),
    terms: column.json<ProductTerms>(),
    writtenBy: column.text,
    updatedAt: column.instant,
  },
  `select name, logo, decision, terms, written_by, updated_at
   from product_draft where product_id = $id`,
);

const findIds = statement(
  'product_draft.find_ids',
  { id: column.text },
  'select product_id as id from product_draft order by product_id limit $limit::integer',
);

const remove = statement('product_draft.remove', {}, 'delete from product_draft where product_id = $id');

export async function putDraft(db: Queryable, draft: ProductDraft): Promise<void> {
  await db.query(put, { ...draft, terms: JSON.stringify(draft.terms) });
}

export async function findDraft(db: Queryable, id: string): Promise<ProductDraft | null> {
  const [row] = await db.query(find, { id });
  return row ? { id, ...row } : null;
}

/** The products that have a draft. */
export async function findDraftIds(db: Queryable, limit: number): Promise<string[]> {
  return (await db.query(findIds, { limit })).map(({ id }) => id);
}

export async function removeDraft(db: Queryable, id: string): Promise<void> {
  await db.query(remove, { id });
}
