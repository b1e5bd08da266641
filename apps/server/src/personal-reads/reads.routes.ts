import { listBorrowerReads } from '@plazo/contract/lender/audit';
import { knownBorrower } from '../borrowers/borrower.service.ts';
import type { LenderCalls } from '../lender-api/lender-calls.ts';
import { pageFrom } from '../lender-api/pages.ts';
import { written } from '../lender-api/read-input.ts';
import { findReads } from './read.repository.ts';

/** Who has seen a borrower. */
export function servePersonalReads(calls: LenderCalls): void {
  calls.serveRead(listBorrowerReads, async ({ borrowerId, ...page }, { db }) => {
    await knownBorrower(db, borrowerId);
    return pageFrom(page, {
      place: { hour: 'number', actor: 'string', call: 'string' },
      find: (before, limit) => findReads(db, borrowerId, before, limit),
      placeOf: ({ hour, actor, call }) => ({ hour, actor, call }),
      show: ({ actor, call, firstAt, lastAt, count }) => {
        const [kind = '', ...id] = actor.split(':');
        return { actor: { kind, id: id.join(':') }, call, firstAt: written(firstAt), lastAt: written(lastAt), count };
      },
    });
  });
}
