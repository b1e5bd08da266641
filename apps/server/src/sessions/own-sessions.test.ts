import { listAuditEvents } from '@plazo/contract/lender/audit';
import { putBorrower } from '@plazo/contract/lender/borrowers';
import { makeLaunchLink, openBorrowerSession, revokeBorrowerSessions } from '@plazo/contract/lender/sessions';
import { orderList } from '@plazo/contract/loan';
import { endSessions, openLaunchLink, openSessions } from '@plazo/contract/sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtPages } from '../pages/page-source.ts';
import { ensureBuilt } from '../testing/built-server.ts';
import { rowsOf } from '../testing/database-state.ts';
import { open, submit } from '../testing/documents.ts';
import { TestLender } from '../testing/test-lender.ts';

let lender: TestLender;
beforeAll(async () => {
  await ensureBuilt();
  const pages = await builtPages();
  lender = await TestLender.open({ change: (options) => ({ ...options, pages }) });
});
afterAll(() => lender.app.close());

type Launch = { userId: string; sessionId: string };
let borrowerId = '';
let bea = '';
beforeEach(async () => {
  await lender.reset();
  const who = { fullName: 'Ana Ruiz', phone: '5512345678', address: 'Calle 1' };
  borrowerId = (await lender.call(putBorrower, { externalId: 'crm-1', ...who })).id;
  bea = (await lender.call(putBorrower, { externalId: 'crm-2', ...who, phone: '5512345679' })).id;
});

async function opened(of = borrowerId): Promise<Launch> {
  const { userId = '', sessionId = '' } = await lender.call(openBorrowerSession, { borrowerId: of });
  return { userId, sessionId };
}

const listed = async (launch: Launch) => (await lender.server.call(openSessions, {}, launch)).sessions;
const end = (which: string, launch: Launch) => lender.server.call(endSessions, { which }, launch);
const statusOf = async (launch: Launch) => (await lender.server.post(orderList, {}, launch)).status;

