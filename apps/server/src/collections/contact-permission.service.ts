import type { ContactPermission } from '@plazo/contract/lender/contacts';
import {
  type ContactAnswer,
  type ContactChannel,
  type ContactRules,
  mayContact,
  type Reachability,
  stricterRules,
} from '@plazo/loan-rules/contact-hours';
import { stateOf } from '@plazo/loan-rules/states';
import { contactLawOf, contactLaws } from '../disclosure/contact-law.ts';
import { written } from '../platform/calls/read-input.ts';
import { weekdayNumber } from '../platform/config/contact-schema.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Queryable } from '../platform/db/db.ts';
import { type ContactFacts, findContactFacts } from './contact-permission.repository.ts';

export type ContactSettings = Pick<TenantSettings, 'contact' | 'disclosure' | 'timeZone'>;

/** Whom a contact is with, and about which order; null: about none, so that the pause of each counts. */
export interface Contacted {
  borrowerId: string;
  orderId: string | null;
}

export type AnswerOf = (of: Contacted, channel: ContactChannel) => ContactAnswer;

/** The law of the tenant's pack and the tenant's own rules together. */
function contactRulesOf({ contact, disclosure }: ContactSettings): ContactRules {
  return stricterRules(contactLawOf(contactLaws[disclosure.pack]), {
    hours: contact.hours,
    caps: contact.caps,
    weekdaysOff: contact.weekdaysOff.map(weekdayNumber),
    holidays: disclosure.holidays,
    quietDays: 0,
  });
}

/**
 * Answers for borrowers: may they be contacted now about an order, and if not, why and from when? The one place that decides it, for
 * everybody: staff, lists and messages. `except`: the contact itself, if it has been counted already. `isPast`: `now` is when one was made.
 */
export async function contactPermissions(
  db: Queryable,
  borrowerIds: readonly string[],
  { now, except = '', isPast = false }: { now: number; except?: string; isPast?: boolean },
  tenant: ContactSettings,
): Promise<AnswerOf> {
  const rules = contactRulesOf(tenant);
  const longest = Math.max(rules.quietDays, ...rules.caps.map(({ days }) => days));
  // A day more, as a day may be longer than 24 hours.
  const since = now - (longest + 1) * 86_400_000;
  const facts = await findContactFacts(db, [...new Set(borrowerIds)], { since, except, asOf: isPast ? now : null });
  return (of, channel) => mayContact(rules, reachabilityOf(of, facts, tenant), channel, now);
}

function reachabilityOf(
  { borrowerId, orderId }: Contacted,
  facts: ContactFacts,
  tenant: ContactSettings,
): Reachability {
  const isOf = (one: { borrowerId: string }) => one.borrowerId === borrowerId;
  const reach = facts.reaches.find(isOf);
  const { timeZone = null, state = null, hoursFrom: from = null, hoursUntil: until = null } = reach ?? {};
  // The longest is the first.
  const pause = facts.pauses.find((one) => isOf(one) && (orderId === null || one.orderId === orderId));
  return {
    timeZones: timeZonesOf({ timeZone, state, phone: reach?.phone ?? '' }, tenant),
    daysOff: tenant.contact.daysOffByState[state ?? ''] ?? [],
    hours: from === null || until === null ? null : { from, until },
    stopped: reach?.stopped ?? [],
    isPhoneWrong: reach?.isPhoneWrong ?? false,
    isEmailReturned: reach?.isEmailReturned ?? false,
    past: facts.past.filter(isOf),
    pause: pause ? { through: pause.through, timeZone: tenant.timeZone } : null,
  };
}

/** Where the borrower is: as chosen or recorded, else as the state says, else the phone, else anywhere in the country. */
function timeZonesOf(
  { timeZone, state, phone }: { timeZone: string | null; state: string | null; phone: string },
  tenant: ContactSettings,
): readonly [string, ...string[]] {
  const { timeZones, zonesByPrefix } = tenant.contact;
  if (timeZone !== null) return [timeZone];
  const ofState = state === null ? null : zonesOfState(state, tenant);
  if (ofState !== null) return ofState;
  const prefixes = Object.keys(zonesByPrefix).sort((one, other) => other.length - one.length);
  const ofPhone = zonesByPrefix[prefixes.find((prefix) => phone.startsWith(prefix)) ?? ''];
  if (ofPhone !== undefined) return [ofPhone];
  const [some = tenant.timeZone, ...others] = timeZones;
  return [some, ...others];
}

/** As the tenant says, else as we know it. */
function zonesOfState(state: string, { contact }: ContactSettings): readonly [string, ...string[]] | null {
  const [some, ...others] = contact.zonesByState[state] ?? [];
  return some === undefined ? (stateOf(state)?.zones ?? null) : [some, ...others];
}

/** An answer as the lender's API gives it. */
export function toldPermission(answer: ContactAnswer): ContactPermission {
  if (answer.isAllowed) return { isAllowed: true, because: null, reasons: [], dayOff: null, from: null };
  return { ...answer, reasons: [...answer.reasons], from: answer.from === null ? null : written(answer.from) };
}
