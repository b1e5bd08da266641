import type { AnyEndpoint } from '@plazo/contract/endpoint';
import type { ErrorCode, ErrorName } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';

/** The refusals that any call may give. */
const always: ErrorName[] = ['invalidRequest', 'tooManyRequests', 'internal', 'unavailable', 'timeout'];
const withBody: ErrorName[] = ['bodyTooLarge', 'unsupportedType'];

/** The refusal codes that a call may give: published in /openapi.json, and checked in every test (test-server.ts). */
export function refusalsOf({ method, session, refusals, isRead }: AnyEndpoint): ErrorCode[] {
  const names = [
    ...always,
    ...(method === 'POST' ? withBody : []),
    ...(session === 'borrower' ? (['sessionExpired'] as const) : []),
    ...(session === 'borrower' && !isRead ? (['readOnly'] as const) : []),
    ...(refusals ?? []),
  ];
  const codes: Record<ErrorName, ErrorCode> = errorCode;
  return [...new Set(names)].map((one) => codes[one]).sort();
}
