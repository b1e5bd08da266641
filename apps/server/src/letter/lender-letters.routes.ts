import * as to from '@plazo/contract/documents';
import { getLetter, issueLetter, type LenderLetter, listLetters, revokeLetter } from '@plazo/contract/lender/letters';
import { readLetterCode } from '@plazo/loan-rules/letter-code';
import { knownOrder } from '../loans/known-order.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { pageFrom } from '../platform/calls/pages.ts';
import type { Queryable } from '../platform/db/db.ts';
import { findGivenLetter, findGivenLetters, type GivenLetter, voidLetter } from './lender-letter.repository.ts';
import { readSettlementLetter } from './letter.service.ts';

/** `origin` belongs to the borrowers' pages, where letters are verified. */
export function serveLenderLetters(calls: LenderCalls, { base }: { base: string }): void {
  const show = (letter: GivenLetter) => present(letter, base);
  calls.serveWrite(issueLetter, async ({ orderId }, { db, today }) => {
    const { borrowerId } = await knownOrder(db, orderId);
    const { code } = await readSettlementLetter(db, borrowerId, orderId, today);
    const answer = show(await knownLetter(db, code));
    return { answer, audit: { action: 'letter.issued', subject: subjectOf(orderId), after: { code } } };
  });
  calls.serveRead(listLetters, async ({ orderId, ...page }, { db }) => {
    const { borrowerId } = await knownOrder(db, orderId);
    return pageFrom(page, {
      place: { issuedOn: 'string', code: 'string' },
      find: (before, limit) => findGivenLetters(db, borrowerId, orderId, before, limit),
      placeOf: ({ issuedOn, code }) => ({ issuedOn, code }),
      show,
    });
  });
  calls.serveRead(getLetter, async ({ code }, { db }) => show(await knownLetter(db, code)));
  calls.serveWrite(revokeLetter, async ({ code, reason }, { db }) => {
    const letter = await knownLetter(db, code);
    if (!(await voidLetter(db, letter))) throw new LenderProblem('conflict', 'it is already void');
    const audit = {
      action: 'letter.revoked',
      subject: subjectOf(letter.orderId),
      after: { code: letter.code, reason },
    };
    return { answer: show({ ...letter, isValid: false }), audit };
  });
}

async function knownLetter(db: Queryable, typed: string): Promise<GivenLetter> {
  const code = readLetterCode(typed);
  const letter = code === null ? null : await findGivenLetter(db, code);
  if (!letter) throw new LenderProblem('not-found', 'there is no such letter');
  return letter;
}

function subjectOf(orderId: string) {
  return { kind: 'order', id: orderId };
}

function present({ isValid, ...letter }: GivenLetter, origin: string): LenderLetter {
  return {
    ...letter,
    state: isValid ? 'valid' : 'void',
    verifyUrl: `${origin}${to.verifyLetter}?letterCode=${letter.code}`,
  };
}
