import type { AnyEndpoint, ResponseOf } from '@plazo/contract/endpoint';
import { ApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { httpTimeoutMs } from '@plazo/loan-rules/limits';
import { readAnswer } from './answer.ts';
import type { CallSetting } from './call.ts';
import { uploadUrl } from './request.ts';

export interface UploadSetting extends Pick<CallSetting, 'carry' | 'messages' | 'base' | 'timeoutMs'> {
  signal?: AbortSignal;
  /** Called with the share that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Sends one file in a multipart body, otherwise in the main client's style. Not with `fetch`, which reports no progress. Progress restarts
 * the timeout: a large picture on a slow connection is not a failure.
 */
export function uploadFile<E extends AnyEndpoint>(
  endpoint: E,
  field: string,
  file: Blob,
  setting: UploadSetting,
): Promise<ResponseOf<E>> {
  const { carry, messages, base = '', signal, timeoutMs = httpTimeoutMs, onProgress } = setting;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const isLate = () => {
      reject(new ApiError(errorCode.timeout, messages.timeout, 0));
      abort();
    };
    let timer = setTimeout(isLate, timeoutMs);
    const fail = () => reject(new ApiError(errorCode.network, messages.network, 0));
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(isLate, timeoutMs);
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onerror = fail;
    request.onabort = fail;
    request.onload = () => {
      try {
        resolve(
          readAnswer(endpoint, { status: request.status, body: request.responseText }, messages) as ResponseOf<E>,
        );
      } catch (error) {
        reject(error);
      }
    };
    request.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    request.open('POST', base + uploadUrl(endpoint, carry));
    request.setRequestHeader('Accept', 'application/json');
    const body = new FormData();
    body.append(field, file);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) fail();
    else request.send(body);
  });
}
