import type { NationalIdKind } from '@plazo/loan-rules/national-id';
import { first, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

const columns = {
  email: nullable(column.text),
  /** When an e-mail to this address came back. */
  emailReturnedAt: nullable(column.instant),
  birthDate: nullable(column.date),
  nationalIdKind: nullable(column.word<NationalIdKind>()),
  /** Encrypted for this borrower. */
  nationalIdSealed: nullable(column.text),
  nationalIdEnding: nullable(column.text),
  language: nullable(column.word<'1' | '2'>()),
  timeZone: nullable(column.text),
  state: nullable(column.text),
  ownFields: nullable(column.json<Record<string, unknown>>()),
};

/** What the lender knows of a borrower besides name, phone and address. */
export type BorrowerRecord = Row<typeof columns>;

const find = statement(
  'borrower_record.find',
  columns,
  `select email, email_returned_at, birth_date, national_id_kind, national_id_sealed, national_id_ending, language, time_zone, state, own_fields
   from borrower where id = $borrowerId`,
);

const save = statement(
  'borrower_record.save',
  {},
  `update borrower set email = $email, birth_date = $birthDate::date,
     email_since = case when email is distinct from $email then $now::instant else email_since end,
     email_returned_at = case when email is distinct from $email then null else email_returned_at end, national_id_kind = $nationalIdKind,
     national_id_sealed = $nationalIdSealed, national_id_ending = $nationalIdEnding, language = $language, time_zone = $timeZone,
     state = $state, own_fields = $ownFields::jsonb
   where id = $borrowerId`,
);

// What came back of an e-mail that was sent before the address was written or confirmed is about another one.
const noteReturned = statement(
  'borrower_record.note_returned_email',
  {},
  `update borrower set email_returned_at = $now::instant
   where id = $borrowerId and email is not null and email_returned_at is null and coalesce(email_since, created_at) <= $sentAt::instant`,
);

const confirm = statement(
  'borrower_record.confirm_email',
  {},
  'update borrower set email_since = $now::instant, email_returned_at = null where id = $borrowerId and email is not null',
);

const findSealed = statement(
  'borrower_record.find_sealed',
  { id: column.text, sealed: column.text },
  `select id, national_id_sealed as sealed from borrower
   where national_id_sealed is not null and id > $after order by id limit $limit::integer`,
);

const replaceSealed = statement(
  'borrower_record.replace_sealed',
  { id: column.text },
  `update borrower set national_id_sealed = $by where id = $borrowerId and national_id_sealed = $sealed returning id`,
);

const none: BorrowerRecord = {
  email: null,
  emailReturnedAt: null,
  birthDate: null,
  nationalIdKind: null,
  nationalIdSealed: null,
  nationalIdEnding: null,
  language: null,
  timeZone: null,
  state: null,
  ownFields: null,
};

/** The record of a borrower; empty if there is none. */
export async function findRecord(db: Queryable, borrowerId: string): Promise<BorrowerRecord> {
  return first(await db.query(find, { borrowerId })) ?? none;
}

export async function saveRecord(
  transaction: Queryable,
  borrowerId: string,
  { ownFields, emailReturnedAt: _, ...record }: BorrowerRecord,
  now: number,
): Promise<void> {
  const written = ownFields === null ? null : JSON.stringify(ownFields);
  await transaction.query(save, { borrowerId, ...record, ownFields: written, now });
}

/** An e-mail that was sent at a moment came back: its address is not used until it is another one, or confirmed. */
export async function noteReturnedEmail(
  transaction: Queryable,
  borrowerId: string,
  { sentAt, now }: { sentAt: number; now: number },
): Promise<void> {
  await transaction.query(noteReturned, { borrowerId, sentAt, now });
}

/** Somebody of the lender has made sure of the address on file. */
export async function confirmEmailOf(transaction: Queryable, borrowerId: string, now: number): Promise<void> {
  await transaction.query(confirm, { borrowerId, now });
}

/** The encrypted national ids of the next borrowers, by id; for a change of keys. */
export async function findSealedIds(db: Queryable, after: string, limit: number) {
  return db.query(findSealed, { after, limit });
}

/** Writes a national id under a new key; false if it has changed meanwhile. */
export async function replaceSealedId(
  db: Queryable,
  borrowerId: string,
  { sealed, by }: { sealed: string; by: string },
): Promise<boolean> {
  return (await db.query(replaceSealed, { borrowerId, sealed, by })).length === 1;
}
