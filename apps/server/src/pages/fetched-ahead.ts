import type { IncomingHttpHeaders } from 'node:http';
import type { AnyEndpoint, Call } from '@plazo/contract/endpoint';
import { ApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';

/**
 * Whether a browser requests a document before its reader does: for some, typing an address is enough. Such a request may only read, since
 * nobody may ever see its answer.
 */
export function isFetchedAhead(headers: IncomingHttpHeaders): boolean {
  return [headers['sec-purpose'], headers.purpose, headers['x-purpose']].some((purpose) =>
    /prefetch/.test(`${purpose}`),
  );
}

/** Calls that only read. */
export interface ReadingCalls {
  call: Call;
  /** Whether the document made another call: without it, the document differs from what the reader would get. */
  hasRefused(): boolean;
}

/** The calls of a document, except those that change something. */
export function readingOnly(call: Call): ReadingCalls {
  let hasRefused = false;
  const read = async (endpoint: AnyEndpoint, input: unknown) => {
    if (endpoint.isRead) return call(endpoint, input);
    hasRefused = true;
    throw new ApiError(errorCode.unavailable, '', 503);
  };
  return { call: read as Call, hasRefused: () => hasRefused };
}
