import { resealSecrets } from '@plazo/contract/lender/secrets';
import { disableStaffMember, inviteStaffMember } from '@plazo/contract/lender/staff';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CompanyProvider } from '../testing/company-provider.ts';
import { ConsoleVisitor, consoleOrigin, invitationIn } from '../testing/console-visitor.ts';
import { rowsOf } from '../testing/database-state.ts';
import { operatorKey, type Sending, TestLender } from '../testing/test-lender.ts';

const callback = `${consoleOrigin}/console/sign-in/company/back`;

let provider: CompanyProvider;
let lender: TestLender;
beforeAll(async () => {
  provider = await CompanyProvider.open(callback);
  lender = await TestLender.open({
    environment: {
      STAFF_OIDC_ISSUER: provider.issuer,
      STAFF_OIDC_CLIENT_ID: CompanyProvider.client.id,
      STAFF_OIDC_CLIENT_SECRET: CompanyProvider.client.secret,
    },
  });
});
beforeEach(() => lender.server.reset());
afterAll(async () => {
  await lender.app.close();
  await provider.close();
});

const operator: Sending = { key: `operator_${operatorKey}` };
const password = 'una frase que nadie adivina';
const pass = (milliseconds: number) => {
  const { clock } = lender.server;
  clock.set(new Date(clock.now() + milliseconds).toISOString());
};
const halfMinute = 30_000;

async function invitation(name = 'ana'): Promise<{ id: string; value: string }> {
  const wanted = { name, email: `${name}@lender.example`, roles: ['owner' as const] };
  const { id, invitationUrl } = await lender.call(inviteStaffMember, wanted, operator);
  return { id, value: invitationIn(invitationUrl) };
}

