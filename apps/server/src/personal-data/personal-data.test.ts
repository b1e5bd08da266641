import { bindCard } from '@plazo/contract/bind-bank';
import { complaintSave } from '@plazo/contract/complaints';
import { approve } from '@plazo/contract/lender/approvals';
import { listAuditEvents, verifyAudit } from '@plazo/contract/lender/audit';
import { addBorrowerNote, listBorrowerNotes } from '@plazo/contract/lender/borrower-notes';
import { getBorrower, listBorrowers, putBorrower, reportWrongPhone } from '@plazo/contract/lender/borrowers';
import { replyToComplaint } from '@plazo/contract/lender/complaints';
import { changeContactChoices, noteContact } from '@plazo/contract/lender/contacts';
import { makeOffer } from '@plazo/contract/lender/offers';
import { pauseOrder } from '@plazo/contract/lender/pauses';
import { eraseBorrower, exportBorrower } from '@plazo/contract/lender/personal-data';
import { makePromise } from '@plazo/contract/lender/promises';
import { scopes } from '@plazo/contract/lender/scopes';
import { makeLaunchLink, openBorrowerSession } from '@plazo/contract/lender/sessions';
import { loanDetailPush } from '@plazo/contract/offer';
import { addDays, localDate } from '@plazo/loan-rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asLenderProblem } from '../lender-api/problem-of.ts';
import type { AppError } from '../platform/app-error.ts';
import { isForErased } from '../platform/db/database-error.ts';
import { removeUnusedImages } from '../platform/uploads/uploads.service.ts';
import { newLaunchLink } from '../sessions/launch-link.service.ts';
import { giveOffer } from '../testing/borrowers.ts';
import { ledgerFaults, rowsOf, stateOf } from '../testing/database-state.ts';
import { noise } from '../testing/pictures.ts';
import { TestImages } from '../testing/test-images.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { heldAboutBorrower } from './held-about-borrower.ts';
import { aboutNobody } from './held-of-loans.ts';
import { erase as erasePersonalData } from './personal-data.service.ts';
import { removeOldRecords } from './record-keeping.ts';

let lender: TestLender;
let loan: TestLoan;
let folio = '';
const images = new TestImages();
beforeAll(async () => {
  lender = await TestLender.open({ change: (options) => ({ ...options, storage: images.storage }) });
});
beforeEach(async () => {
  await lender.reset();
  images.remove();
  loan = await TestLoan.take(lender.server);
  await leaveTraces();
});
afterAll(async () => {
  images.remove();
  await lender.app.close();
});

const borrowerId = 'ana';
const phone = '5598127634';
const clabe = '646180109400423323';
const reason = 'asked for it in writing';

/**
 * Words that must be nowhere after an erasure: one from every place where somebody can write about a borrower. Four digits are quoted, as a
 * whole value: inside a hash they may occur by chance.
 */
const words = [
  'ana Pruebas',
  phone,
  'Calle 1',
  'crm-77',
  'slow app',
  'we fixed it',
  'calls at night',
  'paid on Friday',
  'asked for a call',
  'is in hospital',
  'for a wedding',
  '"4417"',
];

