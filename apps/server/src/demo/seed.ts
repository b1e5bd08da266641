import { randomUUID } from 'node:crypto';
import { demoLetterCodes } from '@plazo/contract/letter';
import { fill } from '@plazo/contract/text';
import { bankNames } from '@plazo/loan-rules/bank-catalogue';
import { formatDateTime, type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import { dueTotal } from '@plazo/loan-rules/charges';
import { currencyExponent } from '@plazo/loan-rules/iso-4217';
import { payableIn } from '@plazo/loan-rules/residue';
import { bindAccount } from '../bank-accounts/bind-bank.service.ts';
import { insertCard } from '../bank-cards/bank-card.repository.ts';
import { fileComplaint } from '../complaints/complaints.service.ts';
import { deskOn } from '../complaints/desk.ts';
import { disclosingOf } from '../disclosure/consent.ts';
import { nameOf } from '../disclosure/packs.ts';
import { insertLetter } from '../letter/letter.repository.ts';
import { readLoan } from '../loans/loan.service.ts';
import { rateOrder } from '../loans/rating.service.ts';
import { newOfferId, takeOffer } from '../offers/offer.service.ts';
import { extensionRequest, repaymentRequest } from '../payments/ask.ts';
import { receivePayment } from '../payments/payment.service.ts';
import { receiveReversal } from '../payments/payment-ends.service.ts';
import { issueVoucher } from '../payments/voucher.service.ts';
import { returnByHand } from '../payouts/payout-desk.service.ts';
import type { ChannelSettings } from '../platform/config/channel-schema.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import { type Db, joined, type Transactor } from '../platform/db/db.ts';
import { openSession } from '../platform/http/session.ts';
import { AccountSeal } from '../platform/secrets/account-seal.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import type { ImageStorage } from '../platform/uploads/image-storage.ts';
import { addressOfImage, keepImage } from '../platform/uploads/uploads.service.ts';
import { activateProduct } from '../products/activation.ts';
import { insertListing } from '../products/listing.repository.ts';
import { findProducts } from '../products/product.repository.ts';
import { findCampaigns } from '../promotion/campaign.repository.ts';
import { templateProblems, writeCampaign } from '../promotion/campaign.service.ts';
import { hasSession, writeBorrower, writeOffer } from './demo.repository.ts';
import type { DemoBorrower, DemoComplaint } from './demo-borrower.ts';
import { demoBorrowers } from './demo-borrowers.ts';
import { demoCampaignsIn } from './demo-campaigns.ts';
import { giveContacts } from './demo-contacts.ts';
import { demoDisclosure } from './demo-disclosure.ts';
import { decideAsPerson, receiveReplies, receiveStray } from './demo-office.ts';
import { readDemoPicture } from './demo-picture.ts';
import { demoMarket, demoProducts } from './demo-products.ts';
import { giveRelief } from './demo-relief.ts';
import { seedDemoStaff } from './demo-staff.ts';
import { demoSessionId } from './links.ts';

type EarlierLoan = NonNullable<DemoBorrower['earlierLoan']>;

const day = 86_400_000;
/** The smallest coin of a till, in minor units. */
const coin = 50;

export interface SeedOptions {
  /** Epoch milliseconds. */
  now: number;
  tenant: TenantSettings;
  /** The channel that demo borrowers pay through. */
  channel: ChannelSettings;
  /** For the images of demo complaints. */
  storage: ImageStorage;
  /** Encrypts the bound accounts of demo borrowers. */
  masterKeys: MasterKeys;
}

/**
 * Writes the demo borrowers that are missing. Their past goes through the same services as everyone's: offers are taken, orders decided and
 * payments received on the right days.
 */
export async function seedDemo(db: Db, options: SeedOptions): Promise<void> {
  const { tenant } = options;
  await seedProducts(db, tenant);
  for (const [position, listing] of demoMarket.entries()) await insertListing(db, listing, position);
  await seedCampaigns(db, options);
  await seedDemoStaff(db, options.now);
  for (const borrower of demoBorrowers) {
    if (await hasSession(db, borrower.name)) continue;
    await writeBorrower(
      db,
      {
        id: borrower.name,
        fullName: borrower.fullName,
        phone: '5555550100',
        address: 'Av. de los Ejemplos 12, Col. Centro, 06000 Ciudad de México',
        bankAccountMasked: '**** 4417',
      },
      options.now,
    );
    await giveCards(db, borrower, options.now);
    if (borrower.earlierLoan) await live(db, earlierLoanOf(borrower, borrower.earlierLoan), options);
    const orderId = await live(db, borrower, options);
    await giveContacts(db, borrower, orderId, options);
    await receiveReplies(db, borrower, options.now);
    await complain(borrower, orderId, options, db);
    if (borrower.bankAccount) {
      const account = { ...borrower.bankAccount, phone: '5555550100' };
      await bindAccount(db, new AccountSeal(options.masterKeys), borrower.name, account, {
        now: options.now,
        format: 'mx',
        banks: bankNames,
      });
    }
    // Last, so that a borrower whose past was interrupted is written again.
    const expiresAt = options.now + (borrower.isSessionExpired ? -day : 3650 * day);
    await openSession(db, borrower.name, demoSessionId(borrower.name), expiresAt);
  }
  await receiveStray(db, options);
}

async function seedProducts(db: Db, tenant: TenantSettings): Promise<void> {
  const known = await findProducts(db);
  // An existing product may have been changed by the lender.
  for (const product of demoProducts.filter(({ id }) => !known.some((one) => one.id === id))) {
    const lent = { ...product, terms: { ...product.terms, currency: currencyHere(product.terms.currency, tenant) } };
    const { version, refusals } = await activateProduct(db, lent, { tenant, isProduction: false });
    if (version === null) throw new Error(`the demo's product ${product.id}: ${refusals.join('; ')}`);
  }
}

/** The tenant's currency, if amounts in the demo's own have other decimals. */
function currencyHere(currency: string, tenant: TenantSettings): string {
  return currencyExponent(currency) === currencyExponent(tenant.currency) ? currency : tenant.currency;
}

async function seedCampaigns(db: Db, { tenant, now }: SeedOptions): Promise<void> {
  const written = await findCampaigns(db);
  for (const { id, template } of demoCampaignsIn(tenant.promotion.language).filter(({ id }) => !written.includes(id))) {
    const filled = { ...template, agreementText: fill(template.agreementText, { company: tenant.companyName }) };
    // A tenant's colours or hosts may rule out the demo's pages: then it gets none.
    const isSuitable = templateProblems(filled, tenant).length === 0;
    if (isSuitable) await writeCampaign(db, id, filled, { tenant, now });
  }
}

async function giveCards(db: Db, { name, cards = [] }: DemoBorrower, now: number): Promise<void> {
  for (const card of cards) {
    const { numberEnding } = card;
    const id = `${name}-card-${numberEnding}`;
    await insertCard(db, name, { id, ...card, processorToken: `sandbox-${numberEnding}` }, now);
  }
}

function earlierLoanOf({ name, fullName, product, periods, termUnit }: DemoBorrower, loan: EarlierLoan): DemoBorrower {
  return { name, fullName, product, periods, termUnit, ...loan, paidInstalments: 1, rating: 4 };
}

/** Returns the offer's number, which becomes the order's when it is taken. */
async function live(
  db: Db,
  borrower: DemoBorrower,
  { now, tenant, channel, masterKeys }: SeedOptions,
): Promise<string> {
  const { name, product, takenDaysAgo } = borrower;
  const { timeZone } = tenant;
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
    firstDueDate: null,
    couponAmount: borrower.couponAmount ?? 0,
    needsReload: borrower.needsReload ?? false,
    provisionalAmount: borrower.provisionalAmount ?? null,
    createdAt: takenAt,
    expiresAt: takenAt + (borrower.isOfferExpired ? -1 : 14 * day),
  });
  if (takenDaysAgo === undefined) return orderId;
  const { amount, periods, termUnit, consents = '' } = borrower;
  const from = { locale: 'es', address: '192.0.2.10', device: 'android · demo-device' } as const;
  const disclosing = disclosingOf(borrower.disclosedBy ? demoDisclosure(borrower.disclosedBy) : tenant);
  const shown = disclosing.of(product.id);
  const said = { company: tenant.companyName, formats: tenant.formats };
  const consent = { ...said, disclosing, isPaidOutAtOnce: true, masterKeys, ...from, ...at };
  const read = shown ? { disclosure: nameOf(shown), acknowledged: 1, consents } : {};
  await takeOffer(db, name, product.id, { amount, periods, termUnit, ...read }, consent);
  const decidedAt = takenAt + (borrower.decidedDaysLater ?? 0) * day;
  for (const decision of borrower.decisions ?? []) {
    await decideAsPerson(db, { borrowerId: name, orderId, decision }, { now: decidedAt, tenant, masterKeys });
  }
  const paysBy = tenant.channels.find(({ kind }) => kind === borrower.paysBy) ?? channel;
  const payer = { borrowerId: name, orderId, timeZone, channel: paysBy, masterKeys };
  let lastPayment = '';
  for (let paid = 0; paid < (borrower.paidInstalments ?? 0); paid += 1) {
    lastPayment = await payNextInstalment(db, payer, borrower.atTheTill?.[paid]);
  }
  if (borrower.isPaymentReversed) await reversePayment(db, payer, lastPayment, now);
  if (borrower.partReversed) await reversePart(db, payer, lastPayment, { amount: borrower.partReversed, now });
  if (borrower.heldPayment) await payLongAgo(db, payer, borrower.heldPayment.daysAgo, { now, tenant });
  if (borrower.partPayment) await payPart(db, payer, borrower.partPayment, now);
  await giveRelief(db, borrower, orderId, { now, tenant });
  if (borrower.returnedDaysAgo !== undefined) {
    const at = { now: now - borrower.returnedDaysAgo * day, timeZone, masterKeys };
    await returnByHand(db, orderId, 'la cuenta está cerrada', at);
  }
  if (borrower.rating) await rateOrder(db, name, { orderId, score: borrower.rating }, now);
  if (borrower.extension) await extend(db, payer, borrower.extension === 'fee-paid', now);
  return orderId;
}

