import { localDate } from '@plazo/loan-rules/calendar';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { changeAudited } from '../audit/audit.ts';
import { insertReply } from '../messages/message-reply.repository.ts';
import { receivePayment } from '../payments/payment.service.ts';
import { findKeptPayment } from '../payments/payment-ends.repository.ts';
import { decideOrder } from '../payouts/decision.service.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Db } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import type { DemoBorrower } from './demo-borrower.ts';
import { demoStaff } from './demo-staff.ts';

// What the lender's people did in the demo, and what reached them: for the pages of the console that show it.

interface Office {
  /** Epoch milliseconds. */
  now: number;
  tenant: TenantSettings;
  masterKeys: MasterKeys;
}

type Decision = NonNullable<DemoBorrower['decisions']>[number];

/** What each decision is in the audit, and the role of whoever made it. */
const doings: Readonly<Record<Decision, { action: string; role: 'decides' | 'pays' }>> = {
  approve: { action: 'order.approved', role: 'decides' },
  reject: { action: 'order.rejected', role: 'decides' },
  disburse: { action: 'payout.confirmed', role: 'pays' },
  confirm: { action: 'payout.confirmed', role: 'pays' },
};

/** A decision on an order, by one of the demo's people, as the audit tells it. */
export async function decideAsPerson(
  db: Db,
  { borrowerId, orderId, decision }: { borrowerId: string; orderId: string; decision: Decision },
  { now, tenant: { timeZone }, masterKeys }: Office,
): Promise<void> {
  const { action, role } = doings[decision];
  const id = demoStaff.find((person) => person.role === role)?.id ?? '';
  const acting = { actor: { kind: 'person', id }, requestId: 'demo', address: '127.0.0.1', now } as const;
  await changeAudited(db, acting, masterKeys, async (transaction) => {
    const at = { now, today: localDate(now, timeZone), masterKeys };
    const status = await decideOrder(transaction, borrowerId, orderId, decision, at);
    // Too late: whoever was about to send it was told not to.
    const done = decision === 'disburse' && status === orderStatus.rejected ? 'payout.sent' : action;
    return { answer: status, audit: { action: done, subject: { kind: 'order', id: orderId }, after: { status } } };
  });
}

const strayPayment = 'demo-stray';

/** A transfer of yesterday whose reference is nobody's code: it waits for its owner. */
export async function receiveStray(db: Db, { now, tenant, masterKeys }: Office): Promise<void> {
  if (await findKeptPayment(db, strayPayment)) return;
  const { timeZone, currency, paymentBackdatingDays: backdatingDays } = tenant;
  const paidAt = new Date(now - 20 * 3_600_000).toISOString();
  const event = { eventId: strayPayment, reference: 'SPEI-MENDEZ-8841', amount: 50_000, currency, paidAt };
  await receivePayment(db, event, { now, timeZone, backdatingDays, masterKeys });
}

/** What a borrower answered to a message. */
export async function receiveReplies(db: Db, { name, replies = [] }: DemoBorrower, now: number): Promise<void> {
  for (const [index, { minutesAgo, content }] of replies.entries()) {
    const reply = { id: `demo-reply-${index}`, borrowerId: name, channel: 'sms', content, isStop: false } as const;
    await insertReply(db, { ...reply, receivedAt: now - minutesAgo * 60_000 });
  }
}
