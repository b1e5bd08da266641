import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest';
import { createLenderClient } from './client.js';

const asked: { request: string; key: unknown; once: unknown; body: unknown }[] = [];
const problem = { type: 'urn:plazo:problem:not-found', title: 'Not found', status: 404, requestId: 'r-1' };

const server = createServer(async (request, response) => {
  asked.push({
    request: `${request.method} ${request.url}`,
    key: request.headers.authorization,
    once: request.headers['idempotency-key'],
    body: JSON.parse((await textOf(request)) || 'null'),
  });
  const isKnown = !request.url?.includes('nobody');
  response.writeHead(isKnown ? 200 : 404, {
    'content-type': isKnown ? 'application/json' : 'application/problem+json',
  });
  response.end(JSON.stringify(isKnown ? { id: 'B1', revoked: 2 } : problem));
});

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

let client: ReturnType<typeof createLenderClient>;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = createLenderClient({ baseUrl: `http://127.0.0.1:${port}`, key: 'plazo_1_2' });
});
afterAll(() => server.close());

it('sends path, query, body, key and Idempotency-Key as the OpenAPI document has them', async () => {
  const { data } = await client.GET('/lender/v1/borrowers', { params: { query: { search: 'ana ruiz', limit: 5 } } });
  const revoked = await client.POST('/lender/v1/borrowers/{borrowerId}/sessions/revoke', {
    params: { path: { borrowerId: 'B/1' }, header: { 'Idempotency-Key': 'once-1' } },
    body: {},
  });
  expect(data).toMatchObject({ id: 'B1' });
  // Any change can be answered with an approval that it waits for.
  if (!revoked.data || 'approval' in revoked.data) throw new Error('it waits');
  expect(revoked.data.revoked).toBe(2);
  expectTypeOf(revoked.data.revoked).toEqualTypeOf<number>();
  expect(asked).toEqual([
    {
      request: 'GET /lender/v1/borrowers?search=ana%20ruiz&limit=5',
      key: 'Bearer plazo_1_2',
      once: undefined,
      body: null,
    },
    { request: 'POST /lender/v1/borrowers/B%2F1/sessions/revoke', key: 'Bearer plazo_1_2', once: 'once-1', body: {} },
  ]);
});

it('answers a refusal as its problem document', async () => {
  const { data, error, response } = await client.GET('/lender/v1/borrowers/{borrowerId}', {
    params: { path: { borrowerId: 'nobody' } },
  });
  expect([data, response.status]).toEqual([undefined, 404]);
  expect(error).toEqual(problem);
});

it('rejects by its types what the server would refuse', () => {
  const calls = () => [
    // @ts-expect-error: there is no such call
    client.GET('/lender/v1/nothing'),
    // @ts-expect-error: it needs a borrower
    client.GET('/lender/v1/borrowers/{borrowerId}'),
  ];
  expectTypeOf(calls).toBeFunction();
});
