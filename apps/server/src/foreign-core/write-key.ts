import { createHash, randomUUID } from 'node:crypto';
import { repaymentCommit } from '@plazo/contract/bank-card';
import type { AnyEndpoint } from '@plazo/contract/endpoint';
import type { LaunchQuery } from '@plazo/contract/launch';
import { getSms, sendLoginCode } from '@plazo/contract/promotion';
import type { Shape } from './difference.ts';

const sendCodes: readonly string[] = [getSms.name, sendLoginCode.name];

/**
 * The `Idempotency-Key` of a call that changes something, so that a core can tell a repeat from a second wish; undefined for a read. It
 * belongs to the borrower, the call and every field, however they came: from a browser, from a form without scripts, or from a retry.
 */
export function writeKeyOf(endpoint: AnyEndpoint, input: unknown, { userId = '' }: LaunchQuery): string | undefined {
  if (endpoint.isRead) return undefined;
  const given = (input ?? {}) as Record<string, unknown>;
  const asksForCode = endpoint.name === repaymentCommit.name && String(given.sendMsg) === '1';
  // Made again on purpose: another code by text message, another visit, photo or captcha.
  if (endpoint.isHarmless || asksForCode || sendCodes.includes(endpoint.name)) return randomUUID();
  const names = Object.keys((endpoint.request as Shape).properties ?? {}).sort();
  const fields = names.flatMap((name) => {
    const value = given[name];
    if (value === undefined || value === null || value === '') return [];
    return [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]];
  });
  const wish = JSON.stringify([userId, endpoint.method, endpoint.path, fields]);
  return createHash('sha256').update(wish).digest('base64url');
}

/** The header, or nothing. */
export function writeKeyHeader(...call: Parameters<typeof writeKeyOf>): Record<string, string> {
  const key = writeKeyOf(...call);
  return key === undefined ? {} : { 'idempotency-key': key };
}
