import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import multipart from '@fastify/multipart';
import { uploadProblemImage } from '@plazo/contract/complaints';
import { endpointUrl } from '@plazo/contract/endpoint';
import { loanDetails } from '@plazo/contract/loan';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { oddRequests } from '../../testing/odd-requests.ts';
import { TestLoan } from '../../testing/test-loan.ts';
import { registerErrors } from './errors.ts';
import { keepToHttp } from './keep-to-http.ts';
import { receiveFile } from './receive-file.ts';

// Requests from odd clients and proxies, as bytes: each gets the answer that HTTP provides for it, and none logs an error.

const { server, exchange } = oddRequests();

interface Answer {
  status: number;
  head: string;
  body: string;
}

async function send(head: string, body: string | Buffer = '', host = 'host: plazo'): Promise<Answer> {
  const lines = [head, host, 'connection: close', ...(body.length > 0 ? [`content-length: ${body.length}`] : [])];
  const bytes = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)]);
  const [answered = '', ...rest] = (await exchange(bytes)).split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answered)?.[1]);
  return { status, head: answered.toLowerCase(), body: rest.join('\r\n\r\n') };
}

const form = 'content-type: application/x-www-form-urlencoded';
const ask = `POST ${endpointUrl(loanDetails)}`;

describe('a text is UTF-8', () => {
  it.each([
    ['bytes of Latin-1', form, Buffer.from('orderId=PZNONE&name=Mu\u00f1oz', 'latin1'), 400],
    ['an escape of Latin-1', form, 'orderId=PZNONE&name=A%F1o', 400],
    ['half an escape', form, 'orderId=PZNONE&name=100%', 400],
    ['another charset', `${form}; charset=iso-8859-1`, 'orderId=PZNONE', 415],
    ['JSON in Latin-1', 'content-type: application/json', Buffer.from('{"a":"Mu\u00f1oz"}', 'latin1'), 400],
    // As a program sends it that has cut a text in the middle of a 😊.
    ['JSON with half a character', 'content-type: application/json', '{"a":[{"b":"cut \\ud83d"}]}', 400],
    ['JSON of another charset', 'content-type: application/json; charset=windows-1252', '{}', 415],
  ])('%s is refused', async (_, type, body, status) => {
    expect((await send(`${ask} HTTP/1.1\r\n${type}`, body)).status).toBe(status);
  });

  it('the same text in UTF-8 goes on to the session, which is missing', async () => {
    const { status } = await send(`${ask} HTTP/1.1\r\n${form}; charset=UTF-8`, 'orderId=PZNONE&name=Mu%C3%B1oz');
    expect(status).toBe(401);
  });
});

it.each([
  ['br;q=0', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['identity', undefined],
  ['', undefined],
])('a document is encoded as the client accepts it: %j', async (accepted, encoding) => {
  const { status, head } = await send(`GET /Loan HTTP/1.1\r\naccept: text/html\r\naccept-encoding: ${accepted}`);
  expect(status).toBe(200);
  expect(/content-encoding: (\w+)/.exec(head)?.[1]).toBe(encoding);
  expect(head).toContain('vary: accept-encoding');
});

it('an address with another method says which', async () => {
  const put = await send(`PUT ${endpointUrl(loanDetails)} HTTP/1.1`);
  expect(put.status).toBe(405);
  expect(put.head).toContain('allow: post');
  expect(put.body).toContain('"40500"');
  const page = await send('DELETE /confirm HTTP/1.1');
  expect(page.status).toBe(405);
  expect(page.head).toMatch(/allow: (?=.*get)(?=.*post)/);
  expect((await send('POST /uploads/aa.jpg HTTP/1.1')).status).toBe(405);
  expect((await send('PUT /nothing HTTP/1.1')).status).toBe(404);
});

it('no cache keeps the answer for an unknown address', async () => {
  const { status, head } = await send('GET /assets/of-the-next-release-12345678.js HTTP/1.1');
  expect(status).toBe(404);
  expect(head).toContain('cache-control: no-store');
});

it('no content is taken for another type than its own', async () => {
  for (const head of [
    `POST ${endpointUrl(loanDetails)} HTTP/1.1\r\n${form}`,
    'GET /healthz HTTP/1.1',
    'GET /x HTTP/1.1',
  ]) {
    expect((await send(head)).head).toContain('x-content-type-options: nosniff');
  }
});

it('two Host headers are refused, as two servers might read different hosts', async () => {
  expect((await send('GET /Loan HTTP/1.1\r\nhost: evil.example')).status).toBe(400);
  expect((await send('GET /Loan HTTP/1.1', '', 'Host: plazo\r\nHOST: plazo')).status).toBe(400);
});

it('a chunk with an unreadable length ends the request, and nothing else', async () => {
  const chunked = `${form}\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\nabc\r\n0\r\n\r\n`;
  const answer = await exchange(Buffer.from(`${ask} HTTP/1.1\r\nhost: plazo\r\n${chunked}`));
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(server().logged().join()).not.toContain('TypeError');
});

describe('a photo', () => {
  const upload = `POST ${endpointUrl(uploadProblemImage)}`;

  it.each([
    [
      'a part that is never closed',
      '--b\r\ncontent-disposition: form-data; name="problemImage"; filename="a.jpg"\r\n\r\nabc',
    ],
    ['a part without a head', '--b\r\n\r\n\r\n--b--\r\n'],
    ['an unreadable head', '--b\r\nnonsense\r\n\r\nabc\r\n--b--\r\n'],
    ['no boundary at all', 'nothing like it'],
  ])('in a body with %s is refused', async (_, body) => {
    await server().reset();
    const { launch } = await TestLoan.take(server());
    const query = new URLSearchParams(launch as Record<string, string>);
    const { status } = await send(`${upload}?${query} HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=b`, body);
    expect(status).toBe(400);
  });

  it('that does not arrive in time is late, and no failure of ours', async () => {
    const app = fastify();
    registerErrors(app);
    keepToHttp(app);
    await app.register(multipart);
    app.post('/photo', (request) => receiveFile(request, 'photo', 50));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const answered = once(socket, 'data');
    const type = 'content-type: multipart/form-data; boundary=b\r\ncontent-length: 9999';
    const part = '--b\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
    socket.write(`POST /photo HTTP/1.1\r\nhost: plazo\r\n${type}\r\n\r\n${part}`);
    expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 408 .*"40800"/s);
    socket.destroy();
    await app.close();
  });
});

describe('a launch parameter that occurs twice in an address', () => {
  const details = (query: string, orderId: string) =>
    send(`POST ${endpointUrl(loanDetails)}?${query} HTTP/1.1\r\n${form}`, `orderId=${orderId}`);

  it('counts if both say the same', async () => {
    const loan = await TestLoan.take(server(), { borrower: 'berta' });
    const query = `${new URLSearchParams(loan.launch as Record<string, string>)}`;
    expect((await details(`${query}&${query}`, loan.orderId)).status).toBe(200);
  });

  it('names nobody if they differ, and the log says so', async () => {
    const loan = await TestLoan.take(server(), { borrower: 'carla' });
    const query = `${new URLSearchParams(loan.launch as Record<string, string>)}`;
    expect((await details(`${query}&userId=ana`, loan.orderId)).status).toBe(401);
    expect(server().logged().join()).toContain('"doubled":["userId"]');
  });
});
