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
  it('who registered by phone is the one that the lender writes', async () => {
    await lender.server.db.execute(`insert into borrower values ('reg', '', '5512345678', '', '', now())`);
    const profile = { fullName: 'Ana Ruiz', phone: '5512345678', address: 'Calle 1' };
    expect(await lender.call(putBorrower, { externalId: 'a', ...profile })).toMatchObject({
      id: 'reg',
      externalId: 'a',
    });
    // A second one with the phone is somebody else.
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
