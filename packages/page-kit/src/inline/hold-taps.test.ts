// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lateControl, replayEarlyTaps } from '../base/early-taps.ts';
import holdTaps from './hold-taps.ts?script';

/** The clicks, in order, as the document's own listeners receive them. */
let clicked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  clicked = [];
  document.body.innerHTML = '<a id="link"></a><button id="box"></button><button id="send"><b id="inside"></b></button>';
  for (const id of ['box', 'send'])
    for (const [name, value] of Object.entries(lateControl)) find(id).setAttribute(name, value);
  for (const element of document.body.children) element.addEventListener('click', () => clicked.push(element.id));
  new Function(holdTaps)();
});

afterEach(() => {
  replayEarlyTaps();
  vi.useRealTimers();
});

function find(id: string): HTMLElement {
  const element = document.getElementById(id);
  return element ?? expect.unreachable(`no ${id}`);
}

const tap = (id: string) => find(id).click();
const isBusy = (id: string) => find(id).getAttribute('aria-busy') === 'true';

it('keeps taps visibly, and repeats each control once, in order, in a task of its own', async () => {
  find('box').addEventListener('click', () => queueMicrotask(() => clicked.push('what the box has changed')));
  for (const id of ['box', 'send', 'send', 'inside']) tap(id);
  expect(clicked).toEqual([]);
  expect([isBusy('box'), isBusy('send')]).toEqual([true, true]);
  replayEarlyTaps();
  replayEarlyTaps();
  expect(clicked).toEqual([]);
  expect(vi.getTimerCount()).toBe(2);
  await vi.runAllTimersAsync();
  expect(clicked).toEqual(['box', 'what the box has changed', 'send']);
  expect([isBusy('box'), isBusy('send')]).toEqual([false, false]);
  tap('send');
  expect(clicked).toEqual(['box', 'what the box has changed', 'send', 'send']);
});

it('keeps the taps of controls that are still waiting', () => {
  for (const id of ['box', 'send']) tap(id);
  replayEarlyTaps('#box');
  vi.runAllTimers();
  tap('box');
  tap('send');
  expect(clicked).toEqual(['send', 'send']);
  replayEarlyTaps();
  vi.runAllTimers();
  expect(clicked).toEqual(['send', 'send', 'box']);
});

it('leaves links and other controls alone', () => {
  tap('link');
  expect(clicked).toEqual(['link']);
});

it('is not needed: a document without it repeats nothing', () => {
  replayEarlyTaps();
  delete window.plazoTaps;
  expect(() => replayEarlyTaps()).not.toThrow();
});
