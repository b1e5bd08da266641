import { addApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '@plazo/contract/lender/api-keys';
import { listAuditEvents } from '@plazo/contract/lender/audit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keptFor } from '../platform/calls/idempotency.ts';
import { stateOf } from '../testing/database-state.ts';
import type { OpenApiDocument } from '../testing/openapi-document.ts';
import { operatorKey, TestLender } from '../testing/test-lender.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const reports = { name: 'reports', scopes: ['reports:read' as const] };
const minute = 60_000;

describe('the lender’s listener', () => {
  it('answers a stranger with 401, whatever is wrong with the key, and says how to send one', async () => {
    const expired = await lender.newKey(['staff:read'], lender.server.clock.now() + minute);
    lender.server.clock.moveMinutes(1);
    const [, id = ''] = lender.key.split('_');
    const wrong = ['', 'nonsense', expired, lender.key.slice(0, -1), `plazo_${id}_${'x'.repeat(43)}`];
    for (const key of wrong) {
      const { status, headers, json } = await lender.send(listApiKeys, {}, { key });
      expect([status, headers['content-type'], headers['www-authenticate']]).toEqual([
        401,
        'application/problem+json; charset=utf-8',
        'Bearer',
      ]);
      expect(json).toMatchObject({ type: 'urn:plazo:problem:unauthorized', status: 401 });
      expect(json.instance).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    }
    expect((await lender.send(listApiKeys, {})).status).toBe(200);
  });

  it('is not on the borrowers’ listener', async () => {
    for (const url of ['/lender', '/lender/v1/api-keys', '/lender/v1/audit-events', '/lender/openapi.json']) {
      const headers = { authorization: `Bearer ${lender.key}` };
      expect((await lender.server.app.inject({ url, headers })).statusCode).toBe(404);
    }
  });

  it('names the fields that do not fit, and knows no other address, method or type', async () => {
    const body = { name: 'a\u0007b', scopes: ['reports:read', 'everything'], colour: 'red' };
    const refused = await lender.request('POST', '/lender/v1/api-keys', JSON.stringify(body));
    expect(refused).toMatchObject({ status: 400, json: { type: 'urn:plazo:problem:invalid-request' } });
    const fields = refused.json.errors?.map(({ field }) => field);
    expect(new Set(fields)).toEqual(new Set(['colour', 'name', 'scopes.1']));
    for (const [method, url, payload, type, status] of [
      ['GET', '/lender/v1/nothing', null, 'not-found', 404],
      ['GET', '/lender', null, 'not-found', 404],
      ['PUT', '/lender/v1/api-keys', '{}', 'method-not-allowed', 405],
      ['POST', '/lender/v1/api-keys/NOTANID/revoke', '{}', 'not-found', 404],
      ['GET', '/lender/v1/api-keys?limit=0', null, 'invalid-request', 400],
      ['GET', '/lender/v1/api-keys?colour=red', null, 'invalid-request', 400],
      ['POST', '/lender/v1/api-keys?limit=1', '{}', 'invalid-request', 400],
      ['POST', '/lender/v1/api-keys', '{"name":', 'invalid-request', 400],
      ['POST', '/lender/v1/api-keys', '[]', 'invalid-request', 400],
      ['POST', '/lender/v1/api-keys', 'null', 'invalid-request', 400],
      ['POST', '/lender/v1/api-keys', JSON.stringify('x'.repeat(300_000)), 'body-too-large', 413],
    ] as const) {
      const answer = await lender.request(method, url, payload);
      expect([url, answer.status, answer.json.type]).toEqual([url, status, `urn:plazo:problem:${type}`]);
    }
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect(await lender.request('POST', '/lender/v1/api-keys', 'name=a', form)).toMatchObject({ status: 415 });
  });

  it('describes itself: every call with its scope and its refusals', async () => {
    const { json } = await lender.request<OpenApiDocument>('GET', '/lender/openapi.json', null, { key: '' });
    expect(json.openapi).toBe('3.1.0');
    const post = json.paths['/lender/v1/api-keys/{keyId}/rotate']?.post;
    expect(post).toMatchObject({
      operationId: 'rotateApiKey',
      description: expect.stringMatching(/\n\nScope: `staff:write`\.$/),
    });
    expect(post?.parameters.map(({ name }) => name)).toEqual(['keyId', 'Idempotency-Key']);
    expect(post?.requestBody?.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/RotateApiKeyRequest',
    });
    expect(Object.keys(post?.responses ?? {})).toEqual([
      '200',
      '202',
      '400',
      '401',
      '403',
      '404',
      '409',
      '410',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
      '504',
    ]);
    expect(post?.responses[409]?.description).toMatch(/problem:idempotency-key-running.*problem:conflict/);
    expect(json.paths['/lender/v1/api-keys']?.get?.parameters).toMatchObject([{ name: 'limit', in: 'query' }, {}]);
  });

  it('stops listening to an address that keeps sending wrong keys', async () => {
    const other = await TestLender.open();
    const statuses = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await other.send(listApiKeys, {}, { key: 'wrong' })).status);
    expect([statuses[59], statuses[60]]).toEqual([401, 429]);
    await other.app.close();
  });
});

