import { joined, type Transactor } from '../platform/db/db.ts';

/** Ends the transaction without an error of anyone. */
class TakenBack<Outcome> extends Error {
  constructor(readonly outcome: Outcome) {
    super('taken back');
  }
}

/** Does something in a transaction, takes it back and returns what it returned. */
export async function takenBack<Outcome>(
  db: Transactor,
  work: (transaction: Transactor) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await db.transaction(async (transaction) => {
      throw new TakenBack(await work(joined(transaction)));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome;
    throw error;
  }
}
