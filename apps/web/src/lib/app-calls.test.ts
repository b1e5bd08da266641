import { createContext, runInContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { createBridge } from '../bridge/bridge.ts';
import type { HostWindow } from '../bridge/host-window.ts';
import { appCallsScript } from './app-calls.ts';
import { phoneLink } from './phone-link.ts';

const number = '+52 55 5555 0100';

/** Taps a link inside a window that has these objects of an app; answers whether the link was kept from its own way. */
function tap(app: Record<string, unknown>, href: string | null = phoneLink(number)): boolean {
  const listeners: ((event: object) => void)[] = [];
  const window: Record<string, unknown> = {
    crypto,
    addEventListener: (type: string, listener: (event: object) => void) => {
      expect(type).toBe('click');
      listeners.push(listener);
    },
    ...app,
  };
  Object.assign(window, { window, self: window, top: app.top ?? window });
  runInContext(appCallsScript, createContext(window));
  const link = href === null ? null : { getAttribute: () => href };
  const event = { target: { closest: () => link }, preventDefault: vi.fn() };
  for (const listener of listeners) listener(event);
  return event.preventDefault.mock.calls.length > 0;
}

/** What the bridge of a living document sends for the same number. */
function messageOfBridge(): Record<string, unknown> {
  const sent: string[] = [];
  const self = {};
  const host = {
    self,
    top: self,
    location: { origin: 'https://loans.example', pathname: '/', assign: () => {} },
    history: { length: 1, back: () => {} },
    addEventListener: () => {},
    PlazoNative: { postMessage: (text: string) => void sent.push(text) },
  } satisfies HostWindow;
  const bridge = createBridge({ host, carry: { launch: {}, rest: [] }, appScheme: 'plazo://' });
  bridge.callPhone(number);
  return JSON.parse(sent.at(-1) ?? '');
}

describe('a telephone link of a document without scripts', () => {
  it.each([
    ['Android', (port: object) => ({ PlazoNative: port })],
    ['iOS', (port: object) => ({ webkit: { messageHandlers: { plazo: port } } })],
    ['React Native', (port: object) => ({ ReactNativeWebView: port })],
  ])('tells an app on %s what a living document would tell it', (_, app) => {
    const postMessage = vi.fn();
    expect(tap(app({ postMessage }))).toBe(true);
    expect(postMessage).toHaveBeenCalledOnce();
    expect(JSON.parse(postMessage.mock.calls[0]?.[0])).toEqual({
      ...messageOfBridge(),
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('stays a link in a browser, in a frame, and where the app is broken', () => {
    const postMessage = vi.fn();
    expect(tap({})).toBe(false);
    expect(tap({ webkit: {} })).toBe(false);
    expect(tap({ PlazoNative: { postMessage }, top: {} })).toBe(false);
    const broken = () => {
      throw new Error('gone');
    };
    expect(tap({ PlazoNative: { postMessage: broken } })).toBe(false);
    expect(tap({ PlazoNative: { postMessage } }, null)).toBe(false);
    expect(postMessage).not.toHaveBeenCalled();
  });

  it('costs less than 500 bytes, all of them allowed inside a script element', () => {
    expect(appCallsScript.length).toBeLessThan(500);
    expect(appCallsScript).not.toContain('</');
  });
});
