import { readFileSync } from 'node:fs';
import * as bridge from '@plazo/page-kit/bridge/bridge';
import type { HostWindow, MessagePortLike } from '@plazo/page-kit/bridge/host-window';
import type { BridgeMessage } from '@plazo/page-kit/bridge/message';
import { createMessenger } from '@plazo/page-kit/bridge/messenger';
import { describe, expect, it, vi } from 'vitest';
import { bridgeActions } from '../../../../packages/app-bridge/messages.js';
import { parseCarry } from '../paths.ts';
import type { RouteKey } from '../routes.ts';
import { type DocumentWay, openPage } from './open-page.ts';

const carry = parseCarry(new URLSearchParams('userId=7&sessionId=s&utm=x&orderId=1'));

function fakeWindow(historyLength = 2, search = '') {
  const listeners = new Map<string, (event: { detail?: object | undefined }) => void>();
  const host = {
    self: {} as unknown,
    top: null as unknown,
    location: { origin: 'https://plazo.example', search, assign: vi.fn<(url: string) => void>() },
    history: { length: historyLength, back: vi.fn<() => void>() },
    addEventListener: (type: string, listener: (event: { detail?: object | undefined }) => void) =>
      void listeners.set(type, listener),
  };
  host.top = host.self;
  return {
    host: host as typeof host & HostWindow,
    fire: (type: string, detail?: object) => listeners.get(type)?.({ detail }),
  };
}

/** Like the injected objects: it works only when called as a method of itself. */
function recorder() {
  const messages: BridgeMessage[] = [];
  const port: MessagePortLike = {
    postMessage(json) {
      if (this !== port) throw new TypeError("Java bridge method can't be invoked on a non-injected object");
      messages.push(JSON.parse(json));
    },
  };
  return { port, messages };
}

const actions = { ...bridge, openPage };

const open = (host: HostWindow): DocumentWay => ({ host, tell: createMessenger(host), carry, appScheme: 'plazo://' });

const everyAction: [keyof typeof actions, (way: DocumentWay) => boolean, unknown][] = [
  [
    'openPage',
    (way) => actions.openPage(way, 'repayUrl', { orderId: '9' }),
    { target: 'repayUrl', url: 'https://plazo.example/repayment?userId=7&sessionId=s&utm=x&orderId=9' },
  ],
  ['openProduct', (way) => actions.openProduct(way, 'p-1'), { productId: 'p-1' }],
  ['goHome', (way) => actions.goHome(way), {}],
  ['goMine', (way) => actions.goMine(way), {}],
  ['goLogin', (way) => actions.goLogin(way), {}],
  ['callPhone', (way) => actions.callPhone(way, '+52 (55) 1234-5678'), { number: '+525512345678' }],
  ['openRating', (way) => actions.openRating(way, () => {}), {}],
  ['trackProduct', (way) => actions.trackProduct(way, 'p_2'), { productId: 'p_2' }],
  ['close', (way) => actions.close(way), {}],
  ['startBankFlow', (way) => actions.startBankFlow(way), {}],
  ['endBankFlow', (way) => actions.endBankFlow(way), {}],
];

describe.each([
  ['Android', (port: MessagePortLike) => ({ PlazoNative: port })],
  ['iOS', (port: MessagePortLike) => ({ webkit: { messageHandlers: { plazo: port } } })],
  ['React Native', (port: MessagePortLike) => ({ ReactNativeWebView: port })],
])('in the app on %s', (_name, install) => {
  it('sends every action as a message of version 1', () => {
    const { host } = fakeWindow();
    const { port, messages } = recorder();
    const way = open(Object.assign(host, install(port)));
    for (const [, act] of everyAction) expect(act(way)).toBe(true);
    expect(messages.map(({ action, data }) => [action, data])).toEqual(
      everyAction.map(([action, , data]) => [action, data]),
    );
    expect(messages.every((message) => message.plazo === 1 && /^[0-9a-f]{32}$/.test(message.id))).toBe(true);
    expect(new Set(messages.map((message) => message.id)).size).toBe(messages.length);
    expect(host.location.assign).not.toHaveBeenCalled();
    expect(host.history.back).not.toHaveBeenCalled();
  });

  it('falls back to the browser when the native side throws', () => {
    const { host } = fakeWindow();
    const broken = {
      postMessage: () => {
        throw new Error('gone');
      },
    };
    const way = open(Object.assign(host, install(broken)));
    expect(actions.callPhone(way, '5512345678')).toBe(true);
    expect(host.location.assign).toHaveBeenCalledExactlyOnceWith('tel:5512345678');
    expect(actions.goHome(way)).toBe(false);
  });

  it('does not speak to the app from a frame', () => {
    const { host } = fakeWindow();
    const { port, messages } = recorder();
    host.top = {};
    expect(actions.goHome(open(Object.assign(host, install(port))))).toBe(false);
    expect(messages).toEqual([]);
  });
});