async function complain(
  { name, complaints = [] }: DemoBorrower,
  orderNo: string,
  options: SeedOptions,
  db: Db,
): Promise<void> {
  // Pictures from the past would be unused for over a day: a server that cleans up must only see them with their complaint.
  for (const complaint of complaints)
    await db.transaction((transaction) => file(complaint, { borrowerId: name, orderNo }, options, joined(transaction)));
}

async function file(
  complaint: DemoComplaint,
  { borrowerId, orderNo }: { borrowerId: string; orderNo: string },
  { now, tenant, storage }: SeedOptions,
  db: Transactor,
): Promise<void> {
  const stores = { db, storage };
  const filedAt = now - complaint.daysAgo * day;
  const images: string[] = [];
  for (const picture of complaint.pictures ?? []) {
    images.push(addressOfImage(await keepImage(stores, borrowerId, await readDemoPicture(picture), { now: filedAt })));
  }
  const { folio } = await fileComplaint(
    db,
    borrowerId,
    { ...complaint.sent, orderNo, problemImage: images.join(), draftId: `demo-${randomUUID()}` },
    tenant,
    { now: filedAt, today: localDate(filedAt, tenant.timeZone) },
  );
  if (!complaint.reply) return;
  const pictures = await Promise.all((complaint.reply.pictures ?? []).map(readDemoPicture));
  // As if it was answered before approvals were set up.
  const approvals = { ...tenant.approvals, calls: {} };
  const desk = deskOn(stores, { ...tenant, approvals }, { now: () => filedAt + day });
  await desk.reply(folio, complaint.reply.text, pictures);
}

