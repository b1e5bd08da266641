import {
  type ContactChoices,
  changeContactChoices,
  contactPermissions,
  getContactChoices,
  getMessageHealth,
  type LenderContact,
  type LenderReply,
  listContacts,
  listReplies,
  noteContact,
} from '@plazo/contract/lender/contacts';
import { isTimeZone } from '@plazo/loan-rules/calendar';
import { byPhone, contactChannels } from '@plazo/loan-rules/contact-hours';
import { contactNotedWithinDays } from '@plazo/loan-rules/limits';
import { knownBorrower } from '../borrowers/borrower.service.ts';
import { contactPermissions as permissionsOf, toldPermission } from '../collections/contact-permission.service.ts';
import { knownOrder } from '../loans/known-order.ts';
import { actorId } from '../platform/calls/actor.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { pageFrom } from '../platform/calls/pages.ts';
import { instantOf, written } from '../platform/calls/read-input.ts';
import type { Config } from '../platform/config/config.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { FieldProblem } from '../platform/http/validation.ts';
import {
  type ContactChoice,
  findContactChoice,
  findContacts,
  type ListedContact,
  type StoredContact,
} from './contact.repository.ts';
import * as service from './contact.service.ts';
import { findReplies, type StoredReply } from './message-reply.repository.ts';
import { messageHealth } from './message-watch.ts';

/** Contacts with borrowers, and whether they are allowed. */
export function serveContacts(calls: LenderCalls, { config: { tenant } }: { config: Config }): void {
  calls.serveRead(listContacts, async ({ borrowerId, ...page }, { db }) => {
    await knownBorrower(db, borrowerId);
    return pageFrom(page, {
      place: { madeAt: 'number', id: 'string' },
      find: (before, limit) => findContacts(db, borrowerId, before, limit),
      placeOf: ({ madeAt, id }) => ({ madeAt, id }),
      show: presentListed,
    });
  });
  calls.serveRead(listReplies, async ({ borrowerId, ...page }, { db }) => {
    await knownBorrower(db, borrowerId);
    return pageFrom(page, {
      place: { receivedAt: 'number', id: 'string' },
      find: (before, limit) => findReplies(db, borrowerId, before, limit),
      placeOf: ({ receivedAt, id }) => ({ receivedAt, id }),
      show: ({ receivedAt, ...reply }: StoredReply): LenderReply => ({ ...reply, receivedAt: written(receivedAt) }),
    });
  });
  calls.serveRead(getMessageHealth, async (_, { db, now }) => ({ channels: await messageHealth(db, now) }));
  calls.serveWrite(noteContact, async ({ borrowerId, ...noted }, { db, now, actor }) => {
    const { orderId, channel, isIncoming = false, outcome, note } = noted;
    const madeAt = noted.madeAt === undefined ? now : whenMade(noted.madeAt, now);
    if (outcome === 'wrong-number' && !byPhone.includes(channel)) throw wrongOutcome;
    await knownBorrower(db, borrowerId);
    if (orderId !== undefined) await ownOrder(db, borrowerId, orderId);
    const made = {
      orderId: orderId ?? null,
      channel,
      madeBy: actorId(actor),
      madeAt,
      outcome: outcome ?? null,
      note: note ?? null,
      isIncoming,
    };
    const answer = present(await service.noteContact(db, borrowerId, made, { now, tenant }));
    // Without the note: it can be erased, and an audit event cannot.
    const { note: _, ...after } = answer;
    return { answer, audit: { action: 'contact.noted', subject: { kind: 'borrower', id: borrowerId }, after } };
  });
  calls.serveRead(contactPermissions, async ({ borrowerId, orderId = null }, { db, now }) => {
    await knownBorrower(db, borrowerId);
    if (orderId !== null) await ownOrder(db, borrowerId, orderId);
    const permission = await permissionsOf(db, [borrowerId], { now }, tenant);
    const of = { borrowerId, orderId };
    return { channels: contactChannels.map((channel) => ({ channel, ...toldPermission(permission(of, channel)) })) };
  });
  calls.serveRead(getContactChoices, async ({ borrowerId }, { db }) => {
    await knownBorrower(db, borrowerId);
    return presentChoice(await findContactChoice(db, borrowerId));
  });
  calls.serveWrite(changeContactChoices, async ({ borrowerId, hours, ...change }, { db, now, actor }) => {
    const { timeZone } = change;
    if (typeof timeZone === 'string' && !isTimeZone(timeZone)) {
      throw new LenderProblem('not-possible', `the time zone ${timeZone} is not known`);
    }
    if (hours && hours.from >= hours.until) throw new LenderProblem('not-possible', 'the hours end before they begin');
    await knownBorrower(db, borrowerId);
    const before = presentChoice(await findContactChoice(db, borrowerId));
    const chosen = hours === undefined ? {} : { hoursFrom: hours?.from ?? null, hoursUntil: hours?.until ?? null };
    const by = { changedBy: actorId(actor), changedAt: now };
    const answer = presentChoice(await service.changeContactChoice(db, borrowerId, { ...change, ...chosen }, by));
    const subject = { kind: 'borrower', id: borrowerId };
    return { answer, audit: { action: 'contact-choices.changed', subject, before, after: answer } };
  });
}

const problem = `wrong-number is of a channel by phone: ${byPhone.join(', ')}`;
const wrongOutcome = new LenderProblem('invalid-request', `outcome ${problem}`, [
  { field: 'outcome', problem, code: 'does-not-go-together' },
]);

/** When a contact was that is noted now. */
function whenMade(given: string, now: number): number {
  const madeAt = instantOf('madeAt', given);
  const earliest = now - contactNotedWithinDays * 86_400_000;
  if (madeAt > now) throw wrongTime({ problem: 'must not be later than now', code: 'in-future' });
  const from = written(earliest);
  if (madeAt < earliest) {
    throw wrongTime({ problem: `must not be before ${from}`, code: 'too-long-ago', values: { from } });
  }
  return madeAt;
}

function wrongTime(wrong: Omit<FieldProblem, 'field'>): LenderProblem {
  return new LenderProblem('invalid-request', `madeAt ${wrong.problem}`, [{ field: 'madeAt', ...wrong }]);
}

async function ownOrder(db: Queryable, borrowerId: string, orderId: string): Promise<void> {
  const order = await knownOrder(db, orderId);
  if (order.borrowerId !== borrowerId) throw new LenderProblem('not-found', 'the borrower has no such order');
}

function present({ madeAt, ...contact }: StoredContact): LenderContact {
  return { ...contact, madeAt: written(madeAt), message: null };
}

function presentListed({ content, subject, language, state, ...contact }: ListedContact): LenderContact {
  return { ...present(contact), message: state === null ? null : { content, subject, language, state } };
}

function presentChoice(choice: ContactChoice): ContactChoices {
  const { timeZone, language, stopped } = choice;
  return { timeZone, hours: service.hoursOf(choice), language, stopped };
}