/** Creates every kind of data that is ever stored about a borrower. */
async function leaveTraces(): Promise<void> {
  const { server } = lender;
  const { launch, orderId } = loan;
  await server.call(bindCard, { bankCode: '646', cardType: 'clabe', cardNo: clabe, phone }, launch);
  const { data } = await server.upload(await noise().png().toBuffer(), launch);
  const { url } = data as { url: string };
  const complaint = { problemType: '5', problemDetail: 'slow app', orderNo: orderId, problemImage: url };
  await server.call(complaintSave, complaint, launch);
  const [row] = await rowsOf<{ folio: string }>(server.db, 'select folio from complaint');
  folio = row?.folio ?? '';
  await lender.call(addBorrowerNote, { borrowerId, content: 'calls at night' });
  const dueDate = localDate(server.clock.now(), server.config.tenant.timeZone);
  await lender.call(makePromise, { orderId, amount: 1, dueDate, note: 'paid on Friday' });
  await lender.call(changeContactChoices, { borrowerId, timeZone: 'America/Mexico_City' });
  await lender.call(noteContact, { borrowerId, orderId, channel: 'call', note: 'asked for a call' });
  await lender.call(reportWrongPhone, { borrowerId });
  const throughDate = addDays(dueDate, 5);
  await lender.call(pauseOrder, { orderId, reason: 'illness', throughDate, note: 'is in hospital' });
  await lender.call(makeLaunchLink, { borrowerId, to: 'repayUrl' });
  await server.db.execute(`
    update borrower set external_id = 'crm-77' where id = 'ana';
    insert into borrower_lookup values ('external-id', 'crm-77', 'ana');
    insert into campaign values ('demo', '{}', now());
    insert into registration values ('${phone}', 'ana', 'demo', 'h5', 'sms', '', '', '', now());
    insert into captcha (sid_hash, expires_at, passed_phone) values ('sid', now(), '${phone}');
    insert into sms_outbox values ('sms', '${phone}', 'Your code', now());
    insert into bank_card values ('card', 'ana', 'BBVA', '012', '4417', 'token-of-card', false, now());
    insert into known_device values ('ana', 'hash of a mark', now());
    update offer set purpose = 'for a wedding';
    update loan_order set rejection_note = 'slow app';`);
}

/** Closes everything that is open. */
async function endAll(): Promise<void> {
  await loan.pay('pay-1');
  await lender.call(replyToComplaint, { folio, content: 'we fixed it' });
}

const erase = () => lender.call(eraseBorrower, { borrowerId, reason });

/** The tables that contain a word, in any column. */
async function tablesWith(word: string): Promise<string[]> {
  const { db } = lender.server;
  const names = await rowsOf<{ name: string }>(
    db,
    `select tablename::text as name from pg_tables
     where schemaname = 'public' and tablename not in (select relname from pg_class where relispartition)`,
  );
  const parts = names.map(
    ({ name }) => `select '${name}' as name from ${name} t where to_jsonb(t)::text like '%${word}%'`,
  );
  const found = await rowsOf<{ name: string }>(db, parts.join(' union '));
  return found.map(({ name }) => name).sort();
}

describe('data about a borrower', () => {
  it('has a rule for every column of every table', async () => {
    const columns = await rowsOf<{ table: string; names: string[] }>(
      lender.server.db,
      `select c.table_name::text as table, jsonb_agg(c.column_name order by c.column_name) as names
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'schema_migration'
         and c.table_name not in (select relname from pg_class where relispartition)
       group by c.table_name order by c.table_name`,
    );
    const known = heldAboutBorrower.map(({ table, columns }) => ({ table, names: Object.keys(columns).sort() }));
    // A new table or column needs a line in held-about-borrower.ts, held-of-loans.ts, or here, with the reason why it is about nobody.
    const others = Object.keys(aboutNobody);
    const found = columns.filter(({ table }) => !others.includes(table));
    expect(found).toEqual(known.sort((one, two) => (one.table < two.table ? -1 : 1)));
    expect(others.filter((table) => !columns.some((one) => one.table === table))).toEqual([]);
  });

  it('is exported as one document, without keys to anything, and the audit says who looked', async () => {
    await endAll();
    const { data, exportedAt } = await lender.call(exportBorrower, { borrowerId });
    expect(exportedAt).toBe(new Date(lender.server.clock.now()).toISOString());
    const text = JSON.stringify(data);
    for (const word of [...words, clabe, loan.orderId, folio]) expect(text).toContain(word);
    const secrets = ['kR9-secret', 'token-of-card', 'sid"', 'Hash"', 'numberSealed', 'processorToken', 'fingerprint'];
    for (const secret of secrets) expect(text.replaceAll('documentHash', ''), secret).not.toContain(secret);
    expect(data.borrower).toMatchObject([{ id: 'ana', fullName: 'ana Pruebas', externalId: 'crm-77', phone }]);
    expect(data.bankAccounts).toMatchObject([{ number: clabe }]);
    const filled = Object.keys(data).filter((name) => data[name]?.length);
    const cards = ['cardRepayTokens', 'cardRepayments'];
    const empty = [
      'approvals',
      'callAmounts',
      ...cards,
      'consents',
      'extensions',
      'letters',
      'messageReplies',
      'messages',
      'paymentPlans',
    ];
    const rare = ['contradictions', 'heldReversals', 'paymentReversals', 'payoutReports', 'ratings', 'reads'];
    expect(
      Object.keys(data)
        .filter((name) => !filled.includes(name))
        .sort(),
    ).toEqual([...empty, ...rare, 'orderAssignees'].sort());
    expect(data.auditEvents?.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['borrower.noted', 'launch-link.made', 'complaint.answered']),
    );
    const [newest] = (await lender.call(listAuditEvents, { subjectId: borrowerId })).data;
    expect(newest).toMatchObject({ action: 'borrower.exported', after: null });
  });

  it('is nobody else’s', async () => {
    const { server } = lender;
    await TestLoan.take(server, { borrower: 'bea' });
    const { data } = await lender.call(exportBorrower, { borrowerId: 'bea' });
    expect(JSON.stringify({ ...data, textMessages: [], captchas: [] })).not.toMatch(/ana|crm-77|slow app/);
    const key = await lender.newKey(scopes.filter((scope) => scope !== 'personal-data:read'));
    expect((await lender.send(exportBorrower, { borrowerId }, { key })).status).toBe(403);
  });
});

