import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PayoutAnswer } from '@plazo/contract/payout';
import { sign, signatureHeader, verify } from '../platform/http/signature.ts';

/** How a payout provider may treat a request, well or badly. */
export const behaviours = [
  // Pays and says so.
  'confirm',
  // Accepts it, pays, and reports that later.
  'report-later',
  // As before, but reports it twice under one id and once under another.
  'report-again',
  // Pays, and the answer is lost.
  'lose-answer',
  // Pays, and answers 500.
  'fail-after-paying',
  // Pays nothing, and answers 500.
  'fail-before-paying',
  // Pays, and sends something that is not an answer.
  'mumble',
  // Pays nothing, and says so.
  'refuse',
  // Pays another amount than requested, and says so.
  'pay-other-amount',
  // Reports that it has paid, and later that it has not.
  'send-back',
  // As before, but the later report arrives first.
  'send-back-first',
] as const;

export type Behaviour = (typeof behaviours)[number];

interface Asked {
  id: string;
  amount: number;
  currency: string;
}

/** Money that has left. */
export interface Transfer {
  id: string;
  amount: number;
  reference: string;
  paidAt: string;
}

export interface SandboxProviderOptions {
  /** Signs its reports; callers sign with it, too. */
  secret: string;
  /** The address for its reports: the server's /webhooks/payouts. */
  reportTo: () => string;
  /** How it treats the next request that it has not paid. */
  behave: () => Behaviour;
  /** The time of its transfers. */
  now: () => number;
  /** How long it waits before it reports, and before it answers, in milliseconds. */
  reportAfter?: number;
  answerAfter?: () => number;
}

/** A payout provider as a lender might have one: a real server, which misbehaves on request. It pays once for each id. */
export class SandboxPayoutProvider {
  readonly transfers: Transfer[] = [];
  /** How often it was asked, and for what last. */
  asked = 0;
  lastAsked: Asked | undefined;
  readonly #server: Server;
  readonly #refused = new Set<string>();
  readonly #reporting = new Set<Promise<void>>();

  constructor(private readonly options: SandboxProviderOptions) {
    this.#server = createServer((request, response) => {
      void this.#answer(request, response).catch((error: Error) => {
        response.writeHead(400).end(JSON.stringify({ error: error.message }));
      });
    });
  }

  /** Listens, and returns its address. */
  async listen(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/payouts`;
  }

  /** Resolves once every report has been sent. */
  async reported(): Promise<void> {
    while (this.#reporting.size > 0) await Promise.all(this.#reporting);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await this.reported();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    verify(String(request.headers[signatureHeader]), body, [this.options.secret], Date.now());
    const asked = JSON.parse(body) as Asked;
    if (request.headers['idempotency-key'] !== asked.id) throw new Error('the idempotency key is another id');
    this.asked += 1;
    this.lastAsked = asked;
    const say = (answer: PayoutAnswer) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    await sleep(this.options.answerAfter?.() ?? 0);
    const known = this.transfers.find(({ id }) => id === asked.id);
    if (known) return void say(newsOf(known));
    if (this.#refused.has(asked.id)) return void say({ result: 'failed', reason: 'the account is closed' });
    await this.#treat(this.options.behave(), asked, response, say);
  }

  async #treat(
    behaviour: Behaviour,
    asked: Asked,
    response: ServerResponse,
    say: (answer: PayoutAnswer) => unknown,
  ): Promise<void> {
    if (behaviour === 'fail-before-paying') return void response.writeHead(500).end();
    if (behaviour === 'refuse') {
      this.#refused.add(asked.id);
      return void say({ result: 'failed', reason: 'the account is closed' });
    }
    const transfer = this.#pay(asked, behaviour === 'pay-other-amount' ? asked.amount + 100 : asked.amount);
    if (behaviour === 'lose-answer') return void response.destroy();
    if (behaviour === 'fail-after-paying') return void response.writeHead(500).end();
    if (behaviour === 'mumble') return void response.writeHead(200).end('{"result":"perhaps"}');
    if (behaviour !== 'report-later' && behaviour !== 'report-again') {
      const sendBack = () => this.#report(`${asked.id}-back`, asked.id, { result: 'failed', reason: 'sent back' });
      if (behaviour === 'send-back-first') await sendBack();
      say(newsOf(transfer));
      if (behaviour === 'send-back') void sendBack();
      return;
    }
    say({ result: 'sent', reference: transfer.reference });
    void this.#report(`${asked.id}-paid`, asked.id, newsOf(transfer));
    if (behaviour === 'report-later') return;
    void this.#report(`${asked.id}-paid`, asked.id, newsOf(transfer));
    void this.#report(`${asked.id}-paid-again`, asked.id, newsOf(transfer));
  }

  #pay({ id }: Asked, amount: number): Transfer {
    const reference = `SPEI${String(this.transfers.length + 1).padStart(8, '0')}`;
    const transfer = { id, amount, reference, paidAt: new Date(this.options.now()).toISOString() };
    this.transfers.push(transfer);
    return transfer;
  }

  /** Reports until it gets an answer: the server may be down. */
  #report(eventId: string, payoutId: string, news: PayoutAnswer): Promise<void> {
    const body = JSON.stringify({ eventId, payoutId, ...news });
    const reporting = (async () => {
      for (let count = 0; count < 600; count += 1) {
        await sleep(this.options.reportAfter ?? 100);
        const signature = sign(body, this.options.secret, Math.floor(Date.now() / 1000));
        const headers = { 'content-type': 'application/json', [signatureHeader]: signature };
        const answer = await fetch(this.options.reportTo(), { method: 'POST', headers, body }).catch(() => null);
        await answer?.body?.cancel();
        if (answer && answer.status < 500) return;
      }
    })();
    this.#reporting.add(reporting);
    return reporting.finally(() => this.#reporting.delete(reporting));
  }
}

function newsOf({ amount, reference, paidAt }: Transfer): PayoutAnswer {
  return { result: 'confirmed', amount, reference, paidAt };
}
