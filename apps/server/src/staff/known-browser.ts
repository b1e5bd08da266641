import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { derivedKey } from '../platform/secrets/derived-key.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';

// A browser in which somebody has signed in before counts its failed tries by itself, so that nobody can use up those of their colleagues
// at the same address.

const cookieName = '__Host-plazo_browser';

/** The longest time that browsers keep a cookie. */
const seconds = 400 * 86_400;

/** The mark of a browser in which somebody has signed in; null without one of ours. */
export function markOf({ headers }: FastifyRequest, { current, earlier }: MasterKeys): string | null {
  const found = new RegExp(`(?:^|; ?)${cookieName}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '');
  const [, mark = '', given = ''] = found ?? [];
  const isOurs = [current, ...earlier].some((secret) => {
    const [expected, sent] = [Buffer.from(signed(mark, secret)), Buffer.from(given)];
    return expected.length === sent.length && timingSafeEqual(expected, sent);
  });
  return found && isOurs ? mark : null;
}

/** Marks the browser in which somebody has signed in. */
export function keepMark(request: FastifyRequest, reply: FastifyReply, masterKeys: MasterKeys): void {
  if (markOf(request, masterKeys) !== null) return;
  const mark = randomBytes(16).toString('base64url');
  const value = `${mark}.${signed(mark, masterKeys.current)}`;
  reply.header('set-cookie', `${cookieName}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${seconds}`);
}

function signed(mark: string, secret: string): string {
  return createHmac('sha256', derivedKey(secret, 'staff browser')).update(mark).digest('base64url');
}
