import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { httpCardProcessor } from '../../bank-cards/card-processor.ts';
import { productionEnvironment } from '../../testing/production.ts';
import { TestServer } from '../../testing/test-server.ts';
import { loadConfig } from '../config/config.ts';
import { verify } from '../http/signature.ts';
import { RefusedByProvider } from '../http/signed-post.ts';
import { findMessages } from './sms.repository.ts';
import { httpSms, openSms } from './sms.ts';

const secret = 'a-secret-shared-with-this-provider-0003';
const message = {
  id: 'sms-1',
  phone: '5598127634',
  content: '验证码123456',
  sentAt: Date.parse('2026-03-02T18:00:00Z'),
};

/** What a provider received, and its answer: a status, or nothing. */
let received: { headers: IncomingHttpHeaders; body: string }[];
let answers: (number | 'hang up' | 'hang')[];
let answerBody: string;
let provider: Server;
let url: string;
beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    const answer = answers.shift() ?? 200;
    if (answer === 'hang up') request.socket.destroy();
    else if (answer !== 'hang') response.writeHead(answer).end(answerBody);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/messages`;
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});
beforeEach(() => {
  received = [];
  answers = [];
  answerBody = '{}';
});

describe('a provider of text messages', () => {
  it('gets the message, signed, and a key that identifies it', async () => {
    await httpSms(url, secret).send(message);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    expect(JSON.parse(body)).toEqual({ id: 'sms-1', phone: '5598127634', content: '验证码123456' });
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'sms-1' });
    expect(() => verify(String(headers['plazo-signature']), body, [secret], Date.now())).not.toThrow();
    expect(() => verify(String(headers['plazo-signature']), body, [`${secret}x`], Date.now())).toThrow();
  });

  it('gets a message by WhatsApp with the name of its text, and its values', async () => {
    const whatsapp = { template: 'aviso_1', values: { name: 'Ana' } };
    await httpSms(url, secret).send({ ...message, whatsapp });
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      channel: 'whatsapp',
      ...whatsapp,
      phone: message.phone,
    });
  });

  it('is asked again with the same key when it fails or hangs up', async () => {
    answers = [503, 'hang up', 200];
    await httpSms(url, secret).send(message);
    expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(['sms-1', 'sms-1', 'sms-1']);
  });

  it('that hangs is not waited for, and asked again with the same key', async () => {
    const limits = { timeLimit: 500 };
    answers = ['hang', 'hang', 200];
    await httpSms(url, secret, limits).send(message);
    expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(['sms-1', 'sms-1', 'sms-1']);
    answers = ['hang', 'hang', 'hang'];
    await expect(httpSms(url, secret, limits).send(message)).rejects.toThrow(/^127\.0\.0\.1:\d+ took too long$/);
    expect(received).toHaveLength(6);
  });

  it('that refuses is not asked again; the error contains nothing of the message', async () => {
    answers = [400];
    const refused = httpSms(url, secret).send(message);
    await expect(refused).rejects.toThrow(/^127\.0\.0\.1:\d+ answered 400$/);
    await expect(refused).rejects.toThrow(RefusedByProvider);
    expect(received).toHaveLength(1);
    answers = [500, 500, 500];
    const failed = httpSms(url, secret).send(message);
    await expect(failed).rejects.toThrow(/answered 500$/);
    await expect(failed).rejects.not.toThrow(RefusedByProvider);
    expect(received).toHaveLength(4);
  });

  it('that rejects our signature is reported with what its engineer can compare', async () => {
    for (const status of [401, 403]) {
      answers = [status];
      const fingerprint = createHash('sha256').update(secret).digest('hex').slice(0, 8);
      await expect(httpSms(url, secret).send(message)).rejects.toThrow(
        `answered ${status}: is our secret theirs? Its fingerprint is ${fingerprint}`,
      );
    }
  });
});

describe('a card processor', () => {
  const charge = { id: 'charge-1', cardToken: 'processor-4711', amount: 271_691, currency: 'MXN' };

  it.each(['approved', 'declined'])('that answers %s has accepted it', async (result) => {
    answerBody = JSON.stringify({ result });
    expect(await httpCardProcessor(url, secret).charge(charge)).toBe(result);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual(charge);
    expect(received[0]?.headers).toMatchObject({ 'idempotency-key': 'charge-1' });
  });

  it.each(['{}', '', 'null', '{"result":"maybe"}'])('that answers something else has not: %s', async (body) => {
    answerBody = body;
    await expect(httpCardProcessor(url, secret).charge(charge)).rejects.toThrow('something unexpected');
  });
});

describe('without a provider', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.open();
  });

  it('messages wait in an outbox, each once, and a command shows them', async () => {
    const outbox = openSms(server.config, server.db);
    await outbox?.send(message);
    await outbox?.send(message);
    await outbox?.send({ ...message, id: 'sms-2', sentAt: message.sentAt + 1000 });
    expect((await findMessages(server.db, 5)).map(({ id }) => id)).toEqual(['sms-2', 'sms-1']);
  });

  it('production sends none', () => {
    expect(openSms(loadConfig(productionEnvironment), server.db)).toBeNull();
  });
});
