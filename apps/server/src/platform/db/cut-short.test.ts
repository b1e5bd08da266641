import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { lockKnown, writeBorrower } from '../../borrowers/borrower.service.ts';
import { isPhoneOnFile } from '../../borrowers/phone-trust.repository.ts';
import { findComplaintByFolio, insertComplaint } from '../../complaints/complaints.repository.ts';
import { flex } from '../../demo/demo-products.ts';
import { findLetterByCode, insertLetter } from '../../letter/letter.repository.ts';
import { findGivenOffer, insertOffer } from '../../offers/lender-offer.repository.ts';
import { findReportedOutcome, insertReport } from '../../payouts/report.repository.ts';
import { insertRegistration, isPhoneRegistered } from '../../promotion/registration.repository.ts';
import { dataOfEvents, rowsOf } from '../../testing/database-state.ts';
import { payoutScene } from '../../testing/payout-scene.ts';
import { lookupKinds } from './borrower-lookup.ts';
import type { Queryable } from './db.ts';
import { kindsOfTables } from './partitioned-schema.ts';
import { readSchema } from './schema.ts';

// The lookup comes first, then the row (decision 068). With one database both are one statement; with several a kill may come between
// them, and leaves a lookup alone. Here it is left on purpose.

const scene = payoutScene();
let orderId = '';
beforeEach(async () => {
  ({ orderId } = await scene.take({ borrower: 'ana' }));
  await scene.take({ borrower: 'bea' });
});

/** A row that has a lookup: how it is found without its borrower, and written for a borrower. */
interface Case {
  table: string;
  /** Names its row. */
  where: string;
  lookup: [kind: string, key: string];
  find: (db: Queryable) => Promise<unknown>;
  /** What must be so before it can be written. */
  prepare?: () => Promise<void>;
  write: (db: Queryable, borrowerId: string) => Promise<unknown>;
}

const now = Date.UTC(2026, 2, 2);
const report = () => ({ eventId: 'e-1', payoutId: `${orderId}-1`, result: 'confirmed' as const });
const offer = {
  ...{ productId: flex.id, productVersion: 1, amount: 250_000, periods: 30, termUnit: 'day' as const },
  ...{ couponAmount: 0, firstDueDate: null, purpose: null, createdAt: now, expiresAt: now + 1 },
};
const complaint = {
  ...{ folio: 'Q-2026-0000000', problemType: '5', problemSonType: null, content: 'slow', createdAt: now },
  ...{ draftId: null, contentHash: 'h', answerBy: null },
};
const profile = { fullName: 'Cy Cut', phone: '5500000077', address: 'Calle 1' };

const cases: Record<string, Case> = {
  offer: {
    ...{ table: 'offer', where: `id = 'PZCUT'`, lookup: ['order', 'PZCUT'] },
    find: (db) => findGivenOffer(db, 'PZCUT'),
    write: (db, borrowerId) => insertOffer(db, { ...offer, id: 'PZCUT', borrowerId }),
  },
  'payout report': {
    ...{ table: 'payout_report', where: `id = 'e-1'`, lookup: ['payout-report', 'e-1'] },
    find: (db) => findReportedOutcome(db, report()),
    write: (db, borrowerId) => insertReport(db, borrowerId, report(), 'applied', now),
  },
  letter: {
    ...{ table: 'settlement_letter', where: `code = 'CUT'`, lookup: ['letter', 'CUT'] },
    find: (db) => findLetterByCode(db, 'CUT'),
    prepare: () =>
      scene.server.db.execute(`update loan_order set status = 200, settled_on = '2026-03-02' where status <> 200`),
    write: (db, borrowerId) => insertLetter(db, borrowerId, orderId, { code: 'CUT', issuedOn: '2026-03-02' }),
  },
  complaint: {
    ...{ table: 'complaint', where: `folio = '${complaint.folio}'`, lookup: ['complaint', complaint.folio] },
    find: (db) => findComplaintByFolio(db, complaint.folio),
    write: (db, borrowerId) => insertComplaint(db, borrowerId, { ...complaint, id: `c-${Math.random()}`, orderId }),
  },
};

async function leave([kind, key]: Case['lookup'], borrowerId: string): Promise<void> {
  await scene.server.db.execute(`insert into borrower_lookup values ('${kind}', '${key}', '${borrowerId}')`);
}

const rows = ({ table, where }: Pick<Case, 'table' | 'where'>) =>
  rowsOf<{ borrower: string }>(scene.server.db, `select borrower_id as borrower from ${table} where ${where}`);

