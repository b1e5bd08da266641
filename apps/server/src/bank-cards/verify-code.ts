import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Spec 5: at least six characters. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Keyed: there are few possible codes, and a stolen database must not reveal them. */
export function hashCode(code: string, recordId: string, secret: string): string {
  return createHmac('sha256', secret).update(`card-code:${recordId}:${code}`).digest('hex');
}

export function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
