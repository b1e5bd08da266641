import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

/** An answer as it is sent. */
export interface Sent {
  /** 200 where it is left out. */
  status?: number;
  type: string;
  headers?: Readonly<Record<string, string>>;
  body: unknown;
}

/** Where a call is served, and what its door has the listener do before it is answered. */
export type CallRoute = Pick<RouteOptions, 'method' | 'url' | 'onRequest'> & { config?: object };

/** Serves a call. What it answers is about a person: no cache may keep it. */
export function serveCall(
  app: FastifyInstance,
  route: CallRoute,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<Sent>,
): void {
  app.route({
    ...route,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { status = 200, type, headers = {}, body } = await answer(request, reply);
      return reply
        .status(status)
        .headers({ 'cache-control': 'no-store', ...headers })
        .type(type)
        .send(body);
    },
  });
}