/** A demo borrower as a payer, and the channel that they use. */
interface Payer {
  borrowerId: string;
  orderId: string;
  timeZone: string;
  channel: ChannelSettings;
  masterKeys: MasterKeys;
}

/** Pays the oldest unpaid instalment at noon on its due date. Returns the event's id, empty if nothing is unpaid. */
async function payNextInstalment(db: Db, payer: Payer, atTheTill?: 'less' | 'more'): Promise<string> {
  const { instalments } = await readLoan(db, payer.borrowerId, payer.orderId, '1970-01-01');
  const next = instalments.find((instalment) => dueTotal(instalment) > 0);
  if (!next) return '';
  const now = noonOf(next.dueDate, payer.timeZone);
  const amount = dueTotal(next);
  const paid = atTheTill && { less: payableIn(coin, amount) - coin, more: payableIn(coin, amount + 1) }[atTheTill];
  return payVoucher(db, payer, { amount, requestType: repaymentRequest }, now, paid);
}

/** Issues the no-debt letter of a settled loan, then reverses the payment that settled it. */
async function reversePayment(
  db: Db,
  { borrowerId, orderId, timeZone, masterKeys }: Payer,
  paymentEventId: string,
  now: number,
) {
  const letter = { code: demoLetterCodes.void, issuedOn: localDate(now, timeZone) };
  await insertLetter(db, borrowerId, orderId, letter);
  const reversal = { eventId: `${paymentEventId}-back`, paymentEventId, reversedAt: new Date(now).toISOString() };
  await receiveReversal(db, reversal, { now, timeZone, masterKeys });
}

