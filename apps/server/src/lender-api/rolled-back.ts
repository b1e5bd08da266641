import { joined, type Transactor } from '../platform/db/db.ts';

/** Ends the transaction without an error of anyone. */
class RolledBack<Outcome> extends Error {
  constructor(readonly outcome: Outcome) {
    super('rolled back');
  }
}

/** Does something in a transaction, rolls it back and returns what it returned. */
export async function rolledBack<Outcome>(
  db: Transactor,
  work: (transaction: Transactor) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await db.transaction(async (transaction) => {
      throw new RolledBack(await work(joined(transaction)));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  }
}
