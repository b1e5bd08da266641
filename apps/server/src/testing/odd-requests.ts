import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openWithPages } from './documents.ts';
import type { TestServer } from './test-server.ts';

/** A server that gets bytes as no client library would send them; after each test it may have logged no error. */
export function oddRequests() {
  let server: TestServer;
  beforeAll(async () => {
    server = await openWithPages();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.app.close());
  afterEach(() => {
    const failed = server.log.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
    server.log.length = 0;
    expect(failed).toEqual([]);
  });
  return {
    server: () => server,
    /** Sends the bytes, and returns everything received until the server closed, one character per byte. */
    async exchange(bytes: Buffer): Promise<string> {
      const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
      const chunks: Buffer[] = [];
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      const closed = once(socket, 'close');
      socket.write(bytes);
      await closed;
      return Buffer.concat(chunks).toString('latin1');
    },
  };
}
