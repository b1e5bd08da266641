import { addApiKey, listApiKeys, revokeApiKey } from '@plazo/contract/lender/api-keys';
import { type AnyLenderEndpoint, lenderCallOf, pathFields } from '@plazo/contract/lender/lender-endpoint';
import { scopes } from '@plazo/contract/lender/scopes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLenderCore } from '../lender-features.ts';
import { stateOf } from '../testing/database-state.ts';
import { TestLender } from '../testing/test-lender.ts';

// What holds for every call. For the effect and scope of each, see lender-calls.test.ts.

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

/** The address of a call about things that do not exist: a caller without the scope must not learn even that. */
const addressOf = (endpoint: AnyLenderEndpoint) =>
  lenderCallOf(endpoint, Object.fromEntries(pathFields(endpoint).map((field) => [field, 'x'])));

describe('every call', () => {
  it('is refused without a key, and with one that has expired or was revoked', async () => {
    const { db, clock, config } = lender.server;
    const expired = await lender.newKey(scopes, clock.now() + 60_000);
    const revoked = await lender.call(addApiKey, { name: 'gone', scopes: [...scopes] });
    await lender.call(revokeApiKey, { keyId: revoked.id });
    clock.moveMinutes(1);
    const { endpoints } = openLenderCore({ db, clock, config });
    expect(endpoints.length).toBeGreaterThan(60);
    const before = await stateOf(db);
    for (const [index, endpoint] of endpoints.entries()) {
      const { url, body } = addressOf(endpoint);
      for (const key of ['', expired, revoked.key ?? '']) {
        const answer = await lender.app.inject({
          ...{ method: endpoint.method, url },
          // Each from its own address: one that keeps sending wrong keys is blocked.
          remoteAddress: `10.0.0.${index}`,
          headers: { 'idempotency-key': 'one', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
          ...(body === null ? {} : { payload: body }),
        });
        const { type } = JSON.parse(answer.body) as { type: string };
        expect([endpoint.name, answer.statusCode, type]).toEqual([
          endpoint.name,
          401,
          'urn:plazo:problem:unauthorized',
        ]);
      }
    }
    expect(await stateOf(db)).toEqual(before);
  });
});

describe('an Idempotency-Key over two servers on one database', () => {
  it('is answered the same by both, and of simultaneous requests to both only one takes effect', async () => {
    const other = await lender.another();
    const { url } = lenderCallOf(addApiKey, { name: 'a', scopes: ['reports:read'] });
    const add = (app: typeof other, key: string, name = 'a') =>
      app.inject({
        ...{ method: 'POST', url, payload: { name, scopes: ['reports:read'] } },
        headers: { authorization: `Bearer ${lender.key}`, 'idempotency-key': key },
      });
    const first = await add(lender.app, 'one');
    const again = await add(other, 'one');
    expect([first.statusCode, again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 201, 'true']);
    expect(again.json().id).toBe(first.json().id);
    expect((await add(other, 'one', 'b')).statusCode).toBe(422);
    const both = await Promise.all(Array.from({ length: 8 }, (_, n) => add(n % 2 === 0 ? lender.app : other, 'two')));
    const statuses = both.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
    // On PostgreSQL, if it is still running.
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    expect((await lender.call(listApiKeys, {})).data).toHaveLength(3);
    await other.close();
  });
});
