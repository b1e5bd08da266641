import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, PostgresHosts } from './postgres-hosts.ts';

// The effect of each sslmode in our driver, as docs/configuration.md describes it.

/** The code with which a client asks a PostgreSQL server for TLS. */
const wantsTls = 80_877_103;

const asked: number[] = [];
// A server without TLS.
const server = createServer((socket) => {
  socket.once('data', (data) => {
    asked.push(data.readInt32BE(4));
    if (asked.at(-1) === wantsTls) socket.write('N');
    else socket.destroy();
  });
});
let start: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  start = `postgres://me@127.0.0.1:${(server.address() as AddressInfo).port}/plazo`;
});
afterAll(() => {
  server.close();
});

async function connect(query: string): Promise<Error> {
  const Ours = clientOf(new PostgresHosts(`${start}${query}`), 2_000);
  const client: Client = new Ours();
  client.on('error', () => undefined);
  return client.connect().then(
    () => new Error('connected'),
    (error: Error) => error,
  );
}

describe('sslmode', () => {
  it.each(['', '?sslmode=disable'])('%j talks without TLS', async (query) => {
    await connect(query);
    expect(asked.at(-1)).not.toBe(wantsTls);
  });

  it.each(['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify', 'allow', 'misspelt'])(
    '%s talks with TLS or not at all',
    async (mode) => {
      expect((await connect(`?sslmode=${mode}`)).message).toBe('The server does not support SSL connections');
      expect(asked.at(-1)).toBe(wantsTls);
    },
  );

  it.each([
    ['prefer', {}],
    ['require', {}],
    ['verify-ca', {}],
    ['verify-full', {}],
    ['allow', {}],
    ['misspelt', {}],
    ['no-verify', { rejectUnauthorized: false }],
    ['require&uselibpqcompat=true', { rejectUnauthorized: false }],
    ['verify-full&uselibpqcompat=true', {}],
  ])('%s checks the certificate unless it says otherwise', (mode, ssl) => {
    const Ours = clientOf(new PostgresHosts(`${start}?sslmode=${mode}`), 2_000);
    const { connectionParameters } = new Ours() as unknown as { connectionParameters: { ssl: object } };
    expect({ ...connectionParameters.ssl }).toEqual(ssl);
  });
});
