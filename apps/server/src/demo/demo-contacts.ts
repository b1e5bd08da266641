import { randomUUID } from 'node:crypto';
import { fill } from '@plazo/contract/text';
import { formatDateTime, localDate } from '@plazo/loan-rules/calendar';
import { insertContact } from '../messages/contact.repository.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Db } from '../platform/db/db.ts';
import { writeMessage } from './demo.repository.ts';
import type { DemoBorrower, DemoContact } from './demo-borrower.ts';

/** More than are in sight at once: delivered, failed, and a call. */
export const gloriasContacts: readonly DemoContact[] = [
  { daysAgo: 7, content: '{company}: Gloria, hay un aviso para ti en tu cuenta.', state: 'delivered' },
  { daysAgo: 5, content: '{company}: Gloria, mañana hay algo que ver en tu cuenta.', state: 'delivered' },
  {
    daysAgo: 4,
    content: '{company}: Gloria, hoy hay algo que ver en tu cuenta. Si ya pagaste y no aparece, avísanos.',
    state: 'delivered',
  },
  {
    daysAgo: 3,
    content: '{company}: Gloria, entra a tu cuenta cuando puedas. Si ya pagaste y no aparece, avísanos.',
    state: 'failed',
  },
  { daysAgo: 2, outcome: 'not-reached' },
  {
    daysAgo: 1,
    content: '{company}: Gloria, hay un aviso nuevo en tu cuenta. Si ya pagaste y no aparece, avísanos.',
    state: 'delivered',
  },
];

/** Writes the contacts with a demo borrower, as if they had been made in their time. */
export async function giveContacts(
  db: Db,
  { name: borrowerId, contacts = [] }: DemoBorrower,
  orderId: string,
  { now, tenant }: { now: number; tenant: TenantSettings },
): Promise<void> {
  for (const contact of contacts) {
    const id = randomUUID();
    const madeAt = tenOClock(now - contact.daysAgo * 86_400_000, tenant.timeZone);
    const isMessage = 'content' in contact;
    const made = { id, borrowerId, orderId, madeAt, note: null, isIncoming: false };
    await insertContact(db, {
      ...made,
      channel: isMessage ? 'sms' : 'call',
      madeBy: isMessage ? 'plan' : 'demo',
      outcome: isMessage ? null : contact.outcome,
    });
    if (!isMessage) continue;
    const dueOn = localDate(madeAt, tenant.timeZone);
    const content = fill(contact.content, { company: tenant.displayName });
    await writeMessage(db, { borrowerId, id, orderId, dueOn, step: 0, state: contact.state, content, at: madeAt });
  }
}

/** Between ten and eleven on the same day: nobody is contacted at night. */
function tenOClock(instant: number, timeZone: string): number {
  const hour = Number(formatDateTime(instant, timeZone).slice(11, 13));
  return instant - (hour - 10) * 3_600_000;
}
