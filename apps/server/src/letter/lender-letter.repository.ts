import type { Queryable } from '../platform/db/db.ts';
import { column, type Row, statement } from '../platform/db/statement.ts';

// The lender's systems know a letter by its code alone, not by its borrower.

/** A letter, and whether it is valid. */
export interface GivenLetter {
  code: string;
  orderId: string;
  borrowerId: string;
  issuedOn: string;
  isValid: boolean;
}

const columns = {
  code: column.text,
  order_id: column.text,
  borrower_id: column.text,
  issued_on: column.date,
  is_valid: column.boolean,
};

const select = `
  select l.code, l.order_id, o.borrower_id, l.issued_on, not l.is_void and o.status = 200 as is_valid
  from settlement_letter l join loan_order o on o.id = l.order_id`;

const find = statement('lender_letter.find', columns, `${select} where l.code = $1`);

const findPage = statement(
  'lender_letter.page',
  columns,
  `${select} where l.order_id = $1 and ($2::text is null or (l.issued_on::text, l.code) < ($2, $3))
   order by l.issued_on::text desc, l.code desc limit $4::integer`,
);

const makeVoid = statement(
  'lender_letter.make_void',
  { code: column.text },
  'update settlement_letter set is_void = true where code = $1 and not is_void returning code',
);

export async function findGivenLetter(db: Queryable, code: string): Promise<GivenLetter | null> {
  const [row] = await db.query(find, [code]);
  return row ? toGiven(row) : null;
}

/** The letters of an order, newest first, before a place in that order. */
export async function findGivenLetters(
  db: Queryable,
  orderId: string,
  before: { issuedOn: string; code: string } | null,
  limit: number,
): Promise<GivenLetter[]> {
  return (await db.query(findPage, [orderId, before?.issuedOn ?? null, before?.code ?? null, limit])).map(toGiven);
}

/** Makes a letter void; false if it was already. */
export async function voidLetter(db: Queryable, code: string): Promise<boolean> {
  return (await db.query(makeVoid, [code])).length === 1;
}

function toGiven({ code, order_id, borrower_id, issued_on, is_valid }: Row<typeof columns>): GivenLetter {
  return { code, orderId: order_id, borrowerId: borrower_id, issuedOn: issued_on, isValid: is_valid };
}
