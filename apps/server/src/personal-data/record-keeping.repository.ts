import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

const findDue = statement(
  'records.find_due',
  { id: column.text },
  'select id from borrower where records_until < $today::date order by records_until, id limit 20',
);

// Of all who have found it due, one still finds it so under the lock.
const lock = statement(
  'records.lock',
  { id: column.text },
  'select id from borrower where id = $borrowerId and records_until < $today::date for update',
);

// Without the hash and the key of the audit's seal, nobody can guess who it was.
const eraseParties = statement(
  'records.erase_parties',
  {},
  `update acceptance a
   set document = jsonb_set(a.document::jsonb, '{borrower}', '{"fullName": "", "address": "", "bankAccountMasked": ""}')::text,
       document_hash = null, document_key = null, address = null, device = null
   where a.borrower_id = $borrowerId`,
);

const forgetDestinations = statement(
  'records.forget_destinations',
  {},
  'update payout set bank_account_id = null where borrower_id = $borrowerId and bank_account_id is not null',
);

const removeAccounts = statement(
  'records.remove_accounts',
  {},
  'delete from bank_account where borrower_id = $borrowerId',
);

// The key of anything sealed since the erasure.
const removeKey = statement('records.remove_key', {}, 'delete from borrower_key where borrower_id = $borrowerId');

const markEnded = statement(
  'records.mark_ended',
  {},
  'update borrower set records_until = null where id = $borrowerId',
);

/** Some erased borrowers whose contracts need not be kept any longer. */
export async function findDueRecords(db: Queryable, today: IsoDate): Promise<string[]> {
  return (await db.query(findDue, { today })).map(({ id }) => id);
}

/**
 * Erases the parties of a borrower's contracts, and where the money went, unless another process has. Everything agreed and paid stays.
 */
export async function eraseRecords(transaction: Queryable, borrowerId: string, today: IsoDate): Promise<boolean> {
  if ((await transaction.query(lock, { borrowerId, today })).length === 0) return false;
  await transaction.query(eraseParties, { borrowerId });
  await transaction.query(forgetDestinations, { borrowerId });
  await transaction.query(removeAccounts, { borrowerId });
  await transaction.query(removeKey, { borrowerId });
  await transaction.query(markEnded, { borrowerId });
  return true;
}
