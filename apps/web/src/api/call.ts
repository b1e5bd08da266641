import type { AnyEndpoint, Call, RequestOf, ResponseOf } from '@plazo/contract/endpoint';
import { ApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { httpTimeoutMs } from '@plazo/loan-rules/limits';
import type { Carry } from '../paths.ts';
import { type HttpAnswer, readAnswer } from './answer.ts';
import type { ApiMessages } from './api.messages.ts';
import { showLoading } from './loading.ts';
import { type HttpRequest, requestOf } from './request.ts';

/** The contract's `Call`, with options that only a browser has. */
export type BrowserCall = <E extends AnyEndpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options?: CallOptions,
) => Promise<ResponseOf<E>>;

export interface CallOptions {
  /** Requirement A1: shown until the call returns. */
  loadingText?: string;
}

export interface CallSetting {
  carry: Carry;
  messages: ApiMessages;
  /** The API's address, without a trailing slash; empty for the origin of the document. */
  base?: string;
  timeoutMs?: number;
  fetch?: typeof fetch;
}

/** Makes the function that calls the server. Every failure is an ApiError with a message for the reader. */
export function createCall(setting: CallSetting): BrowserCall {
  const { carry, messages, base = '' } = setting;
  const call: BrowserCall = async (endpoint, input, { loadingText } = {}) => {
    const hideLoading = loadingText === undefined ? undefined : showLoading(loadingText);
    try {
      const request = requestOf(endpoint, input, carry);
      const answer = await send({ ...request, url: base + request.url }, setting);
      return readAnswer(endpoint, answer, messages) as ResponseOf<typeof endpoint>;
    } finally {
      hideLoading?.();
    }
  };
  return call satisfies Call;
}

async function send(request: HttpRequest, setting: CallSetting): Promise<HttpAnswer> {
  const { messages, timeoutMs = httpTimeoutMs, fetch = globalThis.fetch } = setting;
  // Not AbortSignal.timeout and AbortSignal.any: the oldest WebViews that we support have neither.
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), timeoutMs);
  try {
    const { url, ...rest } = request;
    const response = await fetch(url, {
      ...rest,
      signal: control.signal,
      // Requirement L2: the session is in the query, so the URL must not be sent on as a referrer, nor the answer be cached.
      referrerPolicy: 'no-referrer',
      credentials: 'omit',
      cache: 'no-store',
    });
    // Covered by the same timeout: a body can stall just as a connection can.
    return { status: response.status, body: await response.text() };
  } catch {
    const isLate = control.signal.aborted;
    throw new ApiError(isLate ? errorCode.timeout : errorCode.network, isLate ? messages.timeout : messages.network, 0);
  } finally {
    clearTimeout(timer);
  }
}
