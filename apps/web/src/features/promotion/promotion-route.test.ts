import { beforeEach, expect, it, vi } from 'vitest';
import { hashKeyOf } from '../../hash-routes.ts';
import type { Promotion } from './promotion.data.ts';
import { openRoute, routeHref, routeParameters } from './promotion-route.ts';

const data = {
  id: 'demo',
  template: { down_id: 'app-1', links_id: 'agreement-1' },
  source: { app_from: 'app', user_from: 'feed', utm_tag: 'a1', invite_code: 'FRIEND' },
} as Promotion;
const carried = 'app_from=app&user_from=feed&utm_tag=a1&id=demo';

let location: { search: string; hash: string };
beforeEach(() => {
  location = { search: '?templateId=demo', hash: '' };
  vi.stubGlobal('location', location);
  return () => vi.unstubAllGlobals();
});

it.each([
  ['downloadTemplate', `#/downloadTemplate?${carried}&down_id=app-1`],
  ['agreementTemplate', `#/agreementTemplate?${carried}&links_id=agreement-1`],
] as const)('opens %s with what spec 2 lists', (key, hash) => {
  openRoute(data, key);
  expect(location.hash).toBe(hash);
});

it('switches from one to the other', () => {
  location.hash = `#/agreementTemplate?${carried}&links_id=agreement-1`;
  openRoute(data, 'downloadTemplate');
  expect(location.hash).toBe(`#/downloadTemplate?${carried}&down_id=app-1`);
});

it.each([
  ['downloadTemplate', '?templateId=demo&down_id=app-1', ''],
  ['downloadTemplate', '?templateId=demo', '#/downloadTemplate?down_id=app-1'],
  ['agreementTemplate', '?templateId=demo&links_id=agreement-1', '#/x'],
  ['agreementTemplate', '', '#/agreementTemplate?x=1&links_id=agreement-1'],
] as const)('goes nowhere if the matching id is in the URL: %s from %s%s', (key, search, hash) => {
  Object.assign(location, { search, hash });
  openRoute(data, key);
  expect(location).toEqual({ search, hash });
});

it.each([
  ['downloadTemplate', '?templateId=demo&down_id=app-2', ''],
  ['downloadTemplate', '?templateId=demo&links_id=app-1', ''],
  ['agreementTemplate', '?down_id=agreement-1', '#/downloadTemplate?down_id=app-1'],
] as const)('is not stopped by another id: %s from %s%s', (key, search, hash) => {
  Object.assign(location, { search, hash });
  openRoute(data, key);
  expect(location.hash).toContain(`#/${key}?`);
});

it('leaves out parameters that the visitor did not bring', () => {
  const bare = { ...data, source: {} } as Promotion;
  expect(routeHref(bare, 'downloadTemplate', { launch: {}, rest: [] })).toBe(
    '/promotion?templateId=demo&down_id=app-1#/downloadTemplate?id=demo&down_id=app-1',
  );
  expect(routeParameters(bare, 'agreementTemplate')).toMatchObject({ id: 'demo', links_id: 'agreement-1' });
});

it.each([
  ['#/downloadTemplate?x=1', 'downloadTemplate'],
  ['#/agreementTemplate', 'agreementTemplate'],
  ['#/', null],
  ['', null],
  ['#/constructor', null],
])('recognises the route of %j', (hash, key) => {
  expect(hashKeyOf(hash)).toBe(key);
});
