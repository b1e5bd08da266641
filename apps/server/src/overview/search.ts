import type { Found } from '@plazo/contract/lender/overview';
import type { Scope } from '@plazo/contract/lender/scopes';
import { type MoneyFormat, minorOf } from '@plazo/loan-rules/money';
import { findBorrowers, findStoredBorrower } from '../borrowers/borrower.repository.ts';
import { wordsOf } from '../borrowers/search-words.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { PhoneSettings } from '../platform/formats/phone.ts';
import { findNumbered, findWaitingMoney } from './found.repository.ts';

const mostBorrowers = 10;

/** The scope without which a caller does not find such a thing. */
const scopesOfKinds: Readonly<Record<Found['kind'], Scope>> = {
  borrower: 'borrowers:read',
  offer: 'offers:read',
  order: 'orders:read',
  complaint: 'complaints:read',
  payment: 'payments:read',
  voucher: 'payments:read',
};

/** What somebody means who types this: what has the number first, then money of that amount that waits, then borrowers. */
export async function searched(
  db: Queryable,
  typed: string,
  { phone, scopes, format }: { phone: PhoneSettings; scopes: readonly Scope[]; format: MoneyFormat },
): Promise<Found[]> {
  const text = typed.trim();
  const amount = minorOf(text, format);
  // A code as it is written on a slip, in groups.
  const bare = /\d/.test(text) ? text.replace(/[\s-]+/g, '') : text;
  const [byNumber, byBare, byAmount, borrowers] = await Promise.all([
    findNumbered(db, text),
    bare === text ? [] : findNumbered(db, bare),
    amount === null ? [] : findWaitingMoney(db, amount),
    findBorrowers(db, wordsOf(text, phone), null, mostBorrowers),
  ]);
  const numbered = [...byNumber, ...byBare, ...byAmount];
  const names = new Map(borrowers.map(({ id, fullName }) => [id, fullName]));
  // The borrower of a payment is not found by its number.
  for (const { borrowerId } of numbered) {
    if (borrowerId === '' || names.has(borrowerId)) continue;
    const borrower = await findStoredBorrower(db, borrowerId);
    if (borrower) names.set(borrowerId, borrower.fullName);
  }
  const found = [
    ...numbered.map(({ borrowerId, ...one }) => ({
      ...one,
      borrowerId: borrowerId === '' ? null : borrowerId,
      name: names.get(borrowerId) ?? null,
    })),
    ...[...names].map(([id, name]) => ({ kind: 'borrower' as const, id, borrowerId: id, name, orderId: null })),
  ];
  return found.filter(({ kind }) => scopes.includes(scopesOfKinds[kind]));
}
