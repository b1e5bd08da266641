import type { AnyEndpoint } from '@plazo/contract/endpoint';
import { ApiError, type Envelope, isSuccess } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import type { ApiMessages } from './api.messages.ts';

export interface HttpAnswer {
  status: number;
  body: string;
}

/**
 * Reads an answer in the endpoint's client style: for the main client and the upload it opens the envelope; for the other two it returns
 * the body as it is, whatever its code (requirements A1, A2). Throws an ApiError for everything else.
 */
export function readAnswer(endpoint: AnyEndpoint, answer: HttpAnswer, messages: ApiMessages): unknown {
  const ok = answer.status >= 200 && answer.status < 300;
  const body = parseJson(answer.body);
  const { code, message, data } = (isRecord(body) ? body : {}) as Partial<Envelope>;
  const isEnvelope = typeof code === 'string' || typeof code === 'number';
  const isEnveloped = endpoint.client === 'main' || endpoint.client === 'upload';
  if (ok && !isEnveloped && body !== undefined) return body;
  if (ok && isEnveloped && isEnvelope && isSuccess(code)) return data;
  throw new ApiError(
    // A proxy that answers in place of the server sends only a status, from which the code follows (contract, envelope.ts).
    isEnvelope && !isSuccess(code) ? String(code) : ok ? errorCode.unavailable : `${answer.status}00`,
    typeof message === 'string' && message !== '' ? message : messages.unavailable,
    answer.status,
    data ?? null,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Undefined for text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
