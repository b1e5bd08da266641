import { expect, it } from 'vitest';
import { deviceKind } from './device-kind.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Linux; Android 14; SM-A155M) ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Android, Chrome'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A155M) ${webkit} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'Android, Samsung Internet',
  ],
  [
    `Mozilla/5.0 (Linux; Android 9; moto e5; wv) ${webkit} Version/4.0 Chrome/110.0.0.0 Mobile Safari/537.36`,
    'Android, app',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'Android, Firefox'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'iPhone, Safari',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    'iPhone, app',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, 'Windows, Edge'],
  ['curl/8.5.0', ''],
  ['', ''],
  ['<script>alert(1)</script>', ''],
])('says of %s: %s', (userAgent, kind) => expect(deviceKind(userAgent)).toBe(kind));
