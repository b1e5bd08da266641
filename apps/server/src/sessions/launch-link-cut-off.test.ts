import { putBorrower } from '@plazo/contract/lender/borrowers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onceForKey } from '../platform/calls/idempotency.ts';
import type { Db } from '../platform/db/db.ts';
import { cutEverywhere } from '../testing/cut-everywhere.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { TestLender } from '../testing/test-lender.ts';
import { newLaunchLink, openByLaunchLink } from './launch-link.service.ts';

// A launch link is a lookup of its own (decision 068): its code leads to the borrower whose session it opens. It is cut off between any two
// of its writes, on the way in and on the way out.

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});

let borrowerId = '';
let link = { borrowerId: '', address: '/repayment?isNeedPop=1', sessionMinutes: 60 };
beforeEach(async () => {
  await lender.reset();
  const ana = { externalId: 'crm-1', fullName: 'Ana Ruiz', phone: '5512345678', address: 'Calle 1' };
  borrowerId = (await lender.call(putBorrower, ana)).id;
  link = { ...link, borrowerId };
});

const now = () => lender.server.clock.now();
const open = (db: Db, code: string) => {
  const { masterKeys } = lender.server;
  return openByLaunchLink(db, code, { now: now(), address: '10.0.0.1', requestId: 'r' }, { masterKeys, tokens: null });
};
const make = (db: Db) => db.transaction((transaction) => newLaunchLink(transaction, link, now() + 60_000));
const sessions = () => rowsOf(lender.server.db, `select borrower_id from session where borrower_id = '${borrowerId}'`);
const links = () => rowsOf(lender.server.db, 'select borrower_id, opened_at is null as is_unused from launch_link');

describe('a launch link that is cut off between any two of its writes', () => {
  it('is made once, under the key of the call that is sent again', async () => {
    const makeByKey = (db: Db) =>
      onceForKey(db, { actorId: 'crm', key: 'k-1' }, { hash: 'h', now: now() }, async (transaction) => {
        const code = await transaction.transaction((inner) => newLaunchLink(inner, link, now() + 60_000));
        return { status: 201, body: JSON.stringify({ code }), stored: '{}' };
      });
    const { result, cuts } = await cutEverywhere(lender.server.db, makeByKey);
    expect(cuts).toBeGreaterThan(3);
    expect(await makeByKey(lender.server.db)).toMatchObject({ body: '{}', isRepeated: true });
    expect(await links()).toEqual([{ borrower_id: borrowerId, is_unused: true }]);
    const { code } = JSON.parse(result.body) as { code: string };
    expect(await open(lender.server.db, code)).toMatchObject({ userId: borrowerId });
  });

  it('opens one session, and is used up with it', async () => {
    const { db } = lender.server;
    const code = await make(db);
    const { result, cuts } = await cutEverywhere(db, (cutting) => open(cutting, code));
    expect(cuts).toBeGreaterThan(2);
    expect(result).toMatchObject({ userId: borrowerId, address: link.address });
    expect(await sessions()).toHaveLength(1);
    expect(await links()).toEqual([{ borrower_id: borrowerId, is_unused: false }]);
    await expect(open(db, code)).rejects.toMatchObject({ code: '40400' });
  });
});

describe('a launch link that is left alone', () => {
  it('opens nothing, if its borrower is not there', async () => {
    const { db } = lender.server;
    const code = await make(db);
    await db.execute(`update launch_link set borrower_id = 'nobody'`);
    const before = await stateOf(db);
    await expect(open(db, code)).rejects.toThrow();
    expect(await stateOf(db)).toEqual(before);
  });

  it('opens no second session, if it was used up and its session is not there: another link does', async () => {
    const { db } = lender.server;
    const code = await make(db);
    await db.execute(`update launch_link set opened_at = '${new Date(now()).toISOString()}'`);
    await expect(open(db, code)).rejects.toMatchObject({ code: '40400' });
    expect(await sessions()).toEqual([]);
    expect(await open(db, await make(db))).toMatchObject({ userId: borrowerId });
    expect(await sessions()).toHaveLength(1);
  });
});
