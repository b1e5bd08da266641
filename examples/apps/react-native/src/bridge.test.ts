import { expect, it } from 'vitest';
import { openingOf } from './addresses';
import { createBridge, type Handlers } from './bridge';

const origin = 'https://loans.example.com';
const id = '9f0c6b1e5a7d4c2f8b3a1d0e6c5f4a79';
const call = JSON.stringify({ plazo: 1, id, action: 'callPhone', data: { number: '*264' } });

function bridgeOf(handlers: Handlers) {
  const scripts: string[] = [];
  return { bridge: createBridge(origin, handlers, (script) => void scripts.push(script)), scripts };
}

it('does what a page of ours asks, and replies', async () => {
  const called: string[] = [];
  const { bridge, scripts } = bridgeOf({
    callPhone: ({ number }) => called.push(number) > 0,
    goHome: () => undefined,
  });
  await bridge.receive(call, `${origin}/customer-service?userId=1`);
  expect(called).toEqual(['*264']);
  expect(scripts).toEqual([expect.stringContaining(JSON.stringify({ id, done: true }))]);
  await bridge.receive(JSON.stringify({ plazo: 1, id, action: 'goHome', data: {} }), `${origin}/`);
  expect(scripts).toHaveLength(1);
});

it('ignores other origins, other versions and what it cannot do', async () => {
  const called: string[] = [];
  const { bridge, scripts } = bridgeOf({ callPhone: ({ number }) => called.push(number) > 0 });
  await bridge.receive(call, 'https://loans.example.com.evil.example/');
  await bridge.receive(call, 'https://evil.example/');
  await bridge.receive(call.replace('"plazo":1', '"plazo":2'), `${origin}/`);
  await bridge.receive('{', `${origin}/`);
  await bridge.receive(JSON.stringify({ plazo: 1, id, action: 'goMine', data: {} }), `${origin}/`);
  expect([called, scripts]).toEqual([[], []]);
});

it('tells the page what it has not done', async () => {
  const { bridge, scripts } = bridgeOf({ callPhone: () => Promise.reject(new Error('no dialler')) });
  await bridge.receive(call, `${origin}/`);
  expect(scripts).toEqual([expect.stringContaining(JSON.stringify({ id, done: false }))]);
});

it('names in the address what it has handlers for, in the order of the document', () => {
  const { bridge } = bridgeOf({ callPhone: () => true, goLogin: () => true });
  expect(bridge.actions).toBe('goLogin,callPhone');
});

it.each([
  [`${origin}/repayment?x=1`, 'web view'],
  [origin, 'web view'],
  ['https://pay.example/checkout', 'web view'],
  [`${origin}.evil.example/`, 'another app'],
  ['https://wa.me/525512345678', 'another app'],
  ['tel:5512345678', 'another app'],
  ['mailto:help@example.com', 'another app'],
  ['intent://x#Intent;end', 'nothing'],
  ['file:///etc/hosts', 'nothing'],
  ['javascript:alert(1)', 'nothing'],
])('%s opens in %s', (url, place) => {
  expect(openingOf(url, origin, ['pay.example']).in).toBe(place);
});
