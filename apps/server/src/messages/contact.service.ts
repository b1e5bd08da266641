import { randomUUID } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import { compareDates, localDate } from '@plazo/loan-rules/calendar';
import {
  type ContactAnswer,
  type ContactChannel,
  type ContactRules,
  mayContact,
  type Reachability,
  stricterRules,
} from '@plazo/loan-rules/contact-hours';
import { lockBorrower, type StoredBorrower } from '../borrowers/borrower.repository.ts';
import { reachableBorrower } from '../borrowers/borrower.service.ts';
import { findPauses, findRunningPauses } from '../collections/pause.repository.ts';
import { contactLawOf, contactLaws } from '../disclosure/contact-law.ts';
import { AppError } from '../platform/app-error.ts';
import { weekdayNumber } from '../platform/config/contact-schema.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Queryable } from '../platform/db/db.ts';
import {
  type ContactChoice,
  findContactChoice,
  findContactsSince,
  findReach,
  insertContact,
  type StoredContact,
  saveContactChoice,
} from './contact.repository.ts';

export type ContactSettings = Pick<TenantSettings, 'contact' | 'disclosure' | 'timeZone'>;

/** The law of the tenant's pack and the tenant's own rules together. */
export function contactRulesOf({ contact, disclosure }: ContactSettings): ContactRules {
  return stricterRules(contactLawOf(contactLaws[disclosure.pack]), {
    hours: contact.hours,
    caps: contact.caps,
    weekdaysOff: contact.weekdaysOff.map(weekdayNumber),
    holidays: disclosure.holidays,
    quietDays: 0,
  });
}

/**
 * Answers for a borrower: may they be contacted now, and if not, why and from when? The one place that decides it, for everybody. `except`:
 * the contact itself, if it has been counted already.
 */
export async function contactPermissions(
  db: Queryable,
  { id: borrowerId, phone }: Pick<StoredBorrower, 'id' | 'phone'>,
  { now, except = '' }: { now: number; except?: string },
  tenant: ContactSettings,
): Promise<(channel: ContactChannel) => ContactAnswer> {
  const rules = contactRulesOf(tenant);
  const longest = Math.max(rules.quietDays, ...rules.caps.map(({ days }) => days));
  const choice = await findReach(db, borrowerId);
  const borrower: Reachability = {
    timeZones: timeZonesOf(choice, phone, tenant),
    hours: hoursOf(choice),
    stopped: choice.stopped,
    // A day more, as a day may be longer than 24 hours.
    past: await findContactsSince(db, borrowerId, now - (longest + 1) * 86_400_000, except),
  };
  return (channel) => mayContact(rules, borrower, channel, now);
}

/** Where the borrower is: as chosen or recorded, else as the phone says, else anywhere in the country. */
function timeZonesOf(
  { timeZone: noted }: ContactChoice,
  phone: string,
  tenant: ContactSettings,
): [string, ...string[]] {
  const { timeZones, zonesByPrefix } = tenant.contact;
  if (noted !== null) return [noted];
  const prefixes = Object.keys(zonesByPrefix).sort((one, other) => other.length - one.length);
  const ofPhone = zonesByPrefix[prefixes.find((prefix) => phone.startsWith(prefix)) ?? ''];
  if (ofPhone !== undefined) return [ofPhone];
  const [some = tenant.timeZone, ...others] = timeZones;
  return [some, ...others];
}

export function hoursOf({ hoursFrom: from, hoursUntil: until }: ContactChoice) {
  return from === null || until === null ? null : { from, until };
}

/** Notes a contact with a borrower, which is made now; refused if it is not allowed now, or is about an order that is paused. */
export async function noteContact(
  transaction: Queryable,
  borrowerId: string,
  contact: Omit<StoredContact, 'id' | 'borrowerId'>,
  tenant: ContactSettings,
): Promise<StoredContact> {
  // So that two contacts at once count each other.
  await lockBorrower(transaction, borrowerId);
  const borrower = await reachableBorrower(transaction, borrowerId);
  const permission = await contactPermissions(transaction, borrower, { now: contact.madeAt }, tenant);
  const answer = permission(contact.channel);
  if (!answer.isAllowed) throw new AppError(errorCode.conflict, refusedBecause(answer));
  const { orderId, madeAt } = contact;
  const today = localDate(madeAt, tenant.timeZone);
  const pauses = await (orderId === null
    ? findRunningPauses(transaction, borrowerId)
    : findPauses(transaction, borrowerId, orderId));
  const paused = pauses.find(({ state, through }) => state === 'running' && compareDates(today, through) <= 0);
  if (paused) {
    const which = orderId === null ? `order ${paused.orderId}` : 'this order';
    const another = orderId === null ? '; a contact about another one names it' : '';
    throw new AppError(errorCode.conflict, `contact about ${which} is paused through ${paused.through}${another}`);
  }
  const made = { ...contact, borrowerId, id: randomUUID() };
  await insertContact(transaction, made);
  return made;
}

function refusedBecause({ because, from }: Extract<ContactAnswer, { isAllowed: false }>): string {
  const until = from === null ? '' : `; it is allowed from ${new Date(from).toISOString()} on`;
  return `the borrower may not be contacted now (${because})${until}`;
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
