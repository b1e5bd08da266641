import { findBorrower } from '../platform/db/borrower-lookup.ts';
import { first, type Queryable } from '../platform/db/db.ts';
import { placeOf } from '../platform/db/list-place.ts';
import { column, type Row, statement } from '../platform/db/statement.ts';

// The lender's systems know a letter only by its code, not by its borrower.

/** A letter, and whether it is valid. */
export type GivenLetter = Row<typeof columns>;

const columns = {
  code: column.text,
  orderId: column.text,
  borrowerId: column.text,
  issuedOn: column.date,
  isValid: column.boolean,
};

const select = `
  select l.code, l.order_id, l.borrower_id, l.issued_on, not l.is_void and o.status = 200 as is_valid
  from settlement_letter l join loan_order o on o.borrower_id = l.borrower_id and o.id = l.order_id`;

const find = statement('lender_letter.find', columns, `${select} where l.borrower_id = $borrowerId and l.code = $code`);

const findPage = statement(
  'lender_letter.page',
  columns,
  `${select} where l.borrower_id = $borrowerId and l.order_id = $orderId and ($beforeIssuedOn::text is null or (l.issued_on::text, l.code) < ($beforeIssuedOn, $beforeCode))
   order by l.issued_on::text desc, l.code desc limit $limit::integer`,
);

const makeVoid = statement(
  'lender_letter.make_void',
  { code: column.text },
  'update settlement_letter set is_void = true where borrower_id = $borrowerId and code = $code and not is_void returning code',
);

export async function findGivenLetter(db: Queryable, code: string): Promise<GivenLetter | null> {
  const borrowerId = await findBorrower(db, 'letter', code);
  return borrowerId === null ? null : first(await db.query(find, { borrowerId, code }));
}

/** The letters of an order, newest first, before a place in that order. */
export async function findGivenLetters(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  before: { issuedOn: string; code: string } | null,
  limit: number,
): Promise<GivenLetter[]> {
  return db.query(findPage, {
    borrowerId,
    orderId,
    ...placeOf('before', before, ['issuedOn', 'code']),
    limit,
  });
}

/** Makes a letter void; false if it was already. */
export async function voidLetter(
  db: Queryable,
  { borrowerId, code }: Pick<GivenLetter, 'borrowerId' | 'code'>,
): Promise<boolean> {
  return (await db.query(makeVoid, { borrowerId, code })).length === 1;
}
