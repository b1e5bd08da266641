import { expect, it } from 'vitest';
import type { HostWindow, MessagePortLike } from './host-window.ts';
import type { BridgeMessage } from './message.ts';
import { createMessenger } from './messenger.ts';

function opened(search = '', ports: Partial<HostWindow> = {}) {
  const listeners = new Map<string, (event: { detail?: object | undefined }) => void>();
  const self = {};
  const host = {
    ...{ self, top: self, location: { origin: 'https://loans.example', search, assign: () => {} } },
    history: { length: 1, back: () => {} },
    addEventListener: (type: string, listener: (event: { detail?: object | undefined }) => void) =>
      void listeners.set(type, listener),
    ...ports,
  };
  const fire = (type: string, detail?: object) => listeners.get(type)?.({ detail });
  return { host, tell: createMessenger(host), fire };
}

function port(answer: () => unknown = () => undefined) {
  const heard: BridgeMessage[] = [];
  const postMessage = (text: string) => {
    heard.push(JSON.parse(text));
    return answer();
  };
  return { heard, said: () => heard.map(({ action }) => action), port: { postMessage } satisfies MessagePortLike };
}

const rejected = () => Promise.reject(new Error('no handler'));
const thrown = () => {
  throw new Error('gone');
};

it('greets an app that appears late, once, and sends it no earlier requests', () => {
  const { host, tell, fire } = opened();
  const app = port();
  expect(tell({ action: 'ready', data: { path: '/' } })).toBe(false);
  expect(tell({ action: 'goHome', data: {} })).toBe(false);
  Object.assign(host, { PlazoNative: app.port });
  fire('plazo-host');
  fire('plazo-host');
  expect(app.said()).toEqual(['ready']);
});

it('asks an app that appears late for the login, once, since the session is still over', () => {
  const { host, tell, fire } = opened();
  const app = port();
  for (let time = 0; time < 3; time++) expect(tell({ action: 'goLogin', data: {} })).toBe(false);
  Object.assign(host, { PlazoNative: app.port });
  fire('plazo-host');
  expect(app.said()).toEqual(['goLogin']);
});

it('asks an app only for what it says that it can', () => {
  const app = port();
  const { tell } = opened('?userId=7&appActions=goHome,saveDocument', { PlazoNative: app.port });
  const saved = { action: 'saveDocument', data: { path: '/receipt?saveAs=pdf' } } as const;
  expect(tell({ action: 'ready', data: { path: '/' } })).toBe(true);
  expect(tell({ action: 'goHome', data: {} })).toBe(true);
  expect(tell({ action: 'goMine', data: {} })).toBe(false);
  expect(tell(saved)).toBe(true);
  expect(app.said()).toEqual(['ready', 'goHome', 'saveDocument']);

  const first = port();
  const old = opened('?userId=7', { PlazoNative: first.port });
  expect(old.tell({ action: 'goMine', data: {} })).toBe(true);
  expect(old.tell(saved)).toBe(false);
  expect(first.said()).toEqual(['goMine']);
});

it('does without the app what the app replies that it has not done, once', () => {
  const app = port();
  const { tell, fire } = opened('', { ReactNativeWebView: app.port });
  const done: string[] = [];
  tell({ action: 'openRating', data: {} }, () => done.push('thanks'));
  tell({ action: 'goHome', data: {} }, () => done.push('home'));
  const [rating, home] = app.heard;
  for (const odd of [undefined, {}, { done: false }, { id: 'other', done: false }]) fire('plazo-reply', odd);
  fire('plazo-reply', { id: home?.id, done: true });
  expect(done).toEqual([]);
  fire('plazo-reply', { id: rating?.id, done: false });
  fire('plazo-reply', { id: rating?.id, done: false });
  fire('plazo-reply', { id: home?.id, done: false });
  expect(done).toEqual(['thanks']);
});

it('hears a reply given while the app is still being told', () => {
  const done: string[] = [];
  const app: MessagePortLike = {
    postMessage: (text) => fire('plazo-reply', { id: JSON.parse(text).id, done: false }),
  };
  const { tell, fire } = opened('', { PlazoNative: app });
  expect(tell({ action: 'openRating', data: {} }, () => done.push('thanks'))).toBe(true);
  expect(done).toEqual(['thanks']);
});

it.each([
  ['throws', thrown],
  ['rejects', rejected],
])('tells the next port if one %s', async (_what, answer) => {
  const [android, ios, react] = [port(answer), port(answer), port()];
  const webkit = { messageHandlers: { plazo: ios.port } };
  const { tell } = opened('', { PlazoNative: android.port, webkit, ReactNativeWebView: react.port });
  expect(tell({ action: 'goHome', data: {} })).toBe(true);
  await expect.poll(() => react.said()).toEqual(['goHome']);
  expect(android.heard).toEqual(react.heard);
});

it('does without the app what its only port rejects', async () => {
  const done: string[] = [];
  const { tell } = opened('', { webkit: { messageHandlers: { plazo: port(rejected).port } } });
  expect(tell({ action: 'callPhone', data: { number: '5512345678' } }, () => done.push('tel:'))).toBe(true);
  await expect.poll(() => done).toEqual(['tel:']);
});
