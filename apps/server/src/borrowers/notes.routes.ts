import { randomUUID } from 'node:crypto';
import { addBorrowerNote, type LenderNote, listBorrowerNotes } from '@plazo/contract/lender/borrower-notes';
import { actorId } from '../platform/calls/actor.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { pageFrom } from '../platform/calls/pages.ts';
import { written } from '../platform/calls/read-input.ts';
import { knownBorrower, reachableBorrower } from './borrower.service.ts';
import { findNotes, insertNote, type StoredNote } from './note.repository.ts';

/** The notes of the lender's people on a borrower. */
export function serveBorrowerNotes(calls: LenderCalls): void {
  calls.serveRead(listBorrowerNotes, async ({ borrowerId, ...page }, { db }) => {
    await knownBorrower(db, borrowerId);
    return pageFrom(page, {
      place: { writtenAt: 'number', id: 'string' },
      find: (before, limit) => findNotes(db, borrowerId, before, limit),
      placeOf: ({ writtenAt, id }) => ({ writtenAt, id }),
      show: present,
    });
  });
  calls.serveWrite(addBorrowerNote, async ({ borrowerId, content }, { db, now, actor }) => {
    await reachableBorrower(db, borrowerId);
    const note = { id: randomUUID(), borrowerId, content, writtenBy: actorId(actor), writtenAt: now };
    await insertNote(db, note);
    // Without the text: it can be erased, and an audit event cannot.
    const audit = { action: 'borrower.noted', subject: { kind: 'borrower', id: borrowerId }, after: { note: note.id } };
    return { answer: present(note), audit };
  });
}

function present({ writtenAt, ...note }: StoredNote): LenderNote {
  return { ...note, writtenAt: written(writtenAt) };
}
