import { localDate } from '@plazo/loan-rules/calendar';
import { dueTotal } from '@plazo/loan-rules/charges';
import type { ChannelSettings } from '../config/schema.ts';
import type { Db } from '../db/db.ts';
import { openSession } from '../http/session.ts';
import { decideOrder, readLoan } from '../loan/loan.service.ts';
import { newOfferId, takeOffer } from '../offer/offer.service.ts';
import { receivePayment } from '../repayment/payment.service.ts';
import { issueVoucher } from '../repayment/voucher.service.ts';
import { hasSession, writeBorrower, writeOffer, writeProduct } from './demo.repository.ts';
import { type DemoBorrower, demoBorrowers } from './demo-borrowers.ts';
import { demoProducts } from './demo-products.ts';
import { demoSessionId } from './links.ts';

const day = 86_400_000;

export interface SeedOptions {
  /** Epoch milliseconds. */
  now: number;
  timeZone: string;
  /** The channel through which demo borrowers have paid. */
  channel: ChannelSettings;
}

/**
 * Writes the demo borrowers that are not there yet. Their past is lived through the same services as everybody's:
 * offers are taken, orders decided and payments received on the days on which they would have been.
 */
export async function seedDemo(db: Db, options: SeedOptions): Promise<void> {
  for (const product of demoProducts) await writeProduct(db, product);
  for (const borrower of demoBorrowers) {
    if (await hasSession(db, borrower.name)) continue;
    await writeBorrower(
      db,
      {
        id: borrower.name,
        fullName: borrower.fullName,
        phone: '5555550100',
        address: 'Av. de los Ejemplos 12, Col. Centro, 06000 Ciudad de México',
        bankAccountMasked: '**** **** **** **** 21',
      },
      options.now,
    );
    await live(db, borrower, options);
    // Last, so that a borrower whose past was cut short by the end of the process is given another one.
    const expiresAt = options.now + (borrower.isSessionExpired ? -day : 3650 * day);
    await openSession(db, borrower.name, demoSessionId(borrower.name), expiresAt);
  }
}

async function live(db: Db, borrower: DemoBorrower, { now, timeZone, channel }: SeedOptions): Promise<void> {
  const { name, product, takenDaysAgo } = borrower;
  const takenAt = now - (takenDaysAgo ?? 0) * day;
  const at = { now: takenAt, today: localDate(takenAt, timeZone) };
  const orderId = newOfferId(at.today);
  await writeOffer(db, {
    id: orderId,
    borrowerId: name,
    productId: product.id,
    amount: borrower.amount,
    periods: borrower.periods,
    termUnit: borrower.termUnit,
    couponAmount: borrower.couponAmount ?? 0,
    needsReload: borrower.needsReload ?? false,
    createdAt: takenAt,
    expiresAt: takenAt + (borrower.isOfferExpired ? -1 : 30 * day),
  });
  if (takenDaysAgo === undefined) return;
  const { amount, periods, termUnit } = borrower;
  await takeOffer(db, name, product.id, { amount, periods, termUnit }, at);
  for (const decision of borrower.decisions ?? []) await decideOrder(db, name, orderId, decision, at);
  for (let paid = 0; paid < (borrower.paidInstalments ?? 0); paid += 1) {
    await payNextInstalment(db, name, orderId, { timeZone, channel });
  }
}

/** Pays the oldest unpaid instalment at noon of its due date. */
async function payNextInstalment(
  db: Db,
  borrowerId: string,
  orderId: string,
  { timeZone, channel }: Pick<SeedOptions, 'timeZone' | 'channel'>,
): Promise<void> {
  const { instalments, order } = await readLoan(db, borrowerId, orderId, '1970-01-01');
  const next = instalments.find((instalment) => dueTotal(instalment) > 0);
  if (!next) return;
  const now = Date.parse(`${next.dueDate}T18:00:00Z`);
  const voucher = await issueVoucher(db, borrowerId, orderId, channel, dueTotal(next), { now, today: next.dueDate });
  await receivePayment(
    db,
    {
      eventId: `demo-${orderId}-${next.number}`,
      reference: voucher.reference,
      amount: voucher.amount,
      currency: order.terms.currency,
      paidAt: new Date(now).toISOString(),
    },
    { now, timeZone },
  );
}
