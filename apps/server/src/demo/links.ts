import * as to from '@plazo/contract/documents';
import type { Db } from '../platform/db/db.ts';
import { findNewestOffer } from './demo.repository.ts';
import type { DemoBorrower } from './demo-borrower.ts';
import { demoBorrowers } from './demo-borrowers.ts';

/** One line of the list that the server prints. */
export interface DemoLink {
  name: string;
  url: string;
}

/** The session of a demo borrower. It is not secret, so that links stay the same after a restart. */
export function demoSessionId(name: string): string {
  return `demo-session-of-${name}`;
}

/** A link for every demo borrower, as the lender's app would open it. */
export async function demoLinks(db: Db, base: string): Promise<DemoLink[]> {
  return Promise.all(demoBorrowers.map((borrower) => linkOf(db, base, borrower)));
}

async function linkOf(db: Db, base: string, borrower: DemoBorrower): Promise<DemoLink> {
  const offer = await findNewestOffer(db, borrower.name);
  const query = new URLSearchParams({
    userId: borrower.name,
    sessionId: demoSessionId(borrower.name),
    deviceId: 'demo-device',
    appVersion: '1.0.0',
    clientType: 'android',
    merchantNumber: '0',
    isNeedPop: '2',
    productId: borrower.product.id,
  });
  // An order that ended before its payout leaves an open offer.
  const hasOrder = borrower.takenDaysAgo !== undefined && offer?.isTaken !== false;
  if (hasOrder) query.set('orderId', offer?.id ?? '');
  return {
    name: borrower.name,
    url: `${base}${hasOrder ? to.loanDetailUrl : to.confirmUrl}?${query}`,
  };
}
