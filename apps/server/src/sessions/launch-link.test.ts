import { createHash } from 'node:crypto';
import { listAuditEvents } from '@plazo/contract/lender/audit';
import { putBorrower } from '@plazo/contract/lender/borrowers';
import {
  listBorrowerSessions,
  makeLaunchLink,
  revokeBorrowerSession,
  revokeBorrowerSessions,
} from '@plazo/contract/lender/sessions';
import { orderList } from '@plazo/contract/loan';
import { openLaunchLink } from '@plazo/contract/sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtPages } from '../pages/page-source.ts';
import { removeOldRecords } from '../personal-data/record-keeping.ts';
import { giveOffer } from '../testing/borrowers.ts';
import { ensureBuilt } from '../testing/built-server.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { open, submit } from '../testing/documents.ts';
import { TestLender } from '../testing/test-lender.ts';
import { putKnownDevice } from './known-device.repository.ts';

let lender: TestLender;
beforeAll(async () => {
  await ensureBuilt();
  const pages = await builtPages();
  lender = await TestLender.open({ change: (options) => ({ ...options, pages }) });
});
afterAll(() => lender.app.close());

let borrowerId = '';
beforeEach(async () => {
  await lender.reset();
  const ana = { externalId: 'crm-1', fullName: 'Ana Ruiz', phone: '5512345678', address: 'Calle 1' };
  borrowerId = (await lender.call(putBorrower, ana)).id;
});

async function newCode(wanted: object = {}): Promise<string> {
  const { url = '' } = await lender.call(makeLaunchLink, { borrowerId, to: 'repayUrl', ...wanted });
  return new URL(url).searchParams.get('launchCode') ?? '';
}

const exchange = (launchCode: string) => lender.server.post(openLaunchLink, { launchCode });
const press = (launchCode: string) =>
  submit(lender.server, '/open', { isNeedPop: '2', deviceId: 'd1' }, { launchCode });

describe('a launch link', () => {
  it('opens a session once, on the document that it was made for', async () => {
    const { orderId } = await giveOffer(lender.server.db, lender.server.clock.now(), { borrower: borrowerId });
    await lender.call(revokeBorrowerSessions, { borrowerId });
    const link = { borrowerId, to: 'repayUrl', orderId, productId: 'flex', language: 'en' } as const;
    const { url = '' } = await lender.call(makeLaunchLink, link);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/open\?isNeedPop=1&launchCode=[\w-]{43}$/);
    const pressed = await press(new URL(url).searchParams.get('launchCode') ?? '');
    expect(pressed.status).toBe(303);
    const target = new URL(String(pressed.headers.location), 'http://us');
    expect(target.pathname).toBe('/repayment');
    const { sessionId, ...others } = Object.fromEntries(target.searchParams);
    // Parameters that the app added to the link are kept.
    expect(others).toEqual({ userId: borrowerId, isNeedPop: '1', deviceId: 'd1', orderId, productId: 'flex' });
    const launch = { userId: borrowerId, sessionId: sessionId ?? '' };
    expect(await lender.server.call(orderList, {}, launch)).toMatchObject({ orders: [] });
    const { data } = await lender.call(listBorrowerSessions, { borrowerId });
    expect(data).toHaveLength(1);
    await lender.call(revokeBorrowerSession, { borrowerId, sessionId: data[0]?.id ?? '' });
    expect(await lender.server.post(orderList, {}, launch)).toMatchObject({ status: 401 });
  });

  it('is refused, in the same way, if it is used, too late, revoked or unknown, and leaves nothing', async () => {
    const used = await newCode();
    expect(await exchange(used)).toMatchObject({ status: 200 });
    const revoked = await newCode();
    await lender.call(revokeBorrowerSessions, { borrowerId });
    const late = await newCode({ seconds: 30 });
    lender.server.clock.moveMinutes(0.5);
    const before = await stateOf(lender.server.db);
    for (const code of [used, late, revoked, 'A'.repeat(43)]) {
      const { status, body } = await exchange(code);
      expect([status, JSON.parse(body)]).toMatchObject([404, { code: '40400', data: null }]);
      const document = await press(code);
      expect(document.status).toBe(410);
      expect(document.html).toContain('Este enlace ya no abre tu cuenta');
    }
    expect(await stateOf(lender.server.db)).toEqual(before);
  });

  it('opens one session, however many send its code at the same time', async () => {
    const code = await newCode();
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 404)]);
    expect((await lender.call(listBorrowerSessions, { borrowerId })).data).toHaveLength(1);
  });

  it('is not used up by reading the document', async () => {
    const code = await newCode();
    const before = await stateOf(lender.server.db);
    const { status, html, headers } = await open(lender.server, '/open', { launchCode: code });
    expect(status).toBe(200);
    expect(html).toContain('data-send');
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
    // Only the form contains the code: no address in the document does.
    for (const [, address] of html.matchAll(/(?:href|action|src)="([^"]*)"/g)) expect(address).not.toContain(code);
    expect(await stateOf(lender.server.db)).toEqual(before);
    expect(await press(code)).toMatchObject({ status: 303 });
  });

  it('is shown once: no repeated call, database or log contains its code or its session', async () => {
    const link = { borrowerId, to: 'repayUrl' };
    const { url = '' } = await lender.call(makeLaunchLink, link, { idempotencyKey: 'once' });
    const again = await lender.send(makeLaunchLink, link, { idempotencyKey: 'once' });
    expect([again.status, again.json.url]).toEqual([201, undefined]);
    const code = new URL(url).searchParams.get('launchCode') ?? '';
    const pressed = await press(code);
    const sessionId = new URL(String(pressed.headers.location), 'http://us').searchParams.get('sessionId') ?? '';
    expect(sessionId).toHaveLength(43);
    const rows = await rowsOf(lender.server.db, 'select * from launch_link');
    expect(rows).toMatchObject([{ code_hash: createHash('sha256').update(code).digest('hex') }]);
    const kept = [JSON.stringify(await stateOf(lender.server.db)), ...lender.server.log].join('\n');
    for (const secret of [code, sessionId]) expect(kept).not.toContain(secret);
  });

  it('leaves in the audit who made it and who opened it', async () => {
    const code = await newCode();
    await exchange(code);
    const { data } = await lender.call(listAuditEvents, { subjectKind: 'borrower', subjectId: borrowerId });
    const id = createHash('sha256').update(code).digest('hex').slice(0, 24);
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'launch-link.opened', actor: { kind: 'launch-link', id }, after: { minutes: 60 } },
      { action: 'launch-link.made', actor: { kind: 'key' }, after: { to: 'repayUrl', seconds: 60 } },
    ]);
  });

  it('is forgotten a day after its end, and a browser a year after its last use', async () => {
    const { db, clock } = lender.server;
    await newCode();
    await putKnownDevice(db, borrowerId, 'old', clock.now() - 364 * 86_400_000, 20);
    await putKnownDevice(db, borrowerId, 'used', clock.now() - 363 * 86_400_000, 20);
    clock.moveDays(2);
    await newCode();
    await putKnownDevice(db, borrowerId, 'used', clock.now(), 20);
    expect(await removeOldRecords({ db, clock, timeZone: 'America/Mexico_City' })).toMatchObject({
      links: 1,
      devices: 1,
    });
    expect(await rowsOf(db, 'select mark_hash from known_device')).toEqual([{ mark_hash: 'used' }]);
    expect(await rowsOf(lender.server.db, 'select * from launch_link')).toHaveLength(1);
  });
});