describe('erasing a borrower', () => {
  it('is not erased while something is open: every reason is given, and nothing changes', async () => {
    await lender.server.db.execute(`
      insert into card_repayment (id, borrower_id, order_id, card_id, amount, status, created_at)
      values ('c', 'ana', '${loan.orderId}', 'card', 5, 'charging', now());`);
    const before = await stateOf(lender.server.db);
    const refused = await lender.send(eraseBorrower, { borrowerId, reason });
    expect([refused.status, refused.json.type]).toEqual([409, 'urn:plazo:problem:conflict']);
    expect(refused.json.detail).toBe(
      `card payment c is under way; complaint ${folio} waits for an answer; loan ${loan.orderId} is open`,
    );
    expect({ ...(await stateOf(lender.server.db)), api_key: '' }).toEqual({ ...before, api_key: '' });
    await lender.server.db.execute('delete from card_repayment');
    const { amount } = await loan.code();
    await loan.pay('pay-1', amount + 5_000);
    await lender.call(replyToComplaint, { folio, content: 'we fixed it' });
    const kept = await lender.send(eraseBorrower, { borrowerId, reason });
    expect(kept.json.detail).toBe(`money of loan ${loan.orderId} is kept: refund it`);
    expect((await lender.send(eraseBorrower, { borrowerId: 'nobody', reason })).status).toBe(404);
  });

  it('leaves only the ledger once erased, and contracts for as long as the law requires', async () => {
    await endAll();
    await lender.server.db.execute(`update payout set bank_account_id = (select id from bank_account)`);
    const figures = await rowsOf(
      lender.server.db,
      'select * from ledger_entry order by order_id, transaction_number, line',
    );
    expect(await erase()).toMatchObject({ borrowerId, recordsUntil: '2036-03-02' });
    const { db, clock } = lender.server;
    const forget = () => removeOldRecords({ db, clock, timeZone: 'America/Mexico_City' });
    clock.moveDays(2.1);
    // Answers to the lender's own calls can be repeated for 48 hours.
    expect(await forget()).toMatchObject({ borrowers: 0, answers: 9 });
    for (const word of words) {
      const isInContract = ['ana Pruebas', 'Calle 1'].includes(word);
      expect([word, await tablesWith(word)]).toEqual([word, isInContract ? ['acceptance'] : []]);
    }
    expect(
      await rowsOf(lender.server.db, 'select * from ledger_entry order by order_id, transaction_number, line'),
    ).toEqual(figures);
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
    // The account that the loan was paid out to belongs to its contract.
    const { data } = await lender.call(exportBorrower, { borrowerId });
    expect(data.bankAccounts).toMatchObject([{ number: clabe, phone: '' }]);
    expect(JSON.stringify(data.contracts)).toContain('ana Pruebas');
    const { sessions, launchLinks, notes, registrations, knownDevices } = data;
    expect([sessions, launchLinks, notes, registrations, knownDevices]).toEqual([[], [], [], [], []]);
    clock.moveDays(3_650);
    expect((await forget()).borrowers).toBe(0);
    clock.moveDays(3);
    // The database uses its own time: a process whose clock is wrong is refused.
    await expect(forget()).rejects.toThrow('acceptance is append-only');
    await db.execute(`insert into sandbox_clock values (1, ${4_000 * 86_400_000})`);
    // Two processes at once.
    const both = await Promise.all([forget(), forget()]);
    expect(both.map(({ borrowers }) => borrowers).sort()).toEqual([0, 1]);
    expect(await tablesWith('ana Pruebas')).toEqual([]);
    expect(await rowsOf(db, 'select id from bank_account')).toEqual([]);
    expect(await rowsOf(db, 'select document_hash, address, device from acceptance')).toEqual([
      { document_hash: null, address: null, device: null },
    ]);
    expect((await lender.call(verifyAudit, {})).faults).toEqual([]);
  });

  it('ends sessions and links at once, and removes the files of their pictures', async () => {
    await endAll();
    const { db, clock } = lender.server;
    expect(images.kept()).toHaveLength(1);
    await erase();
    await expect(loan.details()).rejects.toThrow('40100');
    await removeUnusedImages({ db, storage: images.storage }, clock.now());
    expect(images.kept()).toEqual([]);
    expect(await rowsOf(db, 'select name from upload')).toEqual([]);
  });

  it('is final: no session, no offer, no note; the same person can return as somebody new', async () => {
    await endAll();
    await erase();
    const expiresAt = new Date(lender.server.clock.now() + 86_400_000).toISOString();
    const wanted = { productId: 'flex', amount: 250_000, periods: 30, termUnit: 'day' as const, expiresAt };
    const refused = [
      await lender.send(openBorrowerSession, { borrowerId }),
      await lender.send(makeLaunchLink, { borrowerId, to: 'repayUrl' }),
      await lender.send(makeOffer, { borrowerId, ...wanted }),
      await lender.send(addBorrowerNote, { borrowerId, content: 'again' }),
      await lender.send(eraseBorrower, { borrowerId, reason }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    const { fullName, erasedAt } = await lender.call(getBorrower, { borrowerId });
    expect([fullName, erasedAt]).toEqual(['', new Date(lender.server.clock.now()).toISOString()]);
    expect((await lender.call(listBorrowers, { search: phone })).data).toEqual([]);
    const profile = { fullName: 'ana Pruebas', phone, address: 'Calle 1' };
    expect((await lender.call(putBorrower, { externalId: 'crm-77', ...profile })).id).not.toBe(borrowerId);
  });

  it('also stops calls that are under way: the database accepts nothing more for them', async () => {
    await endAll();
    await erase();
    const { db } = lender.server;
    for (const insert of [
      `insert into session (session_hash, borrower_id, expires_at) values ('s', 'ana', now())`,
      `insert into bank_card values ('card2', 'ana', 'BBVA', '012', '4417', 'token', false, now())`,
      `insert into upload values ('u', 'ana', 'image/png', 5, now())`,
    ]) {
      await expect(db.execute(insert)).rejects.toThrow('the borrower was erased');
    }
    await expect(db.execute(`update acceptance set document = '{}'`)).rejects.toThrow('append-only');
    await expect(db.execute(`update acceptance set address = null`)).rejects.toThrow('append-only');
  });

  it('lets no launch link be written for them, nor for somebody who never existed', async () => {
    await endAll();
    const { db, clock } = lender.server;
    const make = (id: string) => {
      const link = { borrowerId: id, address: '/loans', sessionMinutes: 5 };
      return db
        .transaction((transaction) => newLaunchLink(transaction, link, clock.now()))
        .catch((error: unknown) => error);
    };
    // Begun while the erasure is not committed yet: it waits for that.
    const { begun } = await db.transaction(async (transaction) => {
      await erasePersonalData(transaction, 'ana', clock.now(), {
        timeZone: 'America/Mexico_City',
        recordsKeptYears: 10,
      });
      return { begun: make('ana') };
    });
    for (const refused of [await begun, await make('ana'), await make('nobody')])
      expect(isForErased(refused)).toBe(true);
    expect(await rowsOf(db, 'select from launch_link')).toEqual([]);
  });

  it('answers a call that was under way as if its session had ended', async () => {
    const { server } = lender;
    const { launch, orderId } = loan;
    const offer = await giveOffer(server.db, server.clock.now());
    // A call may have found its session just before the erasure was committed.
    await server.db.execute(`update borrower set erased_at = now() where id = 'ana'`);
    const before = await stateOf(server.db);
    const answers = [
      await server.post(loanDetailPush, offer.agreed, launch),
      await server.post(complaintSave, { problemType: '5', problemDetail: 'late', orderNo: orderId }, launch),
      await server.post(bindCard, { bankCode: '646', cardType: 'clabe', cardNo: '646180109400423336', phone }, launch),
      await server.upload(await noise().png().toBuffer(), launch),
    ];
    const ended = { status: 401, code: '40100', message: 'Tu sesión terminó. Vuelve a entrar para continuar.' };
    for (const answer of answers) expect(answer).toMatchObject(ended);
    expect(await stateOf(server.db)).toEqual(before);
    const refused = await server.db
      .execute(`insert into upload values ('u', 'ana', 'image/png', 5, now())`)
      .catch((error: unknown) => asLenderProblem(error as Error as AppError));
    expect(refused).toMatchObject({ problem: 'conflict', message: 'the personal data of this borrower was erased' });
  });

  it('waits for a second person if the tenant requires that', async () => {
    await endAll();
    const { approvals } = lender.server.config.tenant;
    approvals.calls.eraseBorrower = {};
    try {
      const { status, json } = await lender.send(eraseBorrower, { borrowerId, reason });
      expect([status, (await lender.call(getBorrower, { borrowerId })).erasedAt]).toEqual([202, null]);
      const key = await lender.newKey(scopes);
      const done = await lender.call(approve, { approvalId: json.approval?.id ?? '' }, { key });
      expect(done.answer).toMatchObject({ borrowerId, recordsUntil: '2036-03-02' });
    } finally {
      delete approvals.calls.eraseBorrower;
    }
  });
});

describe('a note', () => {
  it('says who wrote it and when, newest first, and cannot be changed', async () => {
    lender.server.clock.moveMinutes(1);
    await lender.call(addBorrowerNote, { borrowerId, content: 'wants a call\nin the morning' });
    const first = await lender.call(listBorrowerNotes, { borrowerId, limit: 1 });
    expect(first.data).toMatchObject([
      { content: 'wants a call\nin the morning', writtenBy: `key:${lender.key.split('_')[1]}`, borrowerId },
    ]);
    const rest = await lender.call(listBorrowerNotes, { borrowerId, cursor: first.next ?? '' });
    expect([rest.data.map(({ content }) => content), rest.next]).toEqual([['calls at night'], null]);
    const { db } = lender.server;
    await expect(db.execute(`update borrower_note set content = 'x'`)).rejects.toThrow('append-only');
    await expect(db.execute('delete from borrower_note')).rejects.toThrow('append-only');
    const audit = JSON.stringify((await lender.call(listAuditEvents, { subjectId: borrowerId })).data);
    expect(audit).not.toMatch(/morning|night/);
  });
});
