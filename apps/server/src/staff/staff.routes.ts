import type { Role } from '@plazo/contract/lender/roles';
import {
  confirmStaffMember,
  disableStaffMember,
  enableStaffMember,
  getMe,
  inviteStaffMember,
  listStaff,
  resetStaffMember,
  setStaffRoles,
} from '@plazo/contract/lender/staff';
import { lateRanges } from '@plazo/loan-rules/late';
import { isSettingUp, joinLines, lineOf, lockLines } from '../api-keys/key-line.ts';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { pageFrom } from '../platform/calls/pages.ts';
import type { Config } from '../platform/config/config.ts';
import { consoleAddress } from './console-address.ts';
import {
  findStaff,
  findStaffByEmail,
  findStaffPage,
  findStaffResets,
  forgetInvitations,
  type StoredStaff,
  updateStaff,
} from './staff.repository.ts';
import { addStaff, heldStaff, inviteStaff, isLastOwner, keepAnOwner, lackingFor, presentStaff } from './staff.ts';
import { endStaffSessions } from './staff-session.repository.ts';
import { idleMinutes, provedUntil } from './staff-session.ts';

/** How long a reset by the operator waits, so that everybody can notice. */
const operatorDelay = 24 * 3_600_000;

/** The lender's people. */
export function serveStaff(calls: LenderCalls, { config }: { config: Config }): void {
  // After the hash: it is sent to no server, and stands in no log.
  const linkOf = (value: string) => `${consoleAddress(config)}/console/join#${value}`;
  const refuseWithoutAddress = () => {
    if (config.CONSOLE_BASE_URL || config.NODE_ENV !== 'production') return;
    throw new LenderProblem('conflict', 'set CONSOLE_BASE_URL first: without it nobody could use the invitation');
  };
  const links: Links = { linkOf, refuseWithoutAddress };
  serveInvitations(calls, config, links);
  serveChanges(calls);
  serveReset(calls, links);
  serveMe(calls, config);
}

interface Links {
  linkOf(value: string): string;
  /** Nobody could use a link to an address that nobody knows. */
  refuseWithoutAddress(): void;
}

function serveInvitations(calls: LenderCalls, config: Config, { linkOf, refuseWithoutAddress }: Links): void {
  calls.serveRead(listStaff, (page, { db, now }) =>
    pageFrom(page, {
      place: { createdAt: 'number', id: 'string' },
      find: (before, limit) => findStaffPage(db, now, before, limit),
      placeOf: ({ createdAt, id }) => ({ createdAt, id }),
      show: presentStaff,
    }),
  );
  calls.serveWrite(inviteStaffMember, async ({ name, email, roles }, context) => {
    const { db, now, actor } = context;
    refuseWithoutAddress();
    refuseMore(roles, context);
    const isSetUp = (await isSettingUp(db, context, config.tenant.approvals)) && actor.kind === 'operator';
    if (await findStaffByEmail(db, email, now)) {
      const errors = [{ field: 'email', problem: 'is that of somebody else', code: 'taken' as const }];
      throw new LenderProblem('conflict', 'somebody has this e-mail address', errors);
    }
    const line = isSetUp ? null : await lineOf(db, actor);
    const staff = await addStaff(db, { name, email, roles, line }, now);
    const value = await inviteStaff(db, staff.id, now);
    const after = { roles, line: staff.line, ...(isSetUp ? { isSetUp } : {}) };
    return { ...shownOnce(staff, linkOf(value)), audit: done('invited', staff, { after }) };
  });
  calls.serveWrite(confirmStaffMember, async ({ staffId }, { db, now, actor }) => {
    await lockLines(db);
    const staff = await heldStaff(db, staffId, now);
    if (staff.line === staff.id) throw new LenderProblem('conflict', 'they were confirmed before');
    if (staff.state !== 'active') throw new LenderProblem('conflict', 'they have not signed in, or are disabled');
    const theirs = await lineOf(db, actor);
    if (actor.kind === 'operator' || theirs === staff.line) {
      const who = 'whoever invited them, or is of that line, cannot say who they are, nor can the operator';
      throw new LenderProblem('needs-second-person', who);
    }
    const confirmed = { ...staff, line: staff.id, beginsLine: true };
    await updateStaff(db, confirmed);
    return {
      answer: presentStaff(confirmed),
      audit: done('confirmed', staff, { before: { line: staff.line }, after: { line: staff.id } }),
    };
  });
}

