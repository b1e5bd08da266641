import * as to from '@plazo/contract/documents';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { unsubscribe, unsubscribePath } from './unsubscribe.ts';

/**
 * Serves the address in `List-Unsubscribe` of our e-mails (RFC 8058). A mail program posts to it, as a form or in parts. Whoever opens it is
 * led to their messages: programs that look behind links must not end anything.
 */
export function registerUnsubscribe(
  app: FastifyInstance,
  { db, clock, masterKeys }: { db: Db; clock: Clock; masterKeys: MasterKeys },
): void {
  app.register(async (scope) => {
    // What it says is always the same.
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit: 4_096 }, (_, __, done) =>
      done(null, {}),
    );
    scope.post(unsubscribePath, async (request, reply) => {
      const { message, token } = request.query as Record<string, unknown>;
      const isGiven = typeof message === 'string' && typeof token === 'string';
      const isStopped = isGiven && (await unsubscribe(db, { message, token }, clock.now(), masterKeys));
      return answer(reply, isStopped ? 200 : 404);
    });
    scope.get(unsubscribePath, (_, reply) => reply.redirect(to.messages, 303));
  });
}

function answer(reply: FastifyReply, status: number): FastifyReply {
  return reply
    .status(status)
    .type('text/plain; charset=utf-8')
    .send(status === 200 ? 'stopped' : 'unknown');
}
