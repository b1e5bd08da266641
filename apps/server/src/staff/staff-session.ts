import { createHash, randomBytes } from 'node:crypto';
import { scopesOf } from '@plazo/contract/lender/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newKeyId } from '../api-keys/api-key.ts';
import type { LenderCaller } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/db/db.ts';
import {
  findStaffSession,
  insertStaffSession,
  proveStaffSession,
  type SignInMethod,
  touchStaffSession,
} from './staff-session.repository.ts';

const minute = 60_000;

/** Without a call for so long a session ends. */
export const idleMinutes = 15;

/** A working day: after that people sign in again. */
const longestMinutes = 600;

/** For so long after they proved who they are people may do what needs it. */
const provedMinutes = 5;

/** Only our origin can set or read this cookie, and no other site's request carries it. */
const cookieName = '__Host-plazo_staff';

/** The header that only a script of our own origin can send. */
export const consoleHeader = 'plazo-console';

/** Only the hash of a value is stored, so a stolen database signs nobody in. */
export function staffHash(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** 256 random bits. */
export function newStaffValue(): string {
  return randomBytes(32).toString('base64url');
}

export const idleSince = (now: number) => now - idleMinutes * minute;

export const provedUntil = (provedAt: number) => provedAt + provedMinutes * minute;

/** Refuses a request that a page of another site has made: a cookie alone does not say who asks. */
export function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (headers[consoleHeader] === '1' && (site === undefined || site === 'same-origin')) return;
  throw new LenderProblem('unauthorized', `send ${consoleHeader}: 1 from a page of this address`);
}

/** The value of the session in a request's cookie, or null. */
export function sessionValueOf({ headers }: FastifyRequest): string | null {
  const [, value = null] = new RegExp(`(?:^|; ?)${cookieName}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '') ?? [];
  return value;
}

/** The browser keeps the session until it is closed, and no longer than the session lasts. */
export function keepSession(reply: FastifyReply, value: string): void {
  reply.header('set-cookie', `${cookieName}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict`);
}

/** The browser drops the session and what it was shown. */
export function dropSession(reply: FastifyReply): void {
  reply.header('set-cookie', `${cookieName}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0`);
  reply.header('clear-site-data', '"cache", "storage"');
}

/** A person of the lender, by the session of their browser. */
export async function personOf(
  { db, clock }: { db: Queryable; clock: Clock },
  request: FastifyRequest,
): Promise<LenderCaller | null> {
  const value = sessionValueOf(request);
  if (value === null) return null;
  refuseOtherSites(request);
  const now = clock.now();
  const sessionHash = staffHash(value);
  const session = await findStaffSession(db, { sessionHash, now, idleSince: idleSince(now) });
  if (!session) return null;
  if (now - session.lastUsedAt >= minute) await touchStaffSession(db, session.id, now);
  return {
    actor: { kind: 'person', id: session.staffId },
    scopes: scopesOf(session.roles),
    requestId: request.id,
    address: request.ip,
    session: { id: session.id, expiresAt: session.expiresAt, provedAt: session.provedAt },
  };
}

/** Refuses somebody who has not proved who they are in the last minutes. */
export function refuseUnproved({ session }: Pick<LenderCaller, 'session'>, now: number): void {
  if (!session || provedUntil(session.provedAt) > now) return;
  throw new LenderProblem('proof-needed', 'prove again who you are (/console/prove), then send this once more');
}

/** Opens a session for a person who has proved who they are; returns the value for the cookie. */
export async function openStaffSession(
  transaction: Queryable,
  { staffId, method, provedAt }: { staffId: string; method: SignInMethod; provedAt: number },
  { device, address }: { device: string; address: string },
  now: number,
): Promise<string> {
  const value = newStaffValue();
  const session = {
    sessionHash: staffHash(value),
    id: newKeyId(),
    staffId,
    method,
    device,
    address,
    provedAt,
    expiresAt: now + longestMinutes * minute,
  };
  await insertStaffSession(transaction, session, { now, idleSince: idleSince(now) });
  return value;
}

/** Notes that the person of a session has proved who they are again; returns its new value. */
export async function renewProof(
  transaction: Queryable,
  { value, staffId }: { value: string; staffId: string },
  now: number,
): Promise<string> {
  const next = newStaffValue();
  const of = { sessionHash: staffHash(value), newHash: staffHash(next), staffId, now };
  if (await proveStaffSession(transaction, of)) return next;
  throw new LenderProblem('unauthorized', 'the session has ended: sign in again');
}
