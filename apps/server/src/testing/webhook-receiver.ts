import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** An event as it arrived. */
export interface Received {
  id: string;
  type: string;
  position: number;
  order: string;
  body: string;
  headers: Record<string, string>;
}

/** A receiver: a real server, which answers as told and keeps what it receives. */
export class WebhookReceiver {
  readonly got: Received[] = [];
  answer: (received: Received, response: ServerResponse) => void = (_, response) => void response.writeHead(204).end();
  url = '';
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => void this.#receive(request, response));
  }

  /** Listens, at its former address if it has died. */
  async listen(): Promise<void> {
    this.#server.listen(this.url === '' ? 0 : Number(new URL(this.url).port), '127.0.0.1');
    await once(this.#server, 'listening');
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/events`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Breaks off every answer, and listens again after a while. */
  async die(milliseconds: number): Promise<void> {
    this.close();
    await sleep(milliseconds);
    await this.listen();
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => null);
    // The request was broken off.
    if (body === null) return;
    const { type, position, data } = JSON.parse(body) as { type: string; position: number; data: { orderId: string } };
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const received = { id: headers['webhook-id'] ?? '', type, position, order: data.orderId, body, headers };
    this.got.push(received);
    this.answer(received, response);
  }
}
