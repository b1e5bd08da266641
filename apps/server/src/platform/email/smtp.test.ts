import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../testing/config-problems.ts';
import { MailServer } from '../../testing/mail-server.ts';
import { RefusedByProvider } from '../http/signed-post.ts';
import { MaybeTaken } from './email-message.ts';
import { smtpEmail } from './smtp.ts';

const message = {
  id: 'message-1',
  phone: '+525598127634',
  address: 'ana@correo.example',
  subject: 'Aviso de Plazo, Ana ✓',
  content: 'Plazo: hay un aviso para ti.\nhttps://plazo.example/login\n.\nFin.',
  sentAt: Date.parse('2026-03-02T18:00:00Z'),
  unsubscribe: 'https://plazo.example/unsubscribe?message=message-1&token=abc',
};
const sender = { name: 'Plazo', address: 'avisos@plazo.example' };

let server: MailServer;
beforeAll(async () => {
  server = await MailServer.open();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const provider = (more: object = {}) =>
  smtpEmail({ url: `smtp://127.0.0.1:${server.port}`, auth: null, ca: null, sender, ...more });
/** The kind of failure, and what it says. */
async function failure(more: object = {}) {
  const error = await provider(more)
    .send(message)
    .then(
      () => null,
      (thrown: Error) => thrown,
    );
  if (error === null) return 'sent';
  expect(error.message).not.toMatch(/ana@|correo|aviso/i);
  if (error instanceof MaybeTaken) return 'maybe';
  return error instanceof RefusedByProvider ? 'refused' : 'not taken';
}

describe('an e-mail', () => {
  it('is a text alone, and says how it is ended with one press', async () => {
    await provider().send(message);
    expect(server.mails).toHaveLength(1);
    const [{ to, text } = { to: [], text: '' }] = server.mails;
    expect(to).toEqual(['ana@correo.example']);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head.replaceAll('\r\n ', ' ').split('\r\n').sort()).toEqual([
      'Auto-Submitted: auto-generated',
      'Content-Transfer-Encoding: 7bit',
      'Content-Type: text/plain; charset=utf-8',
      'Date: Mon, 02 Mar 2026 18:00:00 +0000',
      'From: Plazo <avisos@plazo.example>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'List-Unsubscribe: <https://plazo.example/unsubscribe?message=message-1&token=abc>',
      'MIME-Version: 1.0',
      'Message-ID: <message-1@plazo.example>',
      expect.stringMatching(/^Subject: =\?UTF-8\?/),
      'To: ana@correo.example',
    ]);
    expect(body.trim()).toBe(message.content.replaceAll('\n', '\r\n'));
  });

  it('is taken, refused, deferred or in doubt, by how far it had come', async () => {
    const steps = [
      { recipient: 550 },
      { recipient: 451 },
      { recipient: 'cut' },
      { data: 552 },
      { data: 451 },
      { data: 'cut' },
      { begin: 'cut' },
    ] as const;
    const outcomes = [];
    for (const step of steps) {
      server.does = step;
      outcomes.push(await failure());
    }
    expect(outcomes).toEqual(['refused', 'not taken', 'not taken', 'refused', 'not taken', 'maybe', 'maybe']);
    // The mail server has the one whose answer was lost.
    expect(server.mails).toHaveLength(1);
  });

  it('is in doubt if the server says nothing after its text, and not before', async () => {
    server.does = { data: 'hang' };
    expect(await failure({ timeLimit: 500 })).toBe('maybe');
    server.does = { recipient: 'hang' };
    expect(await failure({ timeLimit: 500 })).toBe('not taken');
    expect(await failure({ url: 'smtp://127.0.0.1:9' })).toBe('not taken');
  });

  it('is not refused because our password is', async () => {
    expect(await failure({ auth: { user: 'plazo', pass: 'wrong' } })).toBe('not taken');
    expect(await failure({ auth: { user: 'plazo', pass: 'right' } })).toBe('sent');
  });
});

describe('TLS', () => {
  const folder = scratchFolder();
  const file = (name: string) => path.join(folder, name);
  beforeAll(() => {
    for (const name of ['mail', 'other']) {
      const files = ['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)];
      const named = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
      const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...named];
      execFileSync('openssl', request, { stdio: 'ignore' });
    }
  });

  it.each([
    ['smtp', false],
    ['smtps', true],
  ])('%s: a server that others vouch for gets nothing', async (scheme, secure) => {
    const [key, cert] = [readFileSync(file('mail.key')), readFileSync(file('mail.pem'))];
    const safe = await MailServer.open({ secure, key, cert });
    const url = `${scheme}://127.0.0.1:${safe.port}`;
    expect(await failure({ url, ca: readFileSync(file('other.pem')) })).toBe('not taken');
    expect(safe.mails).toEqual([]);
    expect(await failure({ url, ca: cert })).toBe('sent');
    expect(safe.mails).toHaveLength(1);
    await safe.close();
  });

  it('is not done without where the server offers none', async () => {
    expect(await failure({ ca: readFileSync(file('mail.pem')) })).toBe('not taken');
    expect(server.mails).toEqual([]);
  });
});
