import { ErasedBorrowerError } from './database-error.ts';
import type { Queryable } from './db.ts';
import { column, statement } from './statement.ts';

const hold = statement(
  'living_borrower.hold',
  { id: column.text },
  'select id from borrower where id = $borrowerId and erased_at is null for key share',
);

/**
 * Refuses what is written for a borrower who does not exist or was erased; until the transaction ends nobody erases them. For lookups,
 * which cannot refer to the borrower by a key (decision 068).
 */
export async function holdLiving(transaction: Queryable, borrowerId: string): Promise<void> {
  if ((await transaction.query(hold, { borrowerId })).length === 0) throw new ErasedBorrowerError();
}
