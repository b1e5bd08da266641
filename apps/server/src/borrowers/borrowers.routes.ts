import {
  confirmEmail,
  confirmPhone,
  getBorrower,
  type LenderBorrower,
  type ListedBorrower,
  listBorrowers,
  putBorrower,
  readNationalId,
  reportWrongPhone,
} from '@plazo/contract/lender/borrowers';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { pageFrom } from '../platform/calls/pages.ts';
import { written, writtenOrNull } from '../platform/calls/read-input.ts';
import type { Config } from '../platform/config/config.ts';
import type { Queryable } from '../platform/db/db.ts';
import { keptPhone, type PhoneSettings } from '../platform/formats/phone.ts';
import { findBorrowers, type StoredBorrower } from './borrower.repository.ts';
import { knownBorrower, lockKnown, reachableBorrower, writeBorrower } from './borrower.service.ts';
import { confirmEmailOf, findRecord } from './borrower-record.repository.ts';
import { recordWriter } from './borrower-record.service.ts';
import { openedId } from './national-id.ts';
import { doubtPhone, findPhoneTrust, provePhone } from './phone-trust.repository.ts';
import { wordsOf } from './search-words.ts';

export function serveBorrowers(calls: LenderCalls, { config }: { config: Config }): void {
  const { promotion } = config.tenant;
  const { current, earlier } = config.masterKeys;
  const writeRecord = recordWriter(config);
  const edited = {
    nameOf: ({ externalId }: { externalId: string }) => `borrower ${externalId}`,
    read: async ({ externalId, phone }: { externalId: string; phone: string }, { db }: LenderContext) => {
      const known = await lockKnown(db, externalId, phoneOf(phone, promotion.phone));
      return known && whole(db, known);
    },
  };
  calls.serveEdit(putBorrower, edited, async (given, { db, now, today }) => {
    const { externalId, fullName, phone, address, ...change } = given;
    const names = { fullName: fullName.normalize('NFC'), address: address.normalize('NFC') };
    const profile = { ...names, phone: phoneOf(phone, promotion.phone) };
    const { borrower, isNew, changed } = await writeBorrower(db, externalId, profile, now);
    const ofRecord = await writeRecord(db, borrower.id, change, { today, now });
    return {
      answer: await whole(db, borrower),
      audit: {
        action: isNew ? 'borrower.added' : 'borrower.changed',
        subject: { kind: 'borrower', id: borrower.id },
        // Only personal data that was changed, including the lender's own id.
        after: { changed: [...changed, ...ofRecord] },
      },
    };
  });
  calls.serveRead(getBorrower, async ({ borrowerId }, { db }) => whole(db, await knownBorrower(db, borrowerId)));
  calls.serveAuditedRead(readNationalId, async ({ borrowerId }, { db }) => {
    await knownBorrower(db, borrowerId);
    const { nationalIdKind: kind, nationalIdSealed: sealed } = await findRecord(db, borrowerId);
    if (kind === null || sealed === null) throw new LenderProblem('not-found', 'this borrower has no national id');
    const number = openedId(sealed, borrowerId, [current, ...earlier]);
    if (number === null) throw new LenderProblem('conflict', 'no key of this deployment opens the number');
    const audit = { action: 'national-id.read', subject: { kind: 'borrower', id: borrowerId } };
    return { answer: { kind, number }, audit };
  });
  calls.serveRead(listBorrowers, ({ search, ...page }, { db }) =>
    pageFrom(page, {
      place: { createdAt: 'number', id: 'string' },
      find: (before, limit) => findBorrowers(db, search && wordsOf(search, promotion.phone), before, limit),
      placeOf: ({ createdAt, id }) => ({ createdAt, id }),
      show: present,
    }),
  );
  serveReach(calls);
}

/** What the lender's people learn about the phone and the e-mail on file. */
function serveReach(calls: LenderCalls): void {
  calls.serveWrite(reportWrongPhone, async ({ borrowerId }, { db, now }) => {
    const borrower = await reachableBorrower(db, borrowerId);
    await doubtPhone(db, borrowerId, { doubt: 'reported', usedAt: now, now });
    const audit = { action: 'phone.doubted', subject: { kind: 'borrower', id: borrowerId } };
    const { id, phoneTrust } = await whole(db, borrower);
    return { answer: { id, phoneTrust }, audit };
  });
  calls.serveWrite(confirmPhone, async ({ borrowerId }, { db, now }) => {
    const borrower = await reachableBorrower(db, borrowerId);
    await provePhone(db, borrowerId, now);
    const audit = { action: 'phone.confirmed', subject: { kind: 'borrower', id: borrowerId } };
    return { answer: await whole(db, borrower), audit };
  });
  calls.serveWrite(confirmEmail, async ({ borrowerId }, { db, now }) => {
    const borrower = await reachableBorrower(db, borrowerId);
    await confirmEmailOf(db, borrowerId, now);
    const audit = { action: 'email.confirmed', subject: { kind: 'borrower', id: borrowerId } };
    return { answer: await whole(db, borrower), audit };
  });
}

/** A borrower's phone as it is stored. Refused with the code of another country: we could not reach it. */
function phoneOf(text: string, settings: PhoneSettings): string {
  const phone = keptPhone(text, settings);
  if (/^[0-9]{6,15}$/.test(phone)) return phone;
  const problem = 'must be the national number, of 6 to 15 digits, or have its country code before it';
  throw new LenderProblem('invalid-request', `phone ${problem}`, [{ field: 'phone', problem, code: 'phoneLength' }]);
}

function present({ createdAt, erasedAt, ...borrower }: StoredBorrower): ListedBorrower {
  return { ...borrower, createdAt: written(createdAt), erasedAt: writtenOrNull(erasedAt) };
}

/** A borrower with everything that is known. */
async function whole(db: Queryable, borrower: StoredBorrower): Promise<LenderBorrower> {
  const record = await findRecord(db, borrower.id);
  const trust = await findPhoneTrust(db, borrower.id);
  const { nationalIdKind: kind, nationalIdEnding: lastDigits, nationalIdSealed: _, emailReturnedAt, ...rest } = record;
  const nationalId = kind === null || lastDigits === null ? null : { kind, lastDigits };
  const { provedAt = null, doubt = null, wrongAnswers = 0 } = trust ?? {};
  const phoneTrust = { provedAt: writtenOrNull(provedAt), doubt, wrongAnswers };
  return { ...present(borrower), ...rest, emailReturnedAt: writtenOrNull(emailReturnedAt), nationalId, phoneTrust };
}
