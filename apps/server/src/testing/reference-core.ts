import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The example of a lender's core, started as an engineer starts it: examples/reference-core.mjs. */
export async function startReferenceCore(): Promise<RunningCore> {
  const address = new URL('../../../../examples/reference-core.mjs', import.meta.url).href;
  const { referenceCore } = (await import(/* @vite-ignore */ address)) as { referenceCore(): Server };
  return listen(referenceCore());
}

export interface RunningCore {
  base: string;
  close(): Promise<void>;
}

/** What a core sends, or does instead of sending. */
export type Sent =
  | { status: number; headers: Record<string, string>; body: string }
  | 'nothing, ever'
  | 'half'
  | 'reset';

/** Replaces the core's own answer, given the call, `POST /tells/...`, and its request. */
export type Change = (call: string, own: Exclude<Sent, string>, body: string) => Sent;

/** A core that changes the answers of the one behind it. */
export async function startChangedCore(behind: string, change: Change): Promise<RunningCore> {
  return listen(
    createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', async () => {
        const { 'content-type': type = '' } = request.headers;
        const body =
          request.method === 'POST' ? { body: Buffer.concat(chunks), headers: { 'content-type': type } } : {};
        const answer = await fetch(behind + request.url, { method: request.method ?? 'GET', ...body });
        const headers = { 'content-type': answer.headers.get('content-type') ?? '' };
        const call = `${request.method} ${request.url?.split('?')[0]}`;
        const own = { status: answer.status, headers, body: await answer.text() };
        const sent = change(call, own, Buffer.concat(chunks).toString());
        if (sent === 'nothing, ever') return;
        if (sent === 'reset') return response.destroy();
        if (sent !== 'half') return response.writeHead(sent.status, sent.headers).end(sent.body);
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"code":0,');
        setTimeout(() => response.destroy(), 20);
      });
    }),
  );
}

export async function listen(server: Server): Promise<RunningCore> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
