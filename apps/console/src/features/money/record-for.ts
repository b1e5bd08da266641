import { api } from '../../api/client.ts';
import { keyFor, keyIsAnswered } from '../../api/idempotency-key.ts';
import type { Answered } from '../../api/use-send.ts';
import type { Payment } from './money.query.ts';

/** A payment as it is recorded. */
type Recorded = Pick<Payment, 'reference' | 'amount' | 'currency' | 'paidAt'> & { paymentId: string };

interface Sent {
  key: string;
  /** It is there, and could not be assigned. */
  onRecorded(): void;
}

/**
 * Records a payment and, if nobody's code has its reference, assigns it to the order that it is for. Each has a key of its own, kept until
 * it is answered: whatever is lost between, neither is done twice. What is held stays held: somebody decides about it.
 */
export async function recordFor(orderId: string | null, body: Recorded, { key, onRecorded }: Sent): Promise<Answered> {
  const header = { 'Idempotency-Key': key };
  const recorded = await api.POST('/lender/v1/payments', { params: { header }, body });
  const isUnmatched = recorded.response.status === 201 && (recorded.data as Payment).state === 'unmatched';
  if (orderId === null || !isUnmatched) return recorded;
  const name = `assign ${body.paymentId}`;
  const assigned = await assignRecorded(body.paymentId, orderId, keyFor(name, { orderId }));
  // Nobody knows whether it was assigned, or who asks: to send both again is safe.
  if (assigned.response.status >= 500 || assigned.response.status === 401) return assigned;
  keyIsAnswered(name);
  if (assigned.error !== undefined) onRecorded();
  return assigned;
}

/** Assigns what was recorded a moment ago. */
export function assignRecorded(paymentId: string, orderId: string, key: string) {
  const params = { path: { paymentId }, header: { 'Idempotency-Key': key } };
  return api.POST('/lender/v1/payments/{paymentId}/assign', { params, body: { orderId } });
}
