import { expect, it, vi } from 'vitest';
import { createMessenger } from './messenger.ts';

it('greets an app that appears late, once, and sends it no earlier requests', () => {
  const heard: string[] = [];
  let appear = () => {};
  const self = {};
  const host = {
    self,
    top: self,
    location: { origin: 'https://loans.example', pathname: '/', assign: () => {} },
    history: { length: 1, back: () => {} },
    addEventListener: vi.fn((type: string, listener: () => void) => {
      expect(type).toBe('plazo-host');
      appear = listener;
    }),
  };
  const tell = createMessenger(host);
  expect(tell({ action: 'ready', data: { path: '/' } })).toBe(false);
  expect(tell({ action: 'goHome', data: {} })).toBe(false);
  Object.assign(host, { PlazoNative: { postMessage: (text: string) => void heard.push(JSON.parse(text).action) } });
  appear();
  appear();
  expect(heard).toEqual(['ready']);
});
