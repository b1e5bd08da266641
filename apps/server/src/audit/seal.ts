import { createHmac } from 'node:crypto';
import { derivedKey } from '../platform/secrets/derived-key.ts';
import type { StoredEvent } from './audit.repository.ts';
import type { WaitingEvent } from './waiting.repository.ts';

/** Stands in for the previous seal: before the first event of a chain, and after an end that nothing vouched for. */
export const noSeal = 'begin';
export const brokenSeal = 'broken';

/** Vouches for an event and, through the seal before it, for all earlier ones of its chain. */
export function sealOf(event: StoredEvent, sealBefore: string, secret: string): string {
  const { chain, position, at, actorKind, actorId, action, subjectKind, subjectId } = event;
  const { requestId, address, before, after, borrowerId, private: sealed } = event;
  return macOf(secret, [
    ...[sealBefore, chain, position, at, actorKind, actorId, action, subjectKind, subjectId],
    // The sealed part counts as it is stored: the seal stays valid when nobody can read that part any more.
    ...[requestId, address, before, after, ...(borrowerId === null ? [] : [borrowerId, sealed ?? ''])],
  ]);
}

/** Vouches for an event that is not in a chain yet. */
export function waitingSealOf(event: Omit<WaitingEvent, 'seal'>, secret: string): string {
  const { at, actorKind, actorId, action, subjectKind, subjectId, requestId, after } = event;
  return macOf(secret, ['waiting', at, actorKind, actorId, action, subjectKind, subjectId, requestId, after]);
}

/** Vouches for the end of a chain. */
export function endSealOf(chain: number, position: number, seal: string, secret: string): string {
  return macOf(secret, ['end', chain, position, seal]);
}

function macOf(secret: string, content: readonly (string | number)[]): string {
  return createHmac('sha256', derivedKey(secret, 'audit')).update(JSON.stringify(content)).digest('base64url');
}