const codeOf = (secret: string, at = lender.server.clock.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** Somebody who signs in by password and code, and the secret of the generator. */
async function withPassword(name = 'ana') {
  const { id, value } = await invitation(name);
  const visitor = new ConsoleVisitor(lender);
  const { json } = await visitor.post('join/password', { invitation: value, password });
  const joined = await visitor.post('join/password/answer', {
    invitation: value,
    attempt: json.attempt,
    code: codeOf(json.secret),
  });
  expect(joined.status).toBe(200);
  const signIn = (given: object = {}, by = new ConsoleVisitor(lender)) =>
    by.post('sign-in/password', { email: `${name}@lender.example`, password, code: codeOf(json.secret), ...given });
  return { id, visitor, secret: json.secret as string, signIn };
}

describe('a password', () => {
  it('signs in together with a code, each code once', async () => {
    const { signIn, secret, id } = await withPassword();
    // The code with which the generator was set up.
    expect((await signIn()).status).toBe(401);
    pass(halfMinute);
    expect((await signIn()).status).toBe(200);
    expect((await signIn()).status).toBe(401);
    pass(halfMinute);
    expect((await signIn({ code: codeOf(secret, lender.server.clock.now() - 5 * halfMinute) })).status).toBe(401);
    expect((await signIn({ password: `${password}.` })).status).toBe(401);
    expect((await signIn({ email: 'nobody@lender.example' })).status).toBe(401);
    expect((await signIn({ email: 'ANA@lender.example' })).status).toBe(200);
    const [row] = await rowsOf(
      lender.server.db,
      `select password_hash, totp_sealed from staff_member where id = '${id}'`,
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('lets in one of two who use a code at once', async () => {
    const { signIn } = await withPassword();
    pass(halfMinute);
    const both = await Promise.all([signIn(), signIn()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it.each([['short'], ['aaaaaaaaaaaa'], ['ana@lender.example'], ['12121212121212']])(
    'is refused when easy: %s',
    async (easy) => {
      const { value } = await invitation();
      const answer = await new ConsoleVisitor(lender).post('join/password', { invitation: value, password: easy });
      expect(answer.status).toBe(400);
    },
  );

  it('keeps the generator through a wrong first code', async () => {
    const { value } = await invitation();
    const visitor = new ConsoleVisitor(lender);
    const { json } = await visitor.post('join/password', { invitation: value, password });
    const wrong = await visitor.post('join/password/answer', {
      invitation: value,
      attempt: json.attempt,
      code: '000000',
    });
    expect(wrong.status).toBe(400);
    const attempt = wrong.json.errors?.[0]?.problem;
    const code = codeOf(json.secret);
    expect((await visitor.post('join/password/answer', { invitation: value, attempt, code })).status).toBe(200);
  });

  it('proves again who somebody is', async () => {
    const { visitor, secret } = await withPassword();
    pass(6 * 60_000);
    const key = { name: 'shop', scopes: ['orders:read'] };
    expect((await visitor.call('POST', '/api-keys', key)).status).toBe(403);
    expect((await visitor.post('prove/password', { password, code: '000000' })).status).toBe(401);
    expect((await visitor.post('prove/password', { password, code: codeOf(secret) })).status).toBe(200);
    expect((await visitor.call('POST', '/api-keys', key)).status).toBe(201);
  });

  it('is slowed down where it is guessed, and nowhere else', async () => {
    const { signIn, visitor } = await withPassword();
    pass(halfMinute);
    const thief = new ConsoleVisitor(lender, '198.51.100.9');
    const statuses = new Set<number>();
    for (let count = 0; count < 22; count += 1) statuses.add((await signIn({ password: 'wrong' }, thief)).status);
    expect([...statuses]).toEqual([401, 429]);
    // Behind the same address, in a browser in which somebody has signed in.
    const office = new ConsoleVisitor(lender, '198.51.100.9');
    const mark = [...visitor.cookies].find(([name]) => name.endsWith('browser'));
    office.cookies.set(...(mark as [string, string]));
    expect((await signIn({}, office)).status).toBe(200);
    const forged = new ConsoleVisitor(lender, '198.51.100.9');
    forged.cookies.set('__Host-plazo_browser', `${'a'.repeat(22)}.${'b'.repeat(43)}`);
    expect((await signIn({}, forged)).status).toBe(429);
  });

  it('is not asked for without end: what an address begins is counted, and nobody else’s', async () => {
    const thief = new ConsoleVisitor(lender, '198.51.100.9');
    const statuses = new Set<number>();
    for (let count = 0; count < 102; count += 1) statuses.add((await thief.post('sign-in/passkey')).status);
    expect([...statuses]).toEqual([200, 429]);
    expect((await new ConsoleVisitor(lender).post('sign-in/passkey')).status).toBe(200);
  });

  it('survives a change of MASTER_KEY', async () => {
    const { signIn } = await withPassword();
    const { masterKeys } = lender.server.config;
    const { current, earlier } = masterKeys;
    Object.assign(masterKeys, { current: 'another-master-key-of-at-least-32-characters', earlier: [current] });
    try {
      expect(await lender.call(resealSecrets, {}, operator)).toMatchObject({ codeGenerators: 1, unreadable: [] });
      expect(await lender.call(resealSecrets, {}, operator)).toMatchObject({ codeGenerators: 0 });
      Object.assign(masterKeys, { earlier: [] });
      pass(halfMinute);
      expect((await signIn()).status).toBe(200);
    } finally {
      Object.assign(masterKeys, { current, earlier });
    }
  });
});

describe('a company account', () => {
  /** Goes to the provider and comes back, signed in there under a name. */
  async function through(visitor: ConsoleVisitor, name: string, purpose: object = {}, cookies?: Map<string, string>) {
    const { json } = await visitor.post('sign-in/company', purpose);
    const query = await provider.signIn(json.url, name, cookies);
    return visitor.send('GET', `/console/sign-in/company/back?${query}`, undefined, { 'sec-fetch-site': 'cross-site' });
  }

  it('signs in whoever used an invitation with it', async () => {
    const { id, value } = await invitation();
    const visitor = new ConsoleVisitor(lender);
    expect((await through(visitor, 'ana-of-the-company', { invitation: value })).status).toBe(200);
    expect(await visitor.me()).toMatchObject({ id, methods: ['company'] });
    const later = new ConsoleVisitor(lender);
    expect((await through(later, 'ana-of-the-company')).status).toBe(200);
    expect((await later.me()).id).toBe(id);
  });

  it('is never matched by an e-mail address', async () => {
    await invitation();
    const visitor = new ConsoleVisitor(lender);
    expect((await through(visitor, 'ana@lender.example')).status).toBe(401);
    expect((await visitor.call('GET', '/me')).status).toBe(401);
  });

  it('belongs to one person: a second invitation cannot take it', async () => {
    const first = await invitation('ana');
    await through(new ConsoleVisitor(lender), 'shared', { invitation: first.value });
    const second = await invitation('berta');
    expect((await through(new ConsoleVisitor(lender), 'shared', { invitation: second.value })).status).toBe(409);
  });

  it('is refused in another browser, a second time, and with a changed answer', async () => {
    const { value } = await invitation();
    const visitor = new ConsoleVisitor(lender);
    const { json } = await visitor.post('sign-in/company', { invitation: value });
    const query = await provider.signIn(json.url, 'ana');
    const back = (by: ConsoleVisitor, with_: string) =>
      by.send('GET', `/console/sign-in/company/back?${with_}`, undefined);
    const { status, json: page } = await back(new ConsoleVisitor(lender), query);
    expect([status, page]).toEqual([401, expect.stringContaining('url=/console/#company-refused')]);
    expect((await back(visitor, query.replace('state=', 'state=x'))).status).toBe(401);
    // Used up by the wrong answer.
    expect((await back(visitor, query)).status).toBe(401);
  });

  it('proves who somebody is, and only them', async () => {
    const { value } = await invitation();
    const visitor = new ConsoleVisitor(lender);
    await through(visitor, 'ana', { invitation: value });
    const other = await invitation('berta');
    await through(new ConsoleVisitor(lender), 'berta', { invitation: other.value });
    pass(6 * 60_000);
    const key = { name: 'shop', scopes: ['orders:read'] };
    expect((await visitor.call('POST', '/api-keys', key)).status).toBe(403);
    expect((await through(visitor, 'berta', { isProof: true })).status).toBe(401);
    expect((await through(visitor, 'ana', { isProof: true })).status).toBe(200);
    expect((await visitor.call('POST', '/api-keys', key)).status).toBe(201);
  });

  it('proves nothing new where the provider lets in a browser that it knows', async () => {
    const known = new Map<string, string>();
    const { value } = await invitation();
    await through(new ConsoleVisitor(lender), 'ana', { invitation: value }, known);
    const key = { name: 'shop', scopes: ['orders:read'] };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
    try {
      const later = new ConsoleVisitor(lender);
      expect((await through(later, 'nobody types this', {}, known)).status).toBe(200);
      expect((await later.call('GET', '/api-keys')).status).toBe(200);
      expect((await later.call('POST', '/api-keys', key)).status).toBe(403);
      expect((await through(later, 'ana', { isProof: true }, known)).status).toBe(200);
      expect((await later.call('POST', '/api-keys', key)).status).toBe(201);
    } finally {
      vi.useRealTimers();
    }
  });

  it('no longer opens anything for somebody disabled', async () => {
    const { id, value } = await invitation();
    await through(new ConsoleVisitor(lender), 'ana', { invitation: value });
    const other = await invitation('berta');
    await through(new ConsoleVisitor(lender), 'berta', { invitation: other.value });
    await lender.call(disableStaffMember, { staffId: id }, operator);
    expect((await through(new ConsoleVisitor(lender), 'ana')).status).toBe(401);
  });
});
