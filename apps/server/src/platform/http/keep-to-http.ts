import * as errorCode from '@plazo/contract/error-codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

interface Route {
  method: string;
  path: RegExp;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods of a path; empty if nobody serves it. */
    methodsOf(path: string): string[];
  }
}

/** What HTTP requires, whatever the route. Registered before any route. */
export function keepToHttp(app: FastifyInstance): void {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    // A catch-all route serves no path by name.
    if (url.includes('*')) return;
    for (const one of [method].flat()) routes.push({ method: one, path: patternOf(url) });
  });
  app.decorate('methodsOf', (path: string) => [
    ...new Set(routes.filter((route) => route.path.test(path)).map(({ method }) => method)),
  ]);
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    // A proxy in front might read one and we the other.
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new AppError(errorCode.invalidRequest, 'two Host headers');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('x-content-type-options')) reply.header('x-content-type-options', 'nosniff');
  });
}

function patternOf(url: string): RegExp {
  const parts = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}$`);
}

/** Whether the address is served, but with another method: then the answer lists its methods. */
export function isOtherMethod({ method, url, server }: FastifyRequest, reply: FastifyReply): boolean {
  const methods = server.methodsOf(url.split('?')[0] ?? '');
  if (methods.length === 0 || methods.includes(method)) return false;
  reply.header('allow', methods.join(', '));
  return true;
}
