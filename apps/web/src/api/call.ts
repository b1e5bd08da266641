import type { AnyEndpoint, Call, RequestOf, ResponseOf } from '@plazo/contract/endpoint';
import { ApiError, errorCode } from '@plazo/contract/envelope';
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
  /** Where the API is, without a slash at the end; empty for the origin of the document. */
  base?: string;
  /** Aborts every call when the document is left. */
  signal?: AbortSignal;
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
  const { messages, signal, timeoutMs = httpTimeoutMs, fetch = globalThis.fetch } = setting;
  // Not AbortSignal.timeout and AbortSignal.any: the oldest WebViews that we serve have neither.
  const control = new AbortController();
  const abort = () => control.abort();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, timeoutMs);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    const { url, ...rest } = request;
    const response = await fetch(url, {
      ...rest,
      signal: control.signal,
      // Requirement L2: the session is in the query, so the address must not travel on, nor the answer be kept.
      referrerPolicy: 'no-referrer',
      credentials: 'omit',
      cache: 'no-store',
    });
    // Under the same timeout: a body can stall as well as a connection.
    return { status: response.status, body: await response.text() };
  } catch {
    if (isLate) throw new ApiError(errorCode.timeout, messages.timeout, 0);
    throw new ApiError(errorCode.network, messages.network, 0);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
