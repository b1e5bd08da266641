import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Something that was agreed, or done to an order's money: what its row says, and what its audit event must say. */
export interface Fact {
  /** The action of its event. */
  action: string;
  /** The id of its row. */
  id: string;
  figures: Readonly<Record<string, string | number | null>>;
}

interface Accepted {
  orderId: string;
  productId: string;
  productVersion: number;
  amount: number;
  periods: number;
  termUnit: string;
  couponAmount: number;
  plannedOn: string;
  /** Epoch milliseconds. */
  acceptedAt: number;
  pack: string | null;
  packVersion: string | null;
  /** The document's text and the circumstances of its acceptance. It is about the borrower, so the audit keeps only a seal of it. */
  document: string;
  documentHash: string | null;
  address: string | null;
  device: string | null;
  /** The key of that seal; null once the parties were erased. The digest of the loan stays for good. */
  documentKey: string | null;
}

/** A key for the seal of one document. */
export const newDocumentKey = () => randomBytes(32).toString('base64url');

export function acceptedFact(accepted: Accepted): Fact {
  const { orderId: id, document, documentHash, address, device, documentKey, ...figures } = accepted;
  const { borrower: _, ...loan } = JSON.parse(document) as Record<string, unknown>;
  const content = JSON.stringify([document, documentHash, address, device]);
  const seal = documentKey === null ? null : createHmac('sha256', documentKey).update(content).digest('base64url');
  // A digest of the loan alone, without the parties: it can still be checked after they were erased.
  const loanHash = createHash('sha256').update(JSON.stringify(loan)).digest('base64url');
  return { action: 'order.accepted', id, figures: { ...figures, document: seal, loan: loanHash } };
}

export function paidOutFact(payout: {
  id: string;
  amount: number;
  currency: string;
  paidOn: string;
  reference: string | null;
}): Fact {
  const { id, ...figures } = payout;
  return { action: 'payout.booked', id, figures };
}

/** The money of a booked payout came back. */
export function returnedFact(payoutId: string): Fact {
  return { action: 'payout.return-booked', id: payoutId, figures: {} };
}

export function voucherFact(voucher: {
  id: string;
  payCode: string;
  requestType: number;
  reference: string;
  amount: number;
  toPay: number | null;
  issuedAt: number;
  validThrough: string;
  extendsInstalment: number | null;
  extendsFrom: string | null;
}): Fact {
  const { id, ...figures } = voucher;
  return { action: 'voucher.made', id, figures };
}

export function paymentFact(payment: {
  id: string;
  reference: string;
  amount: number;
  currency: string;
  paidAt: number;
}): Fact {
  const { id, ...figures } = payment;
  return { action: 'payment.booked', id, figures };
}

export function reversalFact(reversal: { id: string; paymentId: string; amount: number; reversedAt: number }): Fact {
  const { id, ...figures } = reversal;
  return { action: 'reversal.booked', id, figures };
}

/** How a new order began, apart from the accepted document: under review, or decided by its product. */
export function begunAs(fact: Fact, status: number): Fact {
  return { ...fact, figures: { ...fact.figures, begunAs: status } };
}

/** The decision on an order. It has no row of its own: the order's status follows from it. */
export function decidedFact(orderId: string, decision: 'approved' | 'rejected'): Fact {
  return { action: 'order.decided', id: orderId, figures: { decision } };
}

/** What an event says about a fact. */
export function afterOf({ id, figures }: Fact): object {
  return { id, ...figures };
}
