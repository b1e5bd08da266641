import { claim, findBorrower } from '../platform/db/borrower-lookup.ts';
import { first, only, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

const find = statement(
  'letter.find',
  { code: column.text, issuedOn: column.date },
  `select l.code, l.issued_on from settlement_letter l join loan_order o on o.borrower_id = l.borrower_id and o.id = l.order_id
   where o.borrower_id = $borrowerId and o.id = $orderId and o.status = 200 and not l.is_void`,
);

// Locks the order: if it is being reopened, that finds the letter and voids it.
const insert = statement(
  'letter.insert',
  {},
  `with settled as (
     select id from loan_order where borrower_id = $borrowerId and id = $orderId and status = 200 for share
   ), claimed as (${claim('letter', '$code', '$borrowerId')})
   insert into settlement_letter (borrower_id, code, order_id, issued_on)
   select $borrowerId, $code, settled.id, $issuedOn::date from settled, claimed where claimed.borrower_id = $borrowerId
   on conflict do nothing`,
);

// Money received, without credit balances, refunds and reversals. A correction cancels out what it undoes. A paid charge may have been
// waived and refunded before its payment was reversed: then nothing was paid, and money that we gave away is no payment.
const findFacts = statement(
  'letter.find_facts',
  { fullName: column.text, totalPaid: column.bigint },
  `select b.full_name,
          (select greatest(coalesce(sum(e.amount), 0), 0)::bigint from ledger_entry e
           join ledger_transaction t on t.borrower_id = e.borrower_id and t.order_id = e.order_id and t.number = e.transaction_number
           where e.borrower_id = $borrowerId and e.order_id = o.id and t.kind <> 'disbursement'
             and not (t.kind = 'payout-return' and e.account = 'cash') and e.account in ('cash', 'unapplied_cash', 'lost_refund')) as total_paid
   from loan_order o join borrower b on b.id = o.borrower_id
   where o.borrower_id = $borrowerId and o.id = $orderId`,
);

// A person who checks a letter only knows its code.
const findByCode = statement(
  'letter.find_by_code',
  {
    orderId: column.text,
    fullName: column.text,
    settledOn: nullable(column.date),
    isInForce: column.boolean,
  },
  `select o.id as order_id, b.full_name, o.settled_on, not l.is_void and o.status = 200 as is_in_force
   from settlement_letter l
   join loan_order o on o.borrower_id = l.borrower_id and o.id = l.order_id
   join borrower b on b.id = l.borrower_id
   where l.borrower_id = $borrowerId and l.code = $code`,
);

/** An issued letter. */
export type IssuedLetter = Row<typeof find.columns>;

/** The valid letter of this borrower's order in its present settlement. */
export async function findLetter(db: Queryable, borrowerId: string, orderId: string): Promise<IssuedLetter | null> {
  return first(await db.query(find, { borrowerId, orderId }));
}

/** Issues a letter, unless a valid one exists, the code is taken, or the order is not settled. */
export async function insertLetter(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  { code, issuedOn }: IssuedLetter,
): Promise<void> {
  await db.query(insert, { borrowerId, orderId, code, issuedOn });
}

/** The borrower's name, and the amount paid according to the ledger, in minor units. */
export async function findLetterFacts(
  db: Queryable,
  borrowerId: string,
  orderId: string,
): Promise<{ fullName: string; totalPaid: number }> {
  return only(await db.query(findFacts, { borrowerId, orderId }));
}

/** The letter that a code belongs to. */
export type LetterOfCode = Row<typeof findByCode.columns>;

export async function findLetterByCode(db: Queryable, code: string): Promise<LetterOfCode | null> {
  const borrowerId = await findBorrower(db, 'letter', code);
  return borrowerId === null ? null : first(await db.query(findByCode, { borrowerId, code }));
}