function serveChanges(calls: LenderCalls): void {
  calls.serveWrite(setStaffRoles, async ({ staffId, roles }, context) => {
    const { db, now } = context;
    refuseSelf(staffId, context);
    refuseMore(roles, context);
    const staff = await heldStaff(db, staffId, now);
    if (!roles.includes('owner')) await keepAnOwner(db, staffId);
    const changed = { ...staff, roles };
    await updateStaff(db, changed);
    return {
      answer: presentStaff(changed),
      audit: done('roles-set', staff, { before: { roles: staff.roles }, after: { roles } }),
    };
  });
  calls.serveWrite(disableStaffMember, async ({ staffId }, { db, now }) => {
    const staff = await heldStaff(db, staffId, now);
    if (staff.state === 'disabled') throw new LenderProblem('conflict', 'they are disabled already');
    await keepAnOwner(db, staffId);
    const changed: StoredStaff = { ...staff, state: 'disabled', resetFrom: null };
    await updateStaff(db, changed);
    await endStaffSessions(db, staffId);
    await forgetInvitations(db, staffId);
    return { answer: presentStaff(changed), audit: done('disabled', staff, {}) };
  });
  calls.serveWrite(enableStaffMember, async ({ staffId }, context) => {
    const staff = await heldStaff(context.db, staffId, context.now);
    refuseMore(staff.roles, context);
    if (staff.state !== 'disabled') throw new LenderProblem('conflict', 'they are not disabled');
    const changed: StoredStaff = { ...staff, state: staff.signedInAt === null ? 'invited' : 'active' };
    await updateStaff(context.db, changed);
    return { answer: presentStaff(changed), audit: done('enabled', staff, {}) };
  });
}

function serveReset(calls: LenderCalls, { linkOf, refuseWithoutAddress }: Links): void {
  calls.serveWrite(resetStaffMember, async ({ staffId }, context) => {
    const { db, now, actor } = context;
    refuseSelf(staffId, context);
    refuseWithoutAddress();
    await lockLines(db);
    const staff = await heldStaff(db, staffId, now);
    refuseMore(staff.roles, context);
    if (staff.state === 'disabled') throw new LenderProblem('conflict', 'they are disabled');
    const isOperators = actor.kind === 'operator';
    const isLast = await isLastOwner(db, staffId);
    if (isLast && !isOperators) throw new LenderProblem('conflict', 'only the operator resets the last owner');
    const startsAt = isLast ? now + operatorDelay : now;
    const value = await inviteStaff(db, staffId, startsAt);
    // Whoever is shown the link can be them.
    const line = await joinLines(db, staff.line, actor);
    const changed = await heldStaff(db, staffId, now);
    return {
      ...shownOnce(changed, linkOf(value)),
      audit: done('reset', staff, { after: { line, from: new Date(startsAt).toISOString() } }),
    };
  });
}

function serveMe(calls: LenderCalls, config: Config): void {
  calls.serveRead(getMe, async (_input, { db, now, actor, scopes, session }) => {
    const person = actor.kind === 'person' ? await findStaff(db, actor.id, now) : null;
    const resets = person ? await findStaffResets(db, now) : [];
    return {
      kind: actor.kind === 'person' || actor.kind === 'operator' ? actor.kind : ('key' as const),
      id: actor.id,
      scopes: [...scopes],
      person: person && presentStaff(person),
      session: session
        ? { expiresAt: iso(session.expiresAt), idleMinutes, provedUntil: iso(provedUntil(session.provedAt)) }
        : null,
      resets: resets.map(({ name, resetFrom }) => ({ name, resetFrom: iso(resetFrom) })),
      lateBuckets: lateRanges(config.tenant.lateEdges).map(({ name }) => name),
    };
  });
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

/** The link is answered once, and not stored for a repeat of the call. */
function shownOnce(staff: StoredStaff, invitationUrl: string) {
  return { answer: { ...presentStaff(staff), invitationUrl }, stored: presentStaff(staff) };
}

function done(what: string, { id }: StoredStaff, more: { before?: unknown; after?: unknown }) {
  return { action: `staff.${what}`, subject: { kind: 'staff', id }, ...more };
}

function refuseSelf(staffId: string, { actor }: LenderContext): void {
  if (actor.kind !== 'person' || actor.id !== staffId) return;
  throw new LenderProblem('needs-second-person', 'somebody else has to do this for you');
}

function refuseMore(roles: readonly Role[], context: LenderContext): void {
  // Who may approve is decided by whoever may give any role: nobody gets another pair of eyes by it.
  const lacking = lackingFor(
    roles.filter((role) => role !== 'approves'),
    context,
  );
  if (lacking.length === 0) return;
  throw new LenderProblem('missing-scope', `you cannot give what you do not have: ${lacking.join(', ')}`);
}