describe('an API key', () => {
  it('is shown once, stored as a hash, and never logged', async () => {
    const made = await lender.call(addApiKey, reports);
    expect(made.key).toMatch(/^plazo_[a-z0-9]{12}_[\w-]{43}$/);
    const listed = (await lender.call(listApiKeys, {})).data.find(({ id }) => id === made.id);
    expect(listed).toEqual({ ...made, key: undefined });
    await lender.send(listApiKeys, {}, { key: made.key ?? '' });
    const secret = made.key?.split('_').slice(2).join('_') ?? '';
    expect(JSON.stringify(lender.server.log)).not.toContain(secret);
    const kept = await lender.server.db.execute(
      `do $$ begin if exists (select from api_key_value v where v::text like '%${secret}%')
         or exists (select from idempotent_answer a where a::text like '%${secret}%')
         or exists (select from audit_event e where e::text like '%${secret}%') then raise 'kept'; end if; end $$`,
    );
    expect(kept).toBeUndefined();
  });

  it('can do what its scopes say and nothing else, and cannot give another key more', async () => {
    const { key = '' } = await lender.call(addApiKey, { name: 'staff', scopes: ['staff:write'] });
    const before = await stateOf(lender.server.db);
    expect(await lender.send(listApiKeys, {}, { key })).toMatchObject({ status: 403 });
    const more = await lender.send(addApiKey, reports, { key });
    expect(more).toMatchObject({ status: 403, json: { type: 'urn:plazo:problem:missing-scope' } });
    expect(more.json.detail).toContain('reports:read');
    const after = await stateOf(lender.server.db);
    expect({ ...after, api_key: '' }).toEqual({ ...before, api_key: '' });
  });

  it('is recorded to the minute when it is used', async () => {
    const { id } = await lender.call(addApiKey, reports);
    const keys = (await lender.call(listApiKeys, {})).data;
    const start = new Date(lender.server.clock.now()).toISOString();
    expect(keys.find((key) => key.id === id)?.lastUsedAt).toBeNull();
    expect(keys.find((key) => key.id !== id)?.lastUsedAt).toBe(start);
  });

  it('has two values during its rotation, and none once it is revoked', async () => {
    const { id, key: first = '' } = await lender.call(addApiKey, { name: 'a', scopes: ['staff:read'] });
    const { key: second = '' } = await lender.call(rotateApiKey, { keyId: id, overlapMinutes: 10 });
    const works = async (key: string) => (await lender.send(listApiKeys, {}, { key })).status === 200;
    expect([await works(first), await works(second)]).toEqual([true, true]);
    lender.server.clock.moveMinutes(10);
    expect([await works(first), await works(second)]).toEqual([false, true]);
    const revoked = await lender.call(revokeApiKey, { keyId: id });
    expect(revoked.revokedAt).not.toBeNull();
    expect(await works(second)).toBe(false);
    expect(await lender.send(rotateApiKey, { keyId: id })).toMatchObject({ status: 409 });
    // Revoking it again changes nothing.
    lender.server.clock.moveMinutes(1);
    expect((await lender.call(revokeApiKey, { keyId: id })).revokedAt).toBe(revoked.revokedAt);
    expect(await lender.send(revokeApiKey, { keyId: 'a'.repeat(12) })).toMatchObject({ status: 404 });
  });

  it('cannot expire before it is made', async () => {
    const expiresAt = new Date(lender.server.clock.now()).toISOString();
    const answer = await lender.send(addApiKey, { ...reports, expiresAt });
    expect(answer).toMatchObject({ status: 400, json: { errors: [{ field: 'expiresAt' }] } });
  });

  it('is not needed by the operator, who has the key of the data folder', async () => {
    const headers = { 'plazo-operator': 'maria' };
    const key = `operator_${operatorKey}`;
    await lender.call(addApiKey, reports, { key, headers });
    const [event] = (await lender.call(listAuditEvents, {})).data;
    expect(event).toMatchObject({ actor: { kind: 'operator', id: 'maria' }, action: 'api-key.added' });
    expect(await lender.send(listApiKeys, {}, { key: `${key}x` })).toMatchObject({ status: 401 });
  });
});