describe('in the app', () => {
  it('opens native targets under the app scheme, without the session', () => {
    const { host } = fakeWindow();
    const { port, messages } = recorder();
    actions.openPage(open(Object.assign(host, { PlazoNative: port })), 'order', { orderId: '9' });
    expect(messages.at(-1)?.data).toEqual({ target: 'order', url: 'plazo://order?orderId=9' });
  });

  it('ignores other apps by the shape of their objects', () => {
    const { host } = fakeWindow();
    const foreign: object = { PlazoNative: {}, webkit: { messageHandlers: {} }, ReactNativeWebView: 'x' };
    expect(actions.goHome(open(Object.assign(host, foreign)))).toBe(false);
  });

  it('keeps facts, and only facts, for an app that appears late', () => {
    const { host, fire } = fakeWindow();
    const { port, messages } = recorder();
    const way = open(host);
    actions.trackProduct(way, 'p1');
    actions.openRating(way, () => {});
    actions.startBankFlow(way);
    Object.assign(host, { PlazoNative: port });
    fire('plazo-host');
    fire('plazo-host');
    expect(messages.map((message) => message.action)).toEqual(['trackProduct']);
  });

  it('sends what waited before the next action, in order, if the app does not announce itself', () => {
    const { host } = fakeWindow();
    const { port, messages } = recorder();
    const way = open(host);
    for (let product = 0; product < 100; product++) actions.trackProduct(way, `p${product}`);
    Object.assign(host, { PlazoNative: port });
    actions.goMine(way);
    expect(messages.map((message) => message.action)).toEqual([...Array(20).fill('trackProduct'), 'goMine']);
    expect(messages[0]?.data).toEqual({ productId: 'p0' });
  });
});

describe('in a plain browser', () => {
  it('calls, navigates and goes back, and stays silent about the rest', () => {
    const { host } = fakeWindow();
    const way = open(host);
    const taken = everyAction.filter(([, act]) => act(way)).map(([action]) => action);
    expect(taken).toEqual(['openPage', 'callPhone', 'close']);
    expect(host.location.assign.mock.calls).toEqual([
      ['https://plazo.example/repayment?userId=7&sessionId=s&utm=x&orderId=9'],
      ['tel:+525512345678'],
    ]);
    expect(host.history.back).toHaveBeenCalledOnce();
  });

  it('stays on the page if there is nowhere to go', () => {
    const { host } = fakeWindow(1);
    const way = open(host);
    expect(actions.close(way)).toBe(false);
    expect(actions.openPage(way, 'setting')).toBe(false);
    expect(host.history.back).not.toHaveBeenCalled();
    expect(host.location.assign).not.toHaveBeenCalled();
  });

  it('copes with a browser that refuses to navigate', () => {
    const { host } = fakeWindow();
    host.location.assign.mockImplementation(() => {
      throw new Error('blocked');
    });
    expect(actions.openPage(open(host), 'home')).toBe(false);
  });
});

describe('arguments', () => {
  const sent = (act: (way: DocumentWay) => boolean) => {
    const { host } = fakeWindow();
    const { port, messages } = recorder();
    const took = act(open(Object.assign(host, { PlazoNative: port })));
    expect(messages.length).toBe(took ? 1 : 0);
    return took ? messages[0]?.data : null;
  };

  it.each([
    ['55 1234 5678', '5512345678'],
    ['(01.800) 123-4567', '018001234567'],
    ['*264', '*264'],
    ['5512345678#12', '5512345678#12'],
  ])('calls %s', (number, plain) => {
    expect(sent((way) => actions.callPhone(way, number))).toEqual({ number: plain });
  });

  it.each([
    '',
    '1',
    'tel:5512345678',
    '55+12345678',
    'javascript:1',
    '5512345678;ext=1',
    '５５１２',
    '*#06#',
    '**21*5512345678#',
    '#31#5512345678#',
    '1'.repeat(21),
  ])('does not call %j', (number) => {
    expect(sent((way) => actions.callPhone(way, number))).toBeNull();
  });

  it.each(['', 'a b', '../x', '"}', 'ñ', 'x'.repeat(65), 'p1\n'])('does not accept %j as a product', (productId) => {
    expect(sent((way) => actions.openProduct(way, productId))).toBeNull();
    expect(sent((way) => actions.trackProduct(way, productId))).toBeNull();
  });

  it.each(['https://evil.example', '/confirm', 'constructor', '__proto__', 'toString', ''])(
    'does not open %j',
    (target) => {
      expect(sent((way) => actions.openPage(way, target as RouteKey))).toBeNull();
    },
  );

  it('encodes # so that a telephone link keeps it', () => {
    const { host } = fakeWindow();
    actions.callPhone(open(host), '5512#34#5');
    expect(host.location.assign).toHaveBeenCalledExactlyOnceWith('tel:5512%2334%235');
  });
});

describe('docs/bridge.md', () => {
  const text = readFileSync(new URL('../../../../docs/bridge.md', import.meta.url), 'utf8');

  it('lists exactly the actions that are sent', () => {
    const listed = [...text.matchAll(/^\| `(\w+)` +\|/gm)].map(([, action]) => action);
    expect(listed).toEqual(bridgeActions);
  });

  it.each([
    ['android/app/src/main/java/com/example/loans/LoanActivity.kt', /^ {8}"(\w+)" to \{/gm, /, reply -> savePdf\(/],
    ['ios/Loans/LoanViewController.swift', /^ {12}"(\w+)": \{/gm, /, reply in self\?\.savePdf\(.*reply: reply/],
    ['react-native/src/LoanScreen.tsx', /^ {4}(?:\.\.\.\(\w+ && \{ )?(\w+): (?:async )?\(/gm, /=> savePdf\(/],
  ])('names no action that the example %s does not know, and has those of every screen', (file, handlers, saving) => {
    const code = readFileSync(new URL(`../../../../examples/apps/${file}`, import.meta.url), 'utf8');
    const handled = [...code.matchAll(handlers)].map(([, action]) => action);
    expect(bridgeActions).toEqual(expect.arrayContaining(handled));
    expect(handled).toEqual(expect.arrayContaining(['goLogin', 'goHome', 'callPhone', 'openPage', 'saveDocument']));
    // What comes later is replied to, as well.
    expect(code).toMatch(saving);
  });
});
