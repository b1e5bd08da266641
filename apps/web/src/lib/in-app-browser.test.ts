import { expect, it } from 'vitest';
import { isMessengerBrowser } from './in-app-browser.ts';

it.each([
  'Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 Version/4.0 Chrome/92.0 Mobile Safari/537.36 MicroMessenger/8.0.2',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/400.0]',
  'Mozilla/5.0 (Linux; Android 10; wv) Chrome/110 Mobile Safari/537.36 Instagram 270.0 Android',
  'Mozilla/5.0 (Linux; Android 11; wv) Chrome/110 Mobile Safari/537.36 Line/13.1',
])('knows %s', (userAgent) => {
  expect(isMessengerBrowser(userAgent)).toBe(true);
});

it.each([
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/92.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11) Offline/1.0',
])('does not take %s for one', (userAgent) => {
  expect(isMessengerBrowser(userAgent)).toBe(false);
});
