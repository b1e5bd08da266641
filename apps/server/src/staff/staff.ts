import { scopesOf } from '@plazo/contract/lender/roles';
import type { StaffMember } from '@plazo/contract/lender/staff';
import { newKeyId } from '../api-keys/api-key.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Queryable } from '../platform/db/db.ts';
import { removePasskeys, type StoredPasskey } from './passkey.repository.ts';
import { addPasskey } from './passkey.ts';
import {
  findStaff,
  forgetInvitations,
  insertStaff,
  lockActiveOwners,
  lockStaff,
  lockStoredInvitation,
  type StoredStaff,
  storeInvitation,
  updateStaff,
} from './staff.repository.ts';
import { endStaffSessions, type SignInMethod } from './staff-session.repository.ts';
import { newStaffValue, staffHash } from './staff-session.ts';

const hour = 3_600_000;

/** How long an invitation can be used. */
const invitationLasts = 24 * hour;

/** Adds a person, who is invited but cannot do anything yet. */
export async function addStaff(
  transaction: Queryable,
  wanted: Pick<StoredStaff, 'name' | 'email' | 'roles'> & { line: string | null },
  now: number,
): Promise<StoredStaff> {
  const id = newKeyId();
  const beginsLine = wanted.line === null;
  const { name, email, roles } = wanted;
  await insertStaff(transaction, { id, name, email, roles, line: wanted.line ?? id, beginsLine, createdAt: now });
  return known(await findStaff(transaction, id, now));
}

/** A link's value for a person, in place of earlier ones. */
export async function inviteStaff(transaction: Queryable, staffId: string, startsAt: number): Promise<string> {
  const value = newStaffValue();
  await forgetInvitations(transaction, staffId);
  await storeInvitation(transaction, {
    valueHash: staffHash(value),
    staffId,
    startsAt,
    expiresAt: startsAt + invitationLasts,
  });
  return value;
}

/** The person of an invitation that can be used now; until the transaction ends nobody else can use it. */
export async function invitedBy(transaction: Queryable, valueHash: string, now: number): Promise<StoredStaff> {
  const invitation = await lockStoredInvitation(transaction, valueHash, now);
  const staff = invitation && (await lockStaff(transaction, invitation.staffId, now));
  if (!invitation || !staff || staff.state === 'disabled') {
    throw new LenderProblem('gone', 'the invitation was used, has expired or was replaced: ask for another one');
  }
  if (invitation.startsAt <= now) return staff;
  throw new LenderProblem('conflict', `it can be used from ${new Date(invitation.startsAt).toISOString()}`);
}

/** How a person signs in from now on. */
export interface Way
  extends Partial<Pick<StoredStaff, 'issuer' | 'subject' | 'passwordHash' | 'totpSealed' | 'totpStep'>> {
  passkey?: StoredPasskey;
}

/** Sets up how an invited person signs in, in place of whatever they had. */
export async function joinStaff(
  transaction: Queryable,
  staff: StoredStaff,
  { passkey, ...way }: Way,
  now: number,
): Promise<void> {
  await forgetInvitations(transaction, staff.id);
  await removePasskeys(transaction, staff.id);
  await endStaffSessions(transaction, staff.id);
  const none = { issuer: null, subject: null, passwordHash: null, totpSealed: null, totpStep: null };
  await updateStaff(transaction, { ...staff, ...none, ...way, state: 'active', signedInAt: now });
  if (passkey) await addPasskey(transaction, passkey, now);
}

/** The person, locked; refuses an unknown one. */
export async function heldStaff(transaction: Queryable, id: string, now: number): Promise<StoredStaff> {
  return known(await lockStaff(transaction, id, now));
}

/** Refuses to leave the lender without an owner who can sign in. */
export async function keepAnOwner(transaction: Queryable, leaving: string): Promise<void> {
  if (await isLastOwner(transaction, leaving)) {
    throw new LenderProblem('conflict', 'this is the last owner: make somebody else one first');
  }
}

export async function isLastOwner(transaction: Queryable, id: string): Promise<boolean> {
  const owners = await lockActiveOwners(transaction);
  return owners.length === 1 && owners[0] === id;
}

export function presentStaff(staff: StoredStaff): StaffMember {
  const { id, name, email, roles, state, line, createdAt, signedInAt, resetFrom } = staff;
  return {
    id,
    name,
    email,
    roles,
    state,
    methods: methodsOf(staff),
    line,
    createdAt: new Date(createdAt).toISOString(),
    signedInAt: instantOf(signedInAt),
    resetFrom: instantOf(resetFrom),
  };
}

function methodsOf({ hasPasskey, passwordHash, subject }: StoredStaff): SignInMethod[] {
  const has: [SignInMethod, boolean][] = [
    ['passkey', hasPasskey],
    ['password', passwordHash !== null],
    ['company', subject !== null],
  ];
  return has.filter(([, is]) => is).map(([method]) => method);
}

/** The scopes of a person's roles that a caller lacks. */
export function lackingFor(roles: StoredStaff['roles'], { scopes }: { scopes: readonly string[] }): string[] {
  return scopesOf(roles).filter((scope) => !scopes.includes(scope));
}

function known(staff: StoredStaff | null): StoredStaff {
  if (!staff) throw new LenderProblem('not-found', 'there is no such person');
  return staff;
}

export function instantOf(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}