describe('the sessions of a borrower', () => {
  it('are listed, the caller’s own first, with when and on what device they were used', async () => {
    const first = await opened();
    lender.server.clock.moveMinutes(10);
    const second = await opened();
    lender.server.clock.moveMinutes(10);
    await open(lender.server, '/loans', first, {
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
    });
    await opened(bea);
    expect(await listed(second)).toEqual([
      {
        ...{ id: expect.any(String), isThis: '1', device: '' },
        openedAt: '2026-03-02 12:10',
        lastUsedAt: '2026-03-02 12:20',
      },
      {
        ...{ id: expect.any(String), isThis: '0', device: 'Android, Chrome' },
        ...{ openedAt: '2026-03-02 12:00', lastUsedAt: '2026-03-02 12:20' },
      },
    ]);
    // No more is stored about the device than is shown.
    expect(JSON.stringify(await rowsOf(lender.server.db, 'select * from session'))).not.toContain('Mozilla');
  });

  it('end one by one, all others, or this one: at once, and the audit says so', async () => {
    const [here, there, elsewhere, more] = [await opened(), await opened(), await opened(), await opened()];
    const [, other] = await listed(here);
    expect(await end(other?.id ?? '', here)).toEqual({ ended: 1 });
    expect(await end(other?.id ?? '', here)).toEqual({ ended: 0 });
    expect((await Promise.all([there, elsewhere, more].map(statusOf))).sort()).toEqual([200, 200, 401]);
    expect(await end('others', here)).toEqual({ ended: 2 });
    expect(await Promise.all([here, there, elsewhere, more].map(statusOf))).toEqual([200, 401, 401, 401]);
    expect(await end('this', here)).toEqual({ ended: 1 });
    expect(await statusOf(here)).toBe(401);
    expect(await lender.server.post(endSessions, { which: 'this' }, here)).toMatchObject({ status: 401 });
    const { data } = await lender.call(listAuditEvents, { subjectKind: 'borrower', subjectId: borrowerId });
    expect(data[0]).toMatchObject({ action: 'session.ended', actor: { kind: 'borrower', id: borrowerId } });
  });

  it('cannot be ended by anyone else, by id, by its beginning or by anything else', async () => {
    const [ana, hers] = [await opened(), await opened(bea)];
    const [beas] = await listed(hers);
    expect(await end(beas?.id ?? '', ana)).toEqual({ ended: 0 });
    expect(await end('others', ana)).toEqual({ ended: 0 });
    for (const which of ['', '%', 'all', `${beas?.id}0`, "' or 1=1 --", 'THIS']) {
      expect(await lender.server.post(endSessions, { which }, ana)).toMatchObject({ status: 400 });
    }
    expect([await statusOf(ana), await statusOf(hers)]).toEqual([200, 200]);
  });

  it('end once, however many end them at once, even each other', async () => {
    const [here, there] = [await opened(), await opened()];
    const answers = await Promise.all(
      [here, there, here, there].map((launch) => lender.server.post(endSessions, { which: 'others' }, launch)),
    );
    const ended = answers.map(({ data }) => (data as { ended: number } | null)?.ended ?? 0);
    expect(ended.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(2);
    expect(await rowsOf(lender.server.db, 'select 1 from session where expires_at <= opened_at')).toHaveLength(
      ended.reduce((sum, count) => sum + count),
    );
  });

  it('that are ended elsewhere take every unopened link with them, but their browsers stay known: the caller may be a thief', async () => {
    const link = async () => new URL((await lender.call(makeLaunchLink, { borrowerId, to: 'repayUrl' })).url ?? '');
    const press = async (headers: Record<string, string> = {}) => {
      const launchCode = (await link()).searchParams.get('launchCode') ?? '';
      const answer = await lender.server.app.inject({
        method: 'POST',
        url: '/open',
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: `launchCode=${launchCode}`,
      });
      const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
      const query = new URL(String(answer.headers.location), 'http://us').searchParams;
      return { cookie, launch: { userId: borrowerId, sessionId: query.get('sessionId') ?? '' } };
    };
    const here = await press();
    await press();
    await press();
    const unopened = (await link()).searchParams.get('launchCode') ?? '';
    const known = () => rowsOf(lender.server.db, 'select mark_hash from known_device');
    expect(await known()).toHaveLength(3);
    const ending = await lender.server.app.inject({
      method: 'POST',
      url: `/sessions?${new URLSearchParams(here.launch)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: here.cookie },
      payload: 'which=others',
    });
    expect(ending.statusCode).toBe(303);
    expect(await known()).toHaveLength(3);
    expect(await lender.server.post(openLaunchLink, { launchCode: unopened })).toMatchObject({ status: 404 });
    // Signing out here leaves this browser known: it signs in again.
    await end('this', here.launch);
    expect(await known()).toHaveLength(3);
    // The lender, who knows whom it talks to, forgets them all.
    await lender.call(revokeBorrowerSessions, { borrowerId });
    expect(await known()).toHaveLength(0);
  });
});

describe('the page', () => {
  it('are ended by a plain post, after which the browser drops what it kept, and the next screen has no session', async () => {
    const launch = { ...(await opened()), isNeedPop: '2' };
    expect((await open(lender.server, '/sessions', launch)).html).toContain('Tu cuenta está abierta solo aquí');
    const { status, headers } = await submit(lender.server, '/sessions', launch, { which: 'this' });
    expect([status, headers['clear-site-data']]).toEqual([303, '"cache", "storage"']);
    expect(headers.location).toBe('/sessions?isNeedPop=2&ended=1');
    const after = await open(lender.server, '/sessions', { isNeedPop: '2', ended: '1' });
    expect([after.status, after.html.includes('Cerraste tu sesión'), after.html.includes('href="/login')]).toEqual([
      200,
      true,
      true,
    ]);
    expect(await open(lender.server, '/sessions', launch)).toMatchObject({ status: 401 });
    expect(await submit(lender.server, '/sessions', launch, { which: 'this' })).toMatchObject({ status: 401 });
  });

  it('keep what other browsers have stored when another session ends', async () => {
    const launch = await opened();
    await opened();
    const [, other] = await listed(launch);
    const { status, headers } = await submit(lender.server, '/sessions', launch, { which: other?.id ?? '' });
    expect([status, headers['clear-site-data']]).toEqual([303, undefined]);
  });

  it('are linked from the loans and from help, for anyone who has a session', async () => {
    const launch = await opened();
    for (const path of ['/loans', '/customer-service']) {
      expect((await open(lender.server, path, launch)).html).toContain('href="/sessions?');
    }
    expect((await open(lender.server, '/customer-service')).html).not.toContain('href="/sessions');
  });
});
