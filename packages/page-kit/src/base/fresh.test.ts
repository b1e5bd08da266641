// @vitest-environment jsdom
import { httpTimeoutMs } from '@plazo/loan-rules/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refresh } from './later/fresh.ts';

const documentOf = (figure: string) => `<body><div id="root"><p>${figure}</p></div></body>`;
const shown = () => document.querySelector('p')?.textContent;

beforeEach(() => {
  document.body.innerHTML = documentOf('old');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('shows the newest of two answers, whichever comes last', async () => {
  const answers: ((figure: string) => void)[] = [];
  const ask = () =>
    new Promise<Response>((resolve) => answers.push((figure) => resolve(new Response(documentOf(figure)))));
  vi.stubGlobal('fetch', ask);
  const [first, second] = [refresh(() => {}), refresh(() => {})];
  answers[1]?.('new');
  expect(await second).toBe(true);
  answers[0]?.('late');
  expect(await first).toBe(true);
  expect(shown()).toBe('new');
});

it('takes over the styles of the new content before showing it', async () => {
  document.head.innerHTML = '<style nonce="a">.old{color:red}</style>';
  const fresh = `<head><style nonce="b">.new{color:red}</style></head>${documentOf('new')}`;
  vi.stubGlobal('fetch', async () => new Response(fresh));
  expect(await refresh(() => {})).toBe(true);
  expect(document.querySelector('style')?.outerHTML).toBe('<style nonce="a">.new{color:red}</style>');
  expect(shown()).toBe('new');
});

it('fails if no answer comes within the timeout of a call', async () => {
  vi.useFakeTimers();
  const ask = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  vi.stubGlobal('fetch', ask);
  const result = refresh(() => {});
  await vi.advanceTimersByTimeAsync(httpTimeoutMs - 1);
  await expect(Promise.race([result, 'waiting'])).resolves.toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBe(false);
  expect(shown()).toBe('old');
});
