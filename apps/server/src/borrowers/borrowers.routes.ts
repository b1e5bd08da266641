import { getBorrower, type LenderBorrower, listBorrowers, putBorrower } from '@plazo/contract/lender/borrowers';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { pageFrom } from '../platform/calls/pages.ts';
import { written, writtenOrNull } from '../platform/calls/read-input.ts';
import type { Config } from '../platform/config/config.ts';
import { keptPhone, type PhoneSettings } from '../platform/formats/phone.ts';
import { findBorrowers, type StoredBorrower } from './borrower.repository.ts';
import { knownBorrower, lockKnown, writeBorrower } from './borrower.service.ts';
import { wordsOf } from './search-words.ts';

export function serveBorrowers(calls: LenderCalls, { config }: { config: Config }): void {
  const { promotion } = config.tenant;
  const edited = {
    nameOf: ({ externalId }: { externalId: string }) => `borrower ${externalId}`,
    read: async ({ externalId, phone }: { externalId: string; phone: string }, { db }: LenderContext) => {
      const known = await lockKnown(db, externalId, phoneOf(phone, promotion.phone));
      return known && present(known);
    },
  };
  calls.serveEdit(putBorrower, edited, async ({ externalId, ...given }, { db, now }) => {
    const [fullName, address] = [given.fullName.normalize('NFC'), given.address.normalize('NFC')];
    const profile = { fullName, address, phone: phoneOf(given.phone, promotion.phone) };
    const { borrower, isNew, changed } = await writeBorrower(db, externalId, profile, now);
    return {
      answer: present(borrower),
      audit: {
        action: isNew ? 'borrower.added' : 'borrower.changed',
        subject: { kind: 'borrower', id: borrower.id },
        // Only personal data that was changed, including the lender's own id.
        after: { changed },
      },
    };
  });
  calls.serveRead(getBorrower, async ({ borrowerId }, { db }) => present(await knownBorrower(db, borrowerId)));
  calls.serveRead(listBorrowers, ({ search, ...page }, { db }) =>
    pageFrom(page, {
      place: { createdAt: 'number', id: 'string' },
      find: (before, limit) => findBorrowers(db, search && wordsOf(search, promotion.phone), before, limit),
      placeOf: ({ createdAt, id }) => ({ createdAt, id }),
      show: present,
    }),
  );
}

/** A borrower's phone as it is stored. Refused with the code of another country: we could not reach it. */
function phoneOf(text: string, settings: PhoneSettings): string {
  const phone = keptPhone(text, settings);
  if (/^[0-9]{6,15}$/.test(phone)) return phone;
  const problem = 'must be the national number, of 6 to 15 digits, or have its country code before it';
  throw new LenderProblem('invalid-request', `phone ${problem}`, [{ field: 'phone', problem }]);
}

function present({ createdAt, erasedAt, ...borrower }: StoredBorrower): LenderBorrower {
  return { ...borrower, createdAt: written(createdAt), erasedAt: writtenOrNull(erasedAt) };
}
