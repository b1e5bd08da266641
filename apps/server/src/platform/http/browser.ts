import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceKind } from './device-kind.ts';

/** The browser behind a call: what it has kept from us, and what the answer tells it to keep. */
export interface Browser {
  /** The mark that it got when somebody signed in there; null without one. It proves nothing else. */
  mark: string | null;
  /** In plain words, such as `Android, Chrome`; empty for a program. */
  kind: string;
  /** Makes it keep a mark. */
  keep(mark: string): void;
  /** Makes it drop every copy of what it was shown, except the mark. */
  clear(): void;
}

/** The longest time that browsers keep a cookie. */
const seconds = 400 * 86_400;

export function browserOf({ headers, protocol }: FastifyRequest, reply: FastifyReply): Browser {
  const isSecure = protocol === 'https';
  // With this prefix no other host, and nobody on the way, can plant one.
  const name = isSecure ? '__Host-plazo_known' : 'plazo_known';
  const [, mark = null] = new RegExp(`(?:^|; ?)${name}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '') ?? [];
  return {
    mark,
    kind: deviceKind(headers['user-agent'] ?? ''),
    keep(kept) {
      const cookie = `${name}=${kept}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
      reply.header('set-cookie', isSecure ? `${cookie}; Secure` : cookie);
    },
    clear() {
      reply.header('clear-site-data', '"cache", "storage"');
    },
  };
}
