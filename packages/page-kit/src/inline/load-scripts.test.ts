// @vitest-environment jsdom
import { failuresPath } from '@plazo/contract/failures';
import { beforeEach, expect, it, vi } from 'vitest';
import { startFailures } from '../base/failures.ts';
import loadScripts from './load-scripts.ts?module';

const sent = vi.fn<(path: string, what: string) => boolean>(() => true);
beforeEach(() => {
  sent.mockClear();
  vi.useFakeTimers();
  Object.defineProperty(navigator, 'sendBeacon', { value: sent, configurable: true });
  delete document.documentElement.dataset.alive;
  delete document.documentElement.dataset.bare;
  document.body.innerHTML = '';
  return () => void vi.useRealTimers();
});

const start = () => new Function(loadScripts)();

it('reports a document that is not interactive after half a minute', () => {
  start();
  vi.advanceTimersByTime(29_000);
  expect(sent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(sent.mock.calls).toEqual([[failuresPath, 'late']]);
});

it('reports nothing about one that is', () => {
  start();
  document.documentElement.dataset.alive = '';
  vi.advanceTimersByTime(60_000);
  expect(sent).not.toHaveBeenCalled();
});

it('reports scripts that fail to load by the name of the error, and leaves the document to its behaviour without scripts', async () => {
  document.body.innerHTML = '<link rel="modulepreload" href="https://plazo.example/assets/gone.js?sessionId=secret">';
  start();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  await expect.poll(() => sent.mock.calls).toEqual([[failuresPath, expect.stringMatching(/^\w*Error$/)]]);
  expect(document.documentElement.dataset.bare).toBe('');
});

it('reports the first failure of each kind, without its message', () => {
  startFailures();
  const error = new TypeError('cannot read ?sessionId=secret; visit https://react.dev/errors/418 for error #418');
  error.stack = `${error}\n    at a (https://plazo.example/assets/react-nhf.js:1:20)\n    at https://plazo.example/loan-details?sessionId=secret:3:4`;
  dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
  dispatchEvent(new ErrorEvent('error', { error }));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: undefined }));
  expect(sent).toHaveBeenCalledTimes(2);
  const [[path, what] = ['', ''], [, other] = ['', '']] = sent.mock.calls;
  expect(path).toBe(failuresPath);
  expect(what).toContain('errorTypeError, #418');
  expect(what).toContain('/assets/react-nhf.js:1:20');
  expect(what + other).not.toMatch(/secret|cannot read/);
});
