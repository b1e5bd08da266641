import { first, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

export type PhoneDoubt = 'reported' | 'bounced';

const columns = {
  /** Epoch milliseconds. */
  writtenAt: column.instant,
  provedAt: nullable(column.instant),
  doubt: nullable(column.word<PhoneDoubt>()),
  wrongAnswers: column.integer,
};

/** How far the phone on file is known to be the borrower's. */
export type PhoneTrust = Row<typeof columns>;

const candidateColumns = {
  ...columns,
  borrowerId: column.text,
  birthDate: nullable(column.date),
  hasAccount: column.boolean,
};

/** Somebody with a phone, and what they can be asked. */
export type PhoneOwner = Row<typeof candidateColumns>;

// A row about another phone says nothing; then the phone has been on file since the borrower is known.
const trust = `coalesce(t.written_at, b.created_at) as written_at, t.proved_at, t.doubt, coalesce(t.wrong_answers, 0) as wrong_answers`;
const joined = 'borrower b left join phone_trust t on t.borrower_id = b.id and t.phone = b.phone';

const find = statement('phone_trust.find', columns, `select ${trust} from ${joined} where b.id = $borrowerId`);

const hasOwner = statement(
  'phone_trust.has_owner',
  { id: column.text },
  'select id from borrower where phone = $phone and erased_at is null limit 1',
);

const findIds = statement(
  'phone_trust.find_ids',
  { id: column.text },
  'select id from borrower where phone = $phone and erased_at is null order by id limit 20',
);

// Locked, so that wrong answers are counted one by one. One by one, too: rows of several nodes cannot be locked by one statement.
const lockOwner = statement(
  'phone_trust.lock_owner',
  { id: column.text },
  'select id from borrower where id = $borrowerId and phone = $phone and erased_at is null for no key update',
);

const findOwners = statement(
  'phone_trust.find_owners',
  candidateColumns,
  `select ${trust}, b.id as borrower_id, b.birth_date,
     exists (select 1 from bank_account a where a.borrower_id = b.id and a.removed_at is null) as has_account
   from ${joined} where b.id in (select jsonb_array_elements_text($ids::jsonb)) order by b.id`,
);

const hasDigits = statement(
  'phone_trust.has_digits',
  { id: column.text },
  `select id from bank_account
   where borrower_id = $borrowerId and removed_at is null and last_digits = $lastDigits limit 1`,
);

const columnsWritten = '(borrower_id, phone, written_at, proved_at, doubt, doubted_at, wrong_answers)';

const write = statement(
  'phone_trust.write',
  {},
  `insert into phone_trust ${columnsWritten} values ($borrowerId, $phone, $now::instant, null, null, null, 0)
   on conflict (borrower_id) do update
   set phone = excluded.phone, written_at = excluded.written_at, proved_at = null, doubt = null, doubted_at = null, wrong_answers = 0
   where phone_trust.phone <> excluded.phone`,
);

const prove = statement(
  'phone_trust.prove',
  {},
  `insert into phone_trust ${columnsWritten}
   select id, phone, $now::instant, $now::instant, null, null, 0 from borrower where id = $borrowerId
   on conflict (borrower_id) do update
   set phone = excluded.phone, proved_at = excluded.proved_at, doubt = null, doubted_at = null, wrong_answers = 0,
       written_at = case when phone_trust.phone = excluded.phone then phone_trust.written_at else excluded.written_at end`,
);

const doubt = statement(
  'phone_trust.doubt',
  { borrowerId: column.text },
  `insert into phone_trust ${columnsWritten}
   select b.id, b.phone, b.created_at, null, $doubt, $now::instant, 0 from ${joined}
   where b.id = $borrowerId and b.erased_at is null and coalesce(t.written_at, b.created_at) <= $usedAt::instant
   on conflict (borrower_id) do update
   set doubt = excluded.doubt, doubted_at = excluded.doubted_at, phone = excluded.phone,
       proved_at = case when phone_trust.phone = excluded.phone then phone_trust.proved_at end,
       wrong_answers = case when phone_trust.phone = excluded.phone then phone_trust.wrong_answers else 0 end
   returning borrower_id`,
);

const countWrong = statement(
  'phone_trust.count_wrong',
  {},
  `insert into phone_trust ${columnsWritten} select id, phone, created_at, null, null, null, 1 from borrower where id = $borrowerId
   on conflict (borrower_id) do update
   set wrong_answers = case when phone_trust.phone = excluded.phone then phone_trust.wrong_answers else 0 end + 1,
       phone = excluded.phone`,
);

export async function findPhoneTrust(db: Queryable, borrowerId: string): Promise<PhoneTrust | null> {
  return first(await db.query(find, { borrowerId }));
}

/** Whether somebody who is not erased has this phone. */
export async function isPhoneOnFile(db: Queryable, phone: string): Promise<boolean> {
  return (await db.query(hasOwner, { phone })).length > 0;
}

/** Everybody with this phone, locked until the transaction ends. */
export async function lockPhoneOwners(transaction: Queryable, phone: string): Promise<PhoneOwner[]> {
  const ids: string[] = [];
  // In the order of their ids, so that two calls do not wait for each other.
  for (const { id } of await transaction.query(findIds, { phone })) {
    if (first(await transaction.query(lockOwner, { borrowerId: id, phone }))) ids.push(id);
  }
  return ids.length === 0 ? [] : transaction.query(findOwners, { ids: JSON.stringify(ids) });
}

/** Whether an account of the borrower ends so. */
export async function hasAccountEnding(db: Queryable, borrowerId: string, lastDigits: string): Promise<boolean> {
  return (await db.query(hasDigits, { borrowerId, lastDigits })).length > 0;
}

/** The lender has written this phone; nothing changes if it is the one on file. */
export async function writePhone(
  transaction: Queryable,
  borrowerId: string,
  phone: string,
  now: number,
): Promise<void> {
  await transaction.query(write, { borrowerId, phone, now });
}

/** The phone on file is the borrower's: a code that was sent to it was typed, or somebody of the lender has made sure. */
export async function provePhone(transaction: Queryable, borrowerId: string, now: number): Promise<void> {
  await transaction.query(prove, { borrowerId, now });
}

/** The phone on file may be somebody else's. False if it was written after it was used, so that another one is meant. */
export async function doubtPhone(
  transaction: Queryable,
  borrowerId: string,
  { doubt: why, usedAt, now }: { doubt: PhoneDoubt; usedAt: number; now: number },
): Promise<boolean> {
  return (await transaction.query(doubt, { borrowerId, doubt: why, usedAt, now })).length > 0;
}

/** Somebody with the phone did not know what was asked about this borrower. */
export async function countWrongAnswer(transaction: Queryable, borrowerId: string): Promise<void> {
  await transaction.query(countWrong, { borrowerId });
}
