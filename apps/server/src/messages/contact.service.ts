import { randomUUID } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import type { RefusedContact } from '@plazo/loan-rules/contact-hours';
import { lockBorrower } from '../borrowers/borrower.repository.ts';
import { reachableBorrower } from '../borrowers/borrower.service.ts';
import { doubtPhone } from '../borrowers/phone-trust.repository.ts';
import { type ContactSettings, contactPermissions } from '../collections/contact-permission.service.ts';
import { AppError, FieldRefused } from '../platform/app-error.ts';
import type { Queryable } from '../platform/db/db.ts';
import {
  type ContactChoice,
  findContactChoice,
  insertContact,
  type StoredContact,
  saveContactChoice,
} from './contact.repository.ts';

export function hoursOf({ hoursFrom: from, hoursUntil: until }: ContactChoice) {
  return from === null || until === null ? null : { from, until };
}

/**
 * Notes a contact with a borrower; refused if it was not allowed when it was made, unless it came from the borrower. That somebody else has
 * the phone holds for every use of it.
 */
export async function noteContact(
  transaction: Queryable,
  borrowerId: string,
  contact: Omit<StoredContact, 'id' | 'borrowerId'>,
  { now, tenant }: { now: number; tenant: ContactSettings },
): Promise<StoredContact> {
  // So that two contacts at once count each other.
  await lockBorrower(transaction, borrowerId);
  await reachableBorrower(transaction, borrowerId);
  const { madeAt, orderId, channel, outcome, isIncoming } = contact;
  const isPast = madeAt < now;
  if (!isIncoming) {
    const permission = await contactPermissions(transaction, [borrowerId], { now: madeAt, isPast }, tenant);
    const answer = permission({ borrowerId, orderId }, channel);
    if (!answer.isAllowed) throw refused(answer, orderId, isPast);
  }
  const made = { ...contact, borrowerId, id: randomUUID() };
  await insertContact(transaction, made);
  if (outcome === 'wrong-number') await doubtPhone(transaction, borrowerId, { doubt: 'reported', usedAt: madeAt, now });
  return made;
}

function refused({ because, dayOff, from }: RefusedContact, orderId: string | null, isPast: boolean): FieldRefused {
  const until = from === null || isPast ? '' : `; it is allowed from ${new Date(from).toISOString()} on`;
  const another =
    because === 'paused' && orderId === null ? '; a contact about an order that is not paused names it' : '';
  const when = isPast ? 'could not be contacted then' : 'may not be contacted now';
  const problem = `the borrower ${when} (${[because, dayOff].filter(Boolean).join(' ')})${until}${another}`;
  const values = { because, ...(dayOff === null ? {} : { day: dayOff }) };
  return new FieldRefused(errorCode.conflict, {
    field: isPast ? 'madeAt' : '',
    problem,
    code: 'not-contactable',
    values,
  });
}

/** Changes some of a borrower's choices. Only the borrower takes back that a channel was stopped. */
export async function changeContactChoice(
  transaction: Queryable,
  borrowerId: string,
  change: Partial<ContactChoice>,
  { changedBy, changedAt }: { changedBy: string; changedAt: number },
): Promise<ContactChoice> {
  await lockBorrower(transaction, borrowerId);
  await reachableBorrower(transaction, borrowerId);
  const before = await findContactChoice(transaction, borrowerId);
  const choice = { ...before, ...change };
  if (changedBy !== 'borrower' && before.stopped.some((channel) => !choice.stopped.includes(channel))) {
    throw new AppError(errorCode.conflict, 'only the borrower takes back that a channel was stopped');
  }
  await saveContactChoice(transaction, borrowerId, choice, { changedBy, changedAt });
  return choice;
}