describe.each(Object.entries(cases))('the lookup of a %s without its row', (_, one) => {
  it('leads to nothing, and is taken up when the row is written again', async () => {
    const { db } = scene.server;
    await one.prepare?.();
    await leave(one.lookup, 'ana');
    expect(await one.find(db)).toBeNull();
    await one.write(db, 'ana');
    expect(await one.find(db)).not.toBeNull();
    // Once more, and twice at the same time: nothing is double.
    await Promise.allSettled([1, 2].map(() => db.transaction((transaction) => one.write(transaction, 'ana'))));
    expect(await rows(one)).toEqual([{ borrower: 'ana' }]);
  });

  it('keeps the key for its borrower: nobody else’s row is written under it', async () => {
    const { db } = scene.server;
    await one.prepare?.();
    await leave(one.lookup, 'bea');
    await Promise.allSettled([one.write(db, 'ana')]);
    expect(await rows(one)).toEqual([]);
  });
});

describe('the lookup of the lender’s own id without its borrower', () => {
  it('leads to nobody, and gives its id to the borrower who is written again', async () => {
    const { db } = scene.server;
    await leave(['external-id', 'crm-cut'], 'Bcut');
    expect(await lockKnown(db, 'crm-cut', profile.phone)).toBeNull();
    const write = () => db.transaction((transaction) => writeBorrower(transaction, 'crm-cut', profile, now));
    expect(await write()).toMatchObject({ borrower: { id: 'Bcut' }, isNew: true });
    expect(await write()).toMatchObject({ borrower: { id: 'Bcut' }, isNew: false, changed: [] });
    expect(await rowsOf(db, `select id from borrower where external_id = 'crm-cut'`)).toEqual([{ id: 'Bcut' }]);
  });

  it('keeps the id for its borrower when another one is given it', async () => {
    const { db } = scene.server;
    await leave(['external-id', 'crm-cut'], 'bea');
    const write = db.transaction((transaction) => writeBorrower(transaction, 'crm-cut', profile, now));
    expect(await write).toMatchObject({ borrower: { id: 'bea' }, isNew: false });
  });
});

describe('a registration without its borrower', () => {
  const visitor = {
    ...{ campaignId: 'demo', appFrom: '', userFrom: '', utmTag: '' },
    ...{ inviteCode: '', appName: '' },
  };
  const phone = '5500000078';
  const register = (id: string) => insertRegistration(scene.server.db, phone, id, visitor, now);

  it('leads to nobody, and its phone is registered for the borrower of the first call', async () => {
    const { db } = scene.server;
    await db.execute(`insert into campaign values ('demo', '{}', now())`);
    await db.execute(`insert into registration values ('${phone}', 'ufirst', 'demo', '', '', '', '', '', now())`);
    expect(await isPhoneOnFile(db, phone)).toBe(false);
    expect(await isPhoneRegistered(db, phone)).toBe(false);
    expect((await Promise.all([register('usecond'), register('uthird')])).filter(Boolean)).toEqual(['ufirst']);
    expect(await isPhoneOnFile(db, phone)).toBe(true);
    expect(await dataOfEvents(db, 'borrower.registered')).toMatchObject([{ borrowerId: 'ufirst' }]);
  });
});

/** Lookups that another test cuts off, and by what it names them there. */
const cutElsewhere: Readonly<Record<string, [file: string, words: string]>> = {
  voucher: ['../../payments/cut-off.test.ts', "claimAlone('voucher'"],
  payment: ['../../payments/cut-off.test.ts', "claimAlone('payment'"],
  reversal: ['../../payments/cut-off.test.ts', "claimAlone('reversal'"],
  message: ['../../messages/messages.test.ts', "'message.claim', 'message.hand_over'"],
  launch_link: ['../../sessions/launch-link-cut-off.test.ts', 'cutEverywhere('],
};
const cutHere = [
  ...Object.values(cases).map(({ lookup: [kind] }) => kind),
  // Each has a scene of its own above.
  ...['external-id', 'registration'],
];

it('every lookup is cut short by a test', () => {
  const tables = [...kindsOfTables(readSchema())].filter(([, kind]) => kind === 'lookup').map(([name]) => name);
  const all = [...lookupKinds, ...tables.filter((name) => name !== 'borrower_lookup')];
  expect([...cutHere, ...Object.keys(cutElsewhere)].sort()).toEqual(all.sort());
  for (const [file, words] of Object.values(cutElsewhere)) {
    expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toContain(words);
  }
});
