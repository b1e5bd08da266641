import { randomInt } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { letterAlphabet, letterCodeRandomLength, makeLetterCode, readLetterCode } from '@plazo/loan-rules/letter-code';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { type Loan, readLoan } from '../loans/loan.service.ts';
import { AppError, TooManyRequests } from '../platform/app-error.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import { addressKeys } from '../platform/http/client-address.ts';
import { takeHits } from '../platform/http/rate-limit.repository.ts';
import { secretHash } from '../platform/secrets/secret-hash.ts';
import {
  findLetter,
  findLetterByCode,
  findLetterFacts,
  type IssuedLetter,
  insertLetter,
  type LetterOfCode,
} from './letter.repository.ts';

/** A letter that says that an order owes nothing, and whose order it was. */
export interface Letter extends IssuedLetter {
  loan: Loan;
  fullName: string;
  /** Minor units. */
  totalPaid: number;
}

/**
 * The no-debt letter of a settled order. Asking again gives the same letter; after the order was reopened and settled again, a new one.
 * Refused while something is owed.
 */
export async function readSettlementLetter(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  today: IsoDate,
): Promise<Letter> {
  const [loan, current] = await Promise.all([
    readLoan(db, borrowerId, orderId, today),
    findLetter(db, borrowerId, orderId),
  ]);
  if (loan.status !== orderStatus.settled) throw new AppError(errorCode.notSettled, 'the order is not settled');
  const issued = current ?? (await issue(db, borrowerId, orderId, today));
  return { loan, ...issued, ...(await findLetterFacts(db, borrowerId, orderId)) };
}

async function issue(db: Queryable, borrowerId: string, orderId: string, today: IsoDate): Promise<IssuedLetter> {
  await insertLetter(db, borrowerId, orderId, { code: newCode(), issuedOn: today });
  // A concurrent request may have issued it first: then that one is used.
  const issued = await findLetter(db, borrowerId, orderId);
  if (!issued) throw new AppError(errorCode.conflict, 'the order was reopened in the meantime');
  return issued;
}

function newCode(): string {
  const random = Array.from({ length: letterCodeRandomLength }, () => letterAlphabet[randomInt(letterAlphabet.length)]);
  return makeLetterCode(random.join(''));
}

/** The letter that a code was issued for, and whether it is still valid. */
export type Verification = { state: 'mistyped' | 'unknown' | 'void' } | { state: 'valid'; letter: LetterOfCode };

/** The same as for captchas (promotion): an office that checks many letters uses one address. */
const limit = { most: 300, span: 10 * 60_000 };

/**
 * Verifies a letter by its code. Only unknown codes count against an address: an office behind a shared one still gets an answer about a
 * letter that it holds.
 */
export async function verifyCode(
  db: Db,
  typed: string,
  { now, address, secret }: { now: number; address: string; secret: string },
): Promise<Verification> {
  // The code's check character reveals mistypings without a query.
  const code = readLetterCode(typed);
  if (code === null) return { state: 'mistyped' };
  const letter = await findLetterByCode(db, code);
  if (letter) return letter.isInForce ? { state: 'valid', letter } : { state: 'void' };
  const key = `letter:${secretHash(secret, 'address', addressKeys(address).own)}`;
  const { waitSeconds } = await takeHits(db, [{ key, ...limit }], now);
  if (waitSeconds > 0) throw new TooManyRequests('too many unknown codes from this address', waitSeconds);
  return { state: 'unknown' };
}
