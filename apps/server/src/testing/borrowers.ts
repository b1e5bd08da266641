import type { LaunchQuery } from '@plazo/contract/launch';
import { localDate } from '@plazo/loan-rules/calendar';
import type { TermUnit } from '@plazo/loan-rules/due-dates';
import { writeBorrower, writeOffer } from '../demo/demo.repository.ts';
import { flex, plan } from '../demo/demo-products.ts';
import type { Db } from '../platform/db/db.ts';
import { openSession } from '../platform/http/session.ts';
import type { ProductFile } from '../products/activation.ts';
import { writeVersion } from '../products/product.repository.ts';

const day = 86_400_000;

export interface OfferOptions {
  borrower?: string;
  product?: ProductFile;
  amount?: number;
  periods?: number;
  termUnit?: TermUnit;
  couponAmount?: number;
  firstDueDate?: string;
  needsReload?: boolean;
  provisionalAmount?: number;
  /** Days from now; negative for an expired offer. */
  expiresInDays?: number;
}

/** An offer and its borrower. */
export interface TestOffer {
  borrower: string;
  /** Also the number of its order. */
  orderId: string;
  productId: string;
  launch: LaunchQuery;
  /** The figures that a push must send. */
  agreed: { productId: string; amount: number; periods: number; termUnit: TermUnit };
}

/** Values that must never leave the database. */
export const secrets = {
  phone: '5598127634',
  bankAccountMasked: '**** **** **** **** 7731',
  sessionId: (borrower: string) => `kR9-secret-session-of-${borrower}`,
};

export function launchOf(borrower: string): LaunchQuery {
  return {
    userId: borrower,
    sessionId: secrets.sessionId(borrower),
    deviceId: 'device-4711',
    appVersion: '1.0.0',
    clientType: 'android',
    merchantNumber: '0',
  };
}

let written = 0;

/** Writes a borrower with a one-year session and an offer, by default of 2,500.00 for 30 days. */
export async function giveOffer(db: Db, now: number, options: OfferOptions = {}): Promise<TestOffer> {
  const { borrower = 'ana', product = flex, couponAmount = 0, needsReload = false, expiresInDays = 30 } = options;
  const { firstDueDate = null, provisionalAmount = null } = options;
  const { amount = 250_000, periods = 30, termUnit = 'day' } = options;
  await writeVersion(db, product);
  const { phone, bankAccountMasked } = secrets;
  const profile = { id: borrower, fullName: `${borrower} Pruebas`, phone, address: 'Calle 1', bankAccountMasked };
  await writeBorrower(db, profile, now);
  await openSession(db, borrower, secrets.sessionId(borrower), now + 365 * day);
  written += 1;
  const orderId = `PZTEST${String(written).padStart(6, '0')}`;
  await writeOffer(db, {
    id: orderId,
    borrowerId: borrower,
    productId: product.id,
    amount,
    periods,
    termUnit,
    couponAmount,
    firstDueDate,
    needsReload,
    provisionalAmount,
    createdAt: now,
    expiresAt: now + expiresInDays * day,
  });
  const agreed = { productId: product.id, amount, periods, termUnit };
  return { borrower, orderId, productId: product.id, launch: launchOf(borrower), agreed };
}

/** An instalment loan of 6,000.00 over six months. */
export const sixMonths = { product: plan, amount: 600_000, periods: 6, termUnit: 'month' } as const;

/** The calendar day of an instant in the demo's time zone. */
export function dayOf(now: number): string {
  return localDate(now, flex.terms.timeZone);
}
