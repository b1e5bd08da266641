import type { IncomingHttpHeaders } from 'node:http';
import type { AnyEndpoint, Call } from '@plazo/contract/endpoint';
import { ApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';

/**
 * Whether a browser asks for a document that its reader has not asked for yet: typing an address is enough for some. Such a request
 * may only read, since nobody may ever see its answer.
 */
export function isFetchedAhead(headers: IncomingHttpHeaders): boolean {
  return [headers['sec-purpose'], headers.purpose, headers['x-purpose']].some((purpose) =>
    /prefetch/.test(`${purpose}`),
  );
}

/** Calls that only read. */
export interface ReadingCalls {
  call: Call;
  /** Whether the document made another one: what it shows without it is not what the reader would get. */
  hasRefused(): boolean;
}

/** The calls of a document, but for those that change something. */
export function readingOnly(call: Call): ReadingCalls {
  let hasRefused = false;
  const read = async (endpoint: AnyEndpoint, input: unknown) => {
    if (endpoint.isRead) return call(endpoint, input);
    hasRefused = true;
    throw new ApiError(errorCode.unavailable, '', 503);
  };
  return { call: read as Call, hasRefused: () => hasRefused };
}
