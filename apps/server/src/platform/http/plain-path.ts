import * as errorCode from '@plazo/contract/error-codes';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/** Refuses a path that the router and a URL parser would read differently, before either of them does. */
export function refuseOddPaths(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (!isPlainPath(url)) throw new AppError(errorCode.invalidRequest, 'an address that can be read in two ways');
  });
}

/**
 * Whether a request's address is a path that every parser reads alike. It is not for `//host/path` and `http://host/path`, which name
 * another host, dot segments, backslashes, and characters that should be encoded. None of our names contains NUL.
 */
export function isPlainPath(address: string): boolean {
  const [path = ''] = address.split('?');
  if (!path.startsWith('/') || path.includes('%00')) return false;
  return URL.canParse(path, 'http://plazo') && new URL(path, 'http://plazo').pathname === path;
}
