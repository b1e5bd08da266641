import { expect, it } from 'vitest';
import { oddRequests } from '../../testing/odd-requests.ts';

// Requests that strangers try: each is refused, and none logs an error.

const { exchange } = oddRequests();

/** Sends the bytes unchanged, as no client library would. Returns the status. */
async function statusOf(head: string, body = ''): Promise<number> {
  const bytes = Buffer.from(`${head}\r\nhost: plazo\r\nconnection: close\r\n\r\n${body}`, 'latin1');
  const answer = await exchange(bytes);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

const long = 'a'.repeat(4_000);
const addresses = [
  '//',
  '///',
  '/\\',
  '//evil.com/confirm',
  '/\\evil.com/confirm',
  'http://evil.com/confirm',
  'http://evil.com',
  '/x/../confirm',
  '/%2e%2e/confirm',
  '/confirm%00',
  '/uploads/%00.jpg',
  `/uploads/${'a'.repeat(101)}.jpg`,
  `/uploads/${long}`,
  `/${long}`,
  '/%',
  '/%ff',
  '/%c0%af',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%5c..%5c',
  '/constructor',
  '/__proto__',
  '/uploads/__proto__',
  '/testPreviewx?%00=%00',
];

it.each(addresses)('an odd address is refused: %s', async (address) => {
  for (const accept of ['', '\r\naccept: text/html']) {
    expect([400, 401, 404]).toContain(await statusOf(`GET ${address} HTTP/1.1${accept}`));
    expect([400, 401, 404, 405, 415]).toContain(await statusOf(`POST ${address} HTTP/1.1${accept}`));
  }
});

it.each([
  'OPTIONS * HTTP/1.1',
  'TRACE /confirm HTTP/1.1',
  'PROPFIND / HTTP/1.1',
  'DELETE /confirm HTTP/1.1',
  'GET /confirm HTTP/3.9',
  'GET /confirm?userId=%00&sessionId=%00 HTTP/1.1',
  'GET /confirm?userId=a&sessionId[]=b&isNeedPop=%ff HTTP/1.1',
  'GET /verify?code=%00%ff HTTP/1.1',
  'GET /channel?id=%00 HTTP/1.1',
  'POST /confirm HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 1',
  'POST /confirm HTTP/1.1\r\ncontent-type: \x00\xff',
  'POST /webhooks/payments HTTP/1.1\r\nplazo-signature: \xff',
  'POST /tells/user-problem/upload-problem-img HTTP/1.1\r\ncontent-type: multipart/form-data',
  `GET / HTTP/1.1\r\ncookie: ${'a'.repeat(20_000)}`,
])('an odd request ends without an error of ours: %j', async (head) => {
  const status = await statusOf(head, '{');
  expect(Number.isNaN(status) || status < 500 || status === 505).toBe(true);
});

it('a page is served at its own address only', async () => {
  expect(await statusOf('GET /Loan HTTP/1.1\r\naccept: text/html')).toBe(200);
  expect(await statusOf('GET //plazo/Loan HTTP/1.1\r\naccept: text/html')).toBe(400);
  expect(await statusOf('GET http://plazo/Loan HTTP/1.1\r\naccept: text/html')).toBe(400);
});
