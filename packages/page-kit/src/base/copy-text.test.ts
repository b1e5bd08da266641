import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

function fakeDocument(execCommand: () => boolean) {
  const field = { value: '', readOnly: false, className: '', select: vi.fn(), remove: vi.fn() };
  const append = vi.fn();
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('document', {
    activeElement: null,
    body: { append },
    querySelector: () => null,
    createElement: () => field,
    execCommand,
  });
  return { field, append };
}

afterEach(() => vi.unstubAllGlobals());

it('uses the clipboard if there is one', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('9800')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('9800');
});

it.each([
  ['is missing', undefined],
  ['refuses', { writeText: () => Promise.reject(new Error('NotAllowedError')) }],
])('copies a selection when the clipboard %s', async (_name, clipboard) => {
  vi.stubGlobal('navigator', { clipboard });
  const { field, append } = fakeDocument(() => true);
  expect(await copyText('9800')).toBe(true);
  expect(field.value).toBe('9800');
  expect(append).toHaveBeenCalledWith(field);
  expect(field.select).toHaveBeenCalled();
  expect(field.remove).toHaveBeenCalled();
});

it.each([
  ['answers no', () => false],
  [
    'throws',
    () => {
      throw new Error('blocked');
    },
  ],
])('returns false when the old way %s, and cleans up', async (_name, execCommand) => {
  vi.stubGlobal('navigator', {});
  const { field } = fakeDocument(execCommand);
  expect(await copyText('9800')).toBe(false);
  expect(field.remove).toHaveBeenCalled();
});
