import { getBorrower, type LenderBorrower, listBorrowers, putBorrower } from '@plazo/contract/lender/borrowers';
import type { LenderContext, LenderDispatcher } from '../lender-api/lender-dispatch.ts';
import { pageFrom } from '../lender-api/pages.ts';
import { written, writtenOrNull } from '../lender-api/read-input.ts';
import { findBorrowers, type StoredBorrower } from './borrower.repository.ts';
import { knownBorrower, lockKnown, writeBorrower } from './borrower.service.ts';

export function serveBorrowers(dispatcher: LenderDispatcher): void {
  const edited = {
    nameOf: ({ externalId }: { externalId: string }) => `borrower ${externalId}`,
    read: async ({ externalId, phone }: { externalId: string; phone: string }, { db }: LenderContext) => {
      const known = await lockKnown(db, externalId, phone);
      return known && present(known);
    },
  };
  dispatcher.serveEdit(putBorrower, edited, async ({ externalId, ...profile }, { db, now }) => {
    const { borrower, isNew, changed } = await writeBorrower(db, externalId, profile, now);
    return {
      answer: present(borrower),
      audit: {
        action: isNew ? 'borrower.added' : 'borrower.changed',
        subject: { kind: 'borrower', id: borrower.id },
        // Of personal data, your id among them, only what of it was changed.
        after: { changed },
      },
    };
  });
  dispatcher.serveRead(getBorrower, async ({ borrowerId }, { db }) => present(await knownBorrower(db, borrowerId)));
  dispatcher.serveRead(listBorrowers, ({ search, ...page }, { db }) =>
    pageFrom(page, {
      place: { createdAt: 'number', id: 'string' },
      find: (before, limit) => findBorrowers(db, search, before, limit),
      placeOf: ({ createdAt, id }) => ({ createdAt, id }),
      show: present,
    }),
  );
}

function present({ createdAt, erasedAt, ...borrower }: StoredBorrower): LenderBorrower {
  return { ...borrower, createdAt: written(createdAt), erasedAt: writtenOrNull(erasedAt) };
}
