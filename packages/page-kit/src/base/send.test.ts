// @vitest-environment jsdom
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';

let submit: MockInstance;
let forward: MockInstance;

beforeEach(() => {
  vi.resetModules();
  submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  forward = vi.spyOn(history, 'forward').mockImplementation(() => {});
  document.body.innerHTML =
    '<div data-send><form></form></div><div data-sent hidden><button type="button"></button></div>';
});

/** Loads the document's part as if after this kind of navigation. */
async function load(type: string): Promise<void> {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(JSON.parse(JSON.stringify([{ type }])));
  await import('./parts/send.ts');
}

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('div:not([hidden])')].map(({ dataset }) => ({ ...dataset }));

it('sends the form of a document that is opened', async () => {
  await load('navigate');
  expect(submit).toHaveBeenCalledOnce();
  expect(shown()).toEqual([{ send: '' }]);
});

it('says that it was sent, and sends nothing, if Back loads the document again', async () => {
  await load('back_forward');
  expect(submit).not.toHaveBeenCalled();
  expect(shown()).toEqual([{ sent: '' }]);
});

it('also says so if Back restores the document, and links to what was opened', async () => {
  await load('navigate');
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(shown()).toEqual([{ sent: '' }]);
  document.querySelector('button')?.click();
  expect(submit).toHaveBeenCalledOnce();
  expect(forward).toHaveBeenCalledOnce();
});
