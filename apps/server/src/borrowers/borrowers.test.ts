import { listAuditEvents } from '@plazo/contract/lender/audit';
import { listBorrowers, putBorrower } from '@plazo/contract/lender/borrowers';
import { listBorrowerSessions, openBorrowerSession } from '@plazo/contract/lender/sessions';
import { loanDetailPush } from '@plazo/contract/offer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestLender } from '../testing/test-lender.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const loan = { amount: 250_000, periods: 30, termUnit: 'day' as const };

describe('a session', () => {
  it('opens the borrower’s screens by its links, until it is revoked', async () => {
    const { id } = await lender.call(putBorrower, {
      externalId: 'a',
      fullName: 'A',
      phone: '5512345678',
      address: 'x',
    });
    const session = await lender.call(openBorrowerSession, { borrowerId: id, minutes: 10 });
    const launch = { userId: id, sessionId: session.sessionId ?? '' };
    const push = () => lender.server.post(loanDetailPush, { productId: 'x', ...loan }, launch);
    expect(await push()).toMatchObject({ code: '40400' });
    lender.server.clock.moveMinutes(10);
    expect(await push()).toMatchObject({ code: '40100' });
    expect((await lender.call(listBorrowerSessions, { borrowerId: id })).data).toEqual([]);
  });
});

describe('a borrower', () => {
  it('is stored and found by the national number, however it is written', async () => {
    const profile = { externalId: 'a', fullName: 'Li Wei', address: 'x' };
    for (const phone of [
      '13800138000',
      '+86 138 0013 8000',
      '0086-138–0013−8000',
      '\u202a8613800138000\u202c',
      '１３８００１３８０００',
    ]) {
      expect(await lender.call(putBorrower, { ...profile, phone })).toMatchObject({ phone: '13800138000' });
      expect((await lender.call(listBorrowers, { search: phone })).data.map(({ externalId }) => externalId)).toEqual([
        'a',
      ]);
    }
    const written = (await lender.call(listAuditEvents, {})).data.map(({ after }) => JSON.stringify(after));
    expect(new Set(written)).toEqual(new Set(['{"changed":[]}']));
    for (const phone of ['+1 415 555 2671', '+86 138 0013 80', '12 34', '138 0013 8000 / 138 0013 8001', 'unknown']) {
      expect(await lender.send(putBorrower, { ...profile, phone })).toMatchObject({
        status: 400,
        json: { errors: [{ field: 'phone' }] },
      });
    }
  });

  it.each([
    ['Ángela Muñoz Íñiguez', ['angela', 'ANGELA MUNOZ', 'ángela muñoz í', 'ÁNGELA MUÑOZ ÍÑIGUEZ', 'A\u0301ngela']],
    ['AGNES NUNEZ', ['ágnes', 'Agnes Núñez']],
    // Decomposed accents, as some keyboards write them.
    ['Jose\u0301 Pen\u0303a', ['José', 'jose pena', 'JOSÉ PEÑA']],
  ])('named %s is found whatever accents and capitals staff type', async (fullName, typed) => {
    const rest = { phone: '5512345678', address: 'Calle 1' };
    const { id } = await lender.call(putBorrower, { externalId: `crm-${typed.length}`, fullName, ...rest });
    for (const search of typed) {
      expect(
        (await lender.call(listBorrowers, { search })).data.map((one) => one.id),
        search,
      ).toContain(id);
    }
    expect((await lender.call(listBorrowers, { search: 'gela' })).data).toEqual([]);
  });

  it('who registered by phone is the borrower that the lender writes', async () => {
    await lender.server.db.execute(`insert into borrower values ('reg', '', '5512345678', '', '', now())`);
    const profile = { fullName: 'Ana Ruiz', phone: '5512345678', address: 'Calle 1' };
    expect(await lender.call(putBorrower, { externalId: 'a', ...profile })).toMatchObject({
      id: 'reg',
      externalId: 'a',
    });
    // A second borrower with this phone is somebody else.
    expect((await lender.call(putBorrower, { externalId: 'b', ...profile })).id).not.toBe('reg');
    const [first] = (await lender.call(listAuditEvents, { subjectId: 'reg' })).data;
    expect(first?.after).toEqual({ changed: ['externalId', 'fullName', 'address'] });
    expect(JSON.stringify((await lender.call(listAuditEvents, {})).data)).not.toMatch(/Ana|5512345678|Calle/);
    for (const search of ['a', 'reg', '5512345678', 'ANA', 'ana ruiz']) {
      expect((await lender.call(listBorrowers, { search })).data.map(({ id }) => id)).toContain('reg');
    }
    expect((await lender.call(listBorrowers, { search: 'a%' })).data).toEqual([]);
  });
});
