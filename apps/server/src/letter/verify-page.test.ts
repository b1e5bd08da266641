import { makeLetterCode } from '@plazo/loan-rules/letter-code';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchOf } from '../testing/borrowers.ts';
import { stateOf } from '../testing/database-state.ts';
import { open, openWithPages, submit } from '../testing/documents.ts';
import type { TestServer } from '../testing/test-server.ts';

const code = makeLetterCode('2'.repeat(19));

let server: TestServer;
beforeAll(async () => {
  server = await openWithPages({ PUBLIC_BASE_URL: 'https://loans.example' });
});
beforeEach(() => server.reset());

describe('the page that confirms letters', () => {
  it('answers a post and an address alike, in either language', async () => {
    for (const [isNeedPop, title] of [
      ['2', 'No conocemos este código'],
      ['1', 'We don’t know this code'],
    ] as const) {
      for (const { status, html } of [
        await submit(server, '/verify', { isNeedPop }, { letterCode: ` ${code.toLowerCase()} ` }),
        await open(server, '/verify', { isNeedPop, letterCode: code }),
      ]) {
        expect(status).toBe(200);
        expect(html).toContain(`<title>${title} · Plazo</title>`);
      }
    }
  });

  it('keeps codes out of search engines and addresses', async () => {
    const asked = [
      await open(server, '/verify', { letterCode: code }),
      await submit(server, '/verify', {}, { letterCode: code }),
    ];
    for (const { headers, html } of asked) {
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(html).not.toContain('canonical');
      for (const [, address] of html.matchAll(/(?:href|action|src)="([^"]*)"/g)) expect(address).not.toContain(code);
    }
    const empty = await open(server, '/verify');
    expect(empty.headers).not.toHaveProperty('x-robots-tag');
  });

  it('passes on no session, even if it is opened with one', async () => {
    const { html } = await open(server, '/verify', { ...launchOf('ana'), utm: 'x' });
    for (const [, address] of html.matchAll(/(?:href|action)="([^"]*)"/g))
      expect(address).not.toMatch(/userId|sessionId|utm/);
  });

  it.each(['"><script>alert(1)</script>', '" onfocus="alert(1)', '\u0000', 'x'.repeat(5_000)])(
    'says that %j is no code, and shows it as text',
    async (typed) => {
      const { status, html } = await submit(server, '/verify', {}, { letterCode: typed });
      expect(status).toBe(200);
      expect(html).toContain('El código tiene un error');
      expect(html).not.toContain('<script>alert');
      expect(html).not.toContain('" onfocus="');
    },
  );

  it('asks nothing of the database for an empty form', async () => {
    const before = await stateOf(server.db);
    for (const fields of [{}, { letterCode: '' }, { letterCode: '   ' }, { other: 'x' }]) {
      expect(await submit(server, '/verify', {}, fields)).toMatchObject({ status: 200 });
    }
    expect(await stateOf(server.db)).toEqual(before);
  });

  it('says when it was asked too often about unknown letters', { timeout: 60_000 }, async () => {
    const unknown = makeLetterCode('2'.repeat(19));
    for (let time = 0; time < 300; time += 1)
      await server.send('/verify', {
        method: 'POST',
        payload: `letterCode=${unknown}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const { status, html } = await submit(server, '/verify', {}, { letterCode: unknown });
    expect(status).toBe(429);
    expect(html).toContain('Demasiados intentos seguidos');
    // A while later the same does better.
    expect(html).toContain('Intentar de nuevo');
  });
});
