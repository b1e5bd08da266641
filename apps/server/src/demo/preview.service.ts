import { randomBytes } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import type { ScreenState } from '@plazo/contract/pages';
import type { PreviewScreen } from '@plazo/contract/preview';
import { AppError } from '../platform/app-error.ts';
import type { Db } from '../platform/db/db.ts';
import { openSession } from '../platform/http/session.ts';
import { findNewestOffer } from './demo.repository.ts';
import { demoBorrowers } from './demo-borrowers.ts';
import { demoLinks } from './links.ts';
import { addressOf } from './screen-address.ts';

/** Requirement T1: fixed test credentials. They give access only to demo borrowers, and never in production. */
export const testCode = '123456';

const sessionLength = 86_400_000;

export interface SignedIn {
  userId: string;
  sessionId: string;
  productId: string;
  orderId: string;
}

/** A one-day session of a demo borrower, given the test code. */
export async function signIn(db: Db, username: string, smsCode: string, now: number): Promise<SignedIn> {
  const borrower = demoBorrowers.find(({ name }) => name === username);
  const orderId = borrower && (await findNewestOffer(db, borrower.name))?.id;
  // An unknown name, a wrong code and a database without the demo all get the same answer.
  if (!borrower || !orderId || smsCode !== testCode) throw new AppError(errorCode.sessionExpired, 'no such test login');
  const sessionId = randomBytes(24).toString('base64url');
  await openSession(db, borrower.name, sessionId, now + sessionLength);
  return { userId: borrower.name, sessionId, productId: borrower.product.id, orderId };
}

/** Every screen in every state, as links for its demo borrower. */
export async function listScreens(db: Db, states: readonly ScreenState[]): Promise<PreviewScreen[]> {
  const base = 'http://preview';
  const links = await demoLinks(db, base);
  return states.map((state) => ({
    name: state.name,
    borrower: state.borrower,
    url: addressOf(state, links).slice(base.length),
    through: state.through ?? '',
  }));
}
