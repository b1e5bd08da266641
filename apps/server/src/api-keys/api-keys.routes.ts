import { type ApiKey, addApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '@plazo/contract/lender/api-keys';
import type { Scope } from '@plazo/contract/lender/scopes';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { pageFrom } from '../platform/calls/pages.ts';
import type { Config } from '../platform/config/config.ts';
import { findKeys, type StoredKey } from './api-key.repository.ts';
import { addKey, revokeKey, rotateKey, usualOverlap } from './api-key.service.ts';
import { isOwnKey, isSettingUp, joinLines, lineOf, lockLines } from './key-line.ts';

export function serveApiKeys(calls: LenderCalls, { config }: { config: Config }): void {
  const { approvals } = config.tenant;
  calls.serveRead(listApiKeys, (page, { db }) =>
    pageFrom(page, {
      place: { createdAt: 'number', id: 'string' },
      find: (before, limit) => findKeys(db, before, limit),
      placeOf: ({ createdAt, id }) => ({ createdAt, id }),
      show: present,
    }),
  );
  calls.serveWrite(addApiKey, async ({ name, scopes, expiresAt }, { db, now, ...context }) => {
    refuseMore(scopes, context);
    const end = expiresAt === undefined ? null : Date.parse(expiresAt);
    const isSetUp = await isSettingUp(db, context, approvals);
    // Keys that the operator makes during set-up are for two people, who check each other: each begins its own line.
    const isOfItsOwn = isSetUp && context.actor.kind === 'operator';
    const line = isOfItsOwn ? undefined : await lineOf(db, context.actor);
    const { key, value } = await addKey(db, { name, scopes, expiresAt: end, line }, now);
    const after = { name, scopes, expiresAt, line: key.line, ...(isSetUp ? { isSetUp } : {}) };
    return { ...shownOnce(key, value), audit: { action: 'api-key.added', subject: subjectOf(key.id), after } };
  });
  calls.serveWrite(rotateApiKey, async ({ keyId, overlapMinutes = usualOverlap }, { db, now, ...context }) => {
    await lockLines(db);
    const { key, value } = await rotateKey(db, keyId, overlapMinutes, now);
    // Anyone who has the new value can do what the key can.
    refuseMore(key.scopes, context);
    const line = isOwnKey(keyId, context.actor) ? key.line : await joinLines(db, key.line, context.actor);
    return {
      ...shownOnce({ ...key, line }, value),
      audit: { action: 'api-key.rotated', subject: subjectOf(keyId), after: { overlapMinutes, line } },
    };
  });
  calls.serveWrite(revokeApiKey, async ({ keyId }, { db, now }) => ({
    answer: present(await revokeKey(db, keyId, now)),
    audit: { action: 'api-key.revoked', subject: subjectOf(keyId) },
  }));
}

/** The value is answered once, and not stored for a repeat of the call. */
function shownOnce(key: StoredKey, value: string) {
  return { answer: { ...present(key), key: value }, stored: present(key) };
}

function refuseMore(scopes: readonly Scope[], context: Pick<LenderContext, 'scopes'>): void {
  const more = scopes.filter((scope) => !context.scopes.includes(scope));
  if (more.length === 0) return;
  throw new LenderProblem('missing-scope', `this key cannot grant scopes that it does not have: ${more.join(', ')}`);
}

function subjectOf(id: string) {
  return { kind: 'api-key', id };
}

function present({ createdAt, expiresAt, revokedAt, lastUsedAt, ...key }: StoredKey): ApiKey {
  return {
    ...key,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: instantOf(expiresAt),
    revokedAt: instantOf(revokedAt),
    lastUsedAt: instantOf(lastUsedAt),
  };
}

function instantOf(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}