async function reversePart(
  db: Db,
  { timeZone, masterKeys }: Payer,
  paymentEventId: string,
  { amount, now }: { amount: number; now: number },
): Promise<void> {
  const eventId = `${paymentEventId}-part-back`;
  const reversal = { eventId, paymentEventId, amount, reversedAt: new Date(now).toISOString() };
  await receiveReversal(db, reversal, { now, timeZone, masterKeys });
}

/** Pays the amount due that many days ago; the payment is reported today. */
async function payLongAgo(
  db: Db,
  payer: Payer,
  daysAgo: number,
  { now, tenant: { timeZone, paymentBackdatingDays: backdatingDays } }: Pick<SeedOptions, 'now' | 'tenant'>,
): Promise<void> {
  const { borrowerId, orderId, channel, masterKeys } = payer;
  const then = now - daysAgo * day;
  const at = { now: then, today: localDate(then, timeZone), masterKeys };
  const { amountDue, order } = await readLoan(db, borrowerId, orderId, at.today);
  const request = { orderId, channel, amount: amountDue?.amount ?? 0, requestType: repaymentRequest };
  const { reference, amount } = await issueVoucher(db, borrowerId, request, at);
  const { currency } = order.terms;
  const paidAt = new Date(then).toISOString();
  const event = { eventId: `demo-${reference}`, reference, amount, currency, paidAt };
  await receivePayment(db, event, { now, timeZone, backdatingDays, masterKeys });
}

/** Noon on a day, give or take an hour if the clocks changed that day; epoch milliseconds. */
function noonOf(date: IsoDate, timeZone: string): number {
  const noonInGreenwich = Date.parse(`${date}T12:00:00Z`);
  const shownHere = Date.parse(`${formatDateTime(noonInGreenwich, timeZone).replace(' ', 'T')}Z`);
  return noonInGreenwich - (shownHere - noonInGreenwich);
}

/** Pays less than what is due that day. */
async function payPart(
  db: Db,
  payer: Payer,
  { amount, daysAgo }: NonNullable<DemoBorrower['partPayment']>,
  now: number,
): Promise<void> {
  const paidAt = now - daysAgo * day;
  const { amountDue } = await readLoan(db, payer.borrowerId, payer.orderId, localDate(paidAt, payer.timeZone));
  if (!amountDue || amountDue.amount <= amount) throw new Error(`${payer.borrowerId} was asked for less`);
  await payVoucher(db, payer, { amount: amountDue.amount, requestType: repaymentRequest }, paidAt, amount);
}

/** Pays the charges that come before an extension, then its fee if that is paid too. */
async function extend(db: Db, payer: Payer, isFeePaid: boolean, now: number): Promise<void> {
  const { extension } = await readLoan(db, payer.borrowerId, payer.orderId, localDate(now, payer.timeZone));
  if (!extension) throw new Error(`${payer.borrowerId} may not extend`);
  await payVoucher(db, payer, { amount: extension.charges, requestType: repaymentRequest }, now);
  if (isFeePaid) await payVoucher(db, payer, { amount: extension.fee, requestType: extensionRequest }, now);
}

/** Returns the payment event's id. */
async function payVoucher(
  db: Db,
  { borrowerId, orderId, timeZone, channel, masterKeys }: Payer,
  request: { amount: number; requestType: number },
  now: number,
  paid?: number,
): Promise<string> {
  const at = { now, today: localDate(now, timeZone), masterKeys };
  const { order } = await readLoan(db, borrowerId, orderId, at.today);
  const { reference, amount } = await issueVoucher(db, borrowerId, { orderId, channel, ...request }, at);
  const event = {
    eventId: `demo-${reference}`,
    reference,
    amount: paid ?? amount,
    currency: order.terms.currency,
    paidAt: new Date(now).toISOString(),
  };
  // Each is reported on the day it is made.
  await receivePayment(db, event, { now, timeZone, backdatingDays: 0, masterKeys });
  return event.eventId;
}
