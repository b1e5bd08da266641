import { createContext, runInContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { earlyTapsScript, replayEarlyTaps } from './early-taps.ts';

type Listener = (event: object) => void;

/** Just enough of a document: clicks go to the capturing listeners of the window. */
function fakeDocument() {
  const listeners: Listener[] = [];
  const clicks: string[] = [];
  const tasks: (() => void)[] = [];
  const window = {
    addEventListener: (type: string, listener: Listener, capture: boolean) => {
      expect([type, capture]).toEqual(['click', true]);
      listeners.push(listener);
    },
    removeEventListener: (type: string, listener: Listener, capture: boolean) => {
      expect([type, capture]).toEqual(['click', true]);
      listeners.splice(listeners.indexOf(listener), 1);
    },
  } as Record<string, unknown>;
  window.window = window;
  window.setTimeout = (task: () => void) => void tasks.push(task);
  runInContext(earlyTapsScript, createContext(window));

  const tap = (target: object) => {
    const event = { target, preventDefault: vi.fn(), stopPropagation: vi.fn() };
    for (const listener of [...listeners]) listener(event);
    return event.preventDefault.mock.calls.length === 1 && event.stopPropagation.mock.calls.length === 1;
  };
  const control = (name: string, isLate = true) => {
    const attributes = new Map<string, string>();
    const self = {
      attributes,
      closest: (selector: string) => (isLate && selector === '[data-late]' ? self : null),
      setAttribute: (key: string, value: string) => void attributes.set(key, value),
      removeAttribute: (key: string) => void attributes.delete(key),
      // As in the browser: a click by script passes the same listeners.
      click: () => void (tap(self) || clicks.push(name)),
    };
    return self;
  };
  vi.stubGlobal('plazoTaps', window.plazoTaps);
  return { tap, control, clicks, listeners, tasks };
}

afterEach(() => void vi.unstubAllGlobals());

describe('early taps', () => {
  it('are less than 400 bytes, all of them allowed inside a script element', () => {
    expect(Buffer.byteLength(earlyTapsScript)).toBeLessThan(400);
    expect(earlyTapsScript).not.toMatch(/[<\n]/);
  });

  it('wait, visibly, and are replayed once, in order, each in a task of its own', () => {
    const { tap, control, clicks, listeners, tasks } = fakeDocument();
    const [box, submit] = [control('box'), control('submit')];
    for (const target of [box, submit, submit, { closest: () => submit }]) expect(tap(target)).toBe(true);
    expect(submit.attributes.get('aria-busy')).toBe('true');
    expect(clicks).toEqual([]);
    replayEarlyTaps();
    replayEarlyTaps();
    expect(clicks).toEqual([]);
    expect(tasks).toHaveLength(2);
    tasks[0]?.();
    expect(clicks).toEqual(['box']);
    tasks[1]?.();
    expect(clicks).toEqual(['box', 'submit']);
    expect(submit.attributes.size).toBe(0);
    expect(listeners).toEqual([]);
    expect(tap(submit)).toBe(false);
  });

  it('leave links and other controls alone', () => {
    const { tap, control } = fakeDocument();
    expect(tap(control('link', false))).toBe(false);
  });

  it('need no script in the head', () => {
    vi.stubGlobal('plazoTaps', undefined);
    expect(() => replayEarlyTaps()).not.toThrow();
  });
});