describe('an Idempotency-Key', () => {
  const add = (idempotencyKey: string | null, input: typeof reports = reports) =>
    lender.send(addApiKey, input, { idempotencyKey });

  it('gives the same request the same answer, done once', async () => {
    const first = await add('one');
    const again = await add('one');
    expect([first.status, again.status, again.headers['idempotent-replayed']]).toEqual([201, 201, 'true']);
    // The key's value was shown once only.
    expect(again.json).toEqual({ ...first.json, key: undefined, notShownAgain: ['key'] });
    expect((await lender.call(listApiKeys, {})).data).toHaveLength(2);
  });

  it('refuses another request, allows a retry after a refusal, and is required', async () => {
    await add('one');
    expect(await add('one', { ...reports, name: 'other' })).toMatchObject({
      status: 422,
      json: { type: 'urn:plazo:problem:idempotency-key-reused' },
    });
    const { id } = (await add('two')).json as { id: string };
    expect(await lender.send(revokeApiKey, { keyId: id }, { idempotencyKey: 'one' })).toMatchObject({ status: 422 });
    expect((await lender.send(revokeApiKey, { keyId: 'b'.repeat(12) }, { idempotencyKey: 'three' })).status).toBe(404);
    expect((await lender.send(revokeApiKey, { keyId: id }, { idempotencyKey: 'three' })).status).toBe(200);
    expect(await add(null)).toMatchObject({ status: 400, json: { type: 'urn:plazo:problem:idempotency-key-missing' } });
    expect(await add('with space')).toMatchObject({ status: 400 });
  });

  it('belongs to its sender, and is forgotten after 48 hours', async () => {
    const first = await add('one');
    const key = await lender.newKey(['staff:write', 'reports:read']);
    const other = await lender.send(addApiKey, reports, { idempotencyKey: 'one', key });
    expect(other.json.id).not.toBe(first.json.id);
    lender.server.clock.moveMinutes(keptFor / minute - 1);
    expect((await add('one')).json.id).toBe(first.json.id);
    lender.server.clock.moveMinutes(1);
    expect((await add('one')).json.id).not.toBe(first.json.id);
  });

  it('lets one of many simultaneous requests take effect', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add('one')));
    const made = answers.filter(({ status }) => status === 201);
    const ids = new Set(made.map(({ json }) => json.id));
    expect(ids.size).toBe(1);
    // The embedded database does one thing after another: there the others wait and get the same answer.
    for (const { status, json } of answers.filter(({ status }) => status !== 201)) {
      expect([status, json.type]).toEqual([409, 'urn:plazo:problem:idempotency-key-running']);
    }
    expect((await lender.call(listApiKeys, {})).data).toHaveLength(2);
  });
});

describe('a page', () => {
  it('continues after the last one, whatever was added since', async () => {
    for (let n = 0; n < 5; n += 1) {
      lender.server.clock.moveMinutes(1);
      await lender.newKey(['reports:read']);
    }
    const all = (await lender.call(listApiKeys, {})).data.map(({ id }) => id);
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: { data: { id: string }[]; next: string | null } = await lender.call(
        listApiKeys,
        cursor === undefined ? { limit: 2 } : { limit: 2, cursor },
      );
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next;
      lender.server.clock.moveMinutes(1);
      await lender.newKey(['reports:read']);
    }
    expect(seen).toEqual(all);
  });

  it('is not given for a cursor of another list', async () => {
    const odd = [
      'x',
      'W10',
      Buffer.from('["a",1]').toString('base64url'),
      Buffer.from('[1,"\\u0000"]').toString('base64url'),
    ];
    for (const cursor of odd) {
      const answer = await lender.send(listApiKeys, { cursor });
      expect(answer).toMatchObject({ status: 400, json: { type: 'urn:plazo:problem:invalid-cursor' } });
    }
  });
});
