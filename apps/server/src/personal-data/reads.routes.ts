import { listBorrowerReads } from '@plazo/contract/lender/audit';
import { findActorNames } from '../audit/actor-names.repository.ts';
import { findReads } from '../audit/read.repository.ts';
import { knownBorrower } from '../borrowers/borrower.service.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { pageFrom } from '../platform/calls/pages.ts';
import { written } from '../platform/calls/read-input.ts';

/** Shows who has read about a borrower. */
export function servePersonalReads(calls: LenderCalls): void {
  calls.serveRead(listBorrowerReads, async ({ borrowerId, ...page }, { db }) => {
    await knownBorrower(db, borrowerId);
    const { data, next } = await pageFrom(page, {
      place: { hour: 'number', actor: 'string', call: 'string' },
      find: (before, limit) => findReads(db, borrowerId, before, limit),
      placeOf: ({ hour, actor, call }) => ({ hour, actor, call }),
      show: ({ actor, call, firstAt, lastAt, count }) => {
        const [kind = '', ...id] = actor.split(':');
        return { actor: { kind, id: id.join(':') }, call, firstAt: written(firstAt), lastAt: written(lastAt), count };
      },
    });
    const nameOf = await findActorNames(
      db,
      data.map(({ actor }) => actor),
    );
    return { data: data.map((read) => ({ ...read, actor: { ...read.actor, name: nameOf(read.actor) } })), next };
  });
}
