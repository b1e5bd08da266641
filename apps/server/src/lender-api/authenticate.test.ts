import { listApiKeys, revokeApiKey } from '@plazo/contract/lender/api-keys';
import { listAuditEvents } from '@plazo/contract/lender/audit';
import { scopes } from '@plazo/contract/lender/scopes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorKey, type Sending, TestLender } from '../testing/test-lender.ts';

const proxy = '10.0.0.7';
let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open({ environment: { LENDER_TRUST_PROXY: '10.0.0.0/24' } });
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const statusOf = async (sending: Sending) => (await lender.send(listApiKeys, {}, sending)).status;
const wrongKey = (n: number) => `plazo_abcdefghijkm_${String(n).padStart(43, 'x')}`;

/** Sends wrong keys from an address until it is blocked. */
async function crowd(from: string): Promise<void> {
  const wrong = Array.from({ length: 60 }, (_, n) => statusOf({ key: wrongKey(n), from }));
  expect(new Set(await Promise.all(wrong))).toEqual(new Set([401]));
}

describe('the operator', () => {
  it('is nobody if the key of the data folder is incomplete, for whatever reason', async () => {
    for (const unfinished of ['', operatorKey.slice(0, 1), operatorKey.slice(0, -1), 'ñ'.repeat(43)]) {
      const by = await lender.another({ operatorKey: unfinished });
      expect([unfinished, await statusOf({ key: `operator_${unfinished}`, by })]).toEqual([unfinished, 401]);
    }
    expect(await statusOf({ key: `operator_${operatorKey}` })).toBe(200);
    expect(await statusOf({ key: 'operator_' })).toBe(401);
  });
});

describe('wrong keys', () => {
  it('shut out no right key from the same address, and are slowed down', async () => {
    const from = '203.0.113.7';
    const other = await lender.newKey(['staff:read']);
    await crowd(from);
    expect([await statusOf({ from }), await statusOf({ key: other, from })]).toEqual([200, 200]);
    const refused = await lender.send(listApiKeys, {}, { key: wrongKey(61), from });
    expect([refused.status, refused.json.type, refused.headers['retry-after']]).toEqual([
      429,
      'urn:plazo:problem:too-many-requests',
      '60',
    ]);
    for (const key of ['nonsense', `operator_${operatorKey}x`, `${other}x`]) {
      expect(await statusOf({ key, from })).toBe(429);
    }
    expect(await statusOf({ key: `operator_${operatorKey}`, from })).toBe(200);
    // A key that has ended is wrong, too.
    await lender.call(revokeApiKey, { keyId: other.split('_')[1] ?? '' });
    expect(await statusOf({ key: other, from })).toBe(429);
    expect(await statusOf({ key: wrongKey(62), from: '203.0.113.8' })).toBe(401);
  });

  it('count for a customer’s whole IPv6 network, in which any address can be used', async () => {
    await crowd('2001:db8::1');
    expect(await statusOf({ key: wrongKey(61), from: '2001:db8::2' })).toBe(429);
    expect(await statusOf({ key: wrongKey(61), from: '2001:db8:0:1::2' })).toBe(401);
  });

  it('count for their sender behind a trusted proxy, and not for its other callers', async () => {
    const by = (sender: string) => ({ from: proxy, headers: { 'x-forwarded-for': sender } });
    const wrong = Array.from({ length: 61 }, (_, n) => statusOf({ key: wrongKey(n), ...by('198.51.100.1') }));
    expect((await Promise.all(wrong)).filter((status) => status === 429)).toHaveLength(1);
    expect(await statusOf({ key: wrongKey(61), ...by('198.51.100.2') })).toBe(401);
    // A header that the sender writes does not move the sender elsewhere.
    expect(await statusOf({ key: wrongKey(61), ...by('198.51.100.2, 198.51.100.1') })).toBe(429);
  });
});

describe('the address in audit', () => {
  const addressOf = async (sending: Sending) => {
    const key = await lender.newKey(scopes);
    await lender.call(revokeApiKey, { keyId: key.split('_')[1] ?? '' }, sending);
    const [event] = (await lender.call(listAuditEvents, {})).data;
    return event?.address;
  };

  it('is the caller’s, as a trusted proxy says', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1, 198.51.100.3, 10.0.0.8' };
    expect(await addressOf({ from: proxy, headers })).toBe('198.51.100.3');
  });

  it('is the caller’s, whatever anyone else says', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.3' };
    expect(await addressOf({ from: '10.0.1.7', headers })).toBe('10.0.1.7');
  });
});
