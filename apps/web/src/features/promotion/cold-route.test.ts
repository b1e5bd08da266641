import { expect, it } from 'vitest';
import coldRoute from './cold-route.ts?script';

/** Where the script redirects to from an address, if anywhere. */
function targetOf(address: string): string | null {
  const { pathname, search, hash } = new URL(address, 'http://page');
  let target: string | null = null;
  const replace = (to: string) => {
    target = to;
  };
  const location = { pathname, search, hash, replace };
  new Function('location', coldRoute)(location);
  return target;
}

it.each([
  [
    '/promotion#/downloadTemplate?app_from=app&user_from=feed&utm_tag=a1&id=demo&down_id=app-1',
    '/promotion?app_from=app&user_from=feed&utm_tag=a1&down_id=app-1&templateId=demo#/downloadTemplate?app_from=app&user_from=feed&utm_tag=a1&id=demo&down_id=app-1',
  ],
  [
    '/promotion?utm_tag=own&x=1#/agreementTemplate?id=demo&utm_tag=a1&links_id=agreement-1',
    '/promotion?utm_tag=own&x=1&links_id=agreement-1&templateId=demo#/agreementTemplate?id=demo&utm_tag=a1&links_id=agreement-1',
  ],
  [
    '/promotion#/downloadTemplate?id=%22%3E%3Cb%3E',
    '/promotion?templateId=%22%3E%3Cb%3E#/downloadTemplate?id=%22%3E%3Cb%3E',
  ],
])('a hash route without a campaign in the query is requested again with it: %s', (address, target) => {
  expect(targetOf(address)).toBe(target);
  // Once: from there it redirects nowhere.
  expect(targetOf(target)).toBeNull();
});

it.each([
  '/promotion',
  '/promotion#/',
  '/promotion#/downloadTemplate',
  '/promotion#/downloadTemplate?down_id=app-1',
  '/promotion#/somethingElse?id=demo',
  '/promotion#https://evil.example/?id=demo',
  '/promotion?templateId=gone#/downloadTemplate?id=demo',
  '/promotion?id=gone#/downloadTemplate?id=demo',
])('any other address stays: %s', (address) => {
  expect(targetOf(address)).toBeNull();
});
