import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { approve, getApproval } from '@plazo/contract/lender/approvals';
import { listAuditEvents } from '@plazo/contract/lender/audit';
import { getBorrower, listBorrowers, putBorrower, readNationalId } from '@plazo/contract/lender/borrowers';
import type { LenderRequest } from '@plazo/contract/lender/lender-endpoint';
import { eraseBorrower, exportBorrower } from '@plazo/contract/lender/personal-data';
import { scopes } from '@plazo/contract/lender/scopes';
import { resealSecrets } from '@plazo/contract/lender/secrets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../testing/database-state.ts';
import { TestLender } from '../testing/test-lender.ts';
import { dumpOf } from '../testing/traces.ts';
import { resealNationalIds } from './borrower-record.service.ts';

const borrowerFields = {
  type: 'object',
  properties: { employer: { type: 'string', maxLength: 60 }, income: { type: 'integer' } },
  additionalProperties: false,
};

let lender: TestLender;
beforeAll(async () => {
  const tenant = path.join(tmpdir(), `borrower-record-${process.pid}.json`);
  writeFileSync(tenant, JSON.stringify({ borrowerFields }));
  lender = await TestLender.open({ environment: { TENANT_FILE: tenant } });
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const ana = { externalId: 'crm-1', fullName: 'Ana Ruiz', phone: '5512345678', address: 'Calle 1' };
const curp = { kind: 'curp', number: 'HEGG560427MVZRRL04' } as const;
const whole = {
  email: 'ana@example.com',
  birthDate: '1956-04-27',
  nationalId: curp,
  language: '2',
  timeZone: 'America/Tijuana',
  state: 'MX-BCN',
  ownFields: { income: 900_000, employer: 'Panadería Sol' },
} as const;
const shown = { ...whole, nationalId: { kind: 'curp', lastDigits: 'RL04' } };
const nothing = {
  email: null,
  birthDate: null,
  nationalId: null,
  language: null,
  timeZone: null,
  state: null,
  ownFields: null,
};

type Change = Partial<LenderRequest<typeof putBorrower>>;
const put = (change: Change = {}) => lender.call(putBorrower, { ...ana, ...change });
const errorsOf = async (change: object) => {
  const { status, json } = await lender.send(putBorrower, { ...ana, ...change });
  expect(status).toBe(400);
  return (json.errors ?? []).map(({ field, problem }) => `${field} ${problem}`);
};
const dump = async () => JSON.stringify(await dumpOf(lender.server.db));

describe('the record of a borrower', () => {
  it('is written with the borrower; what is left out stays, and null goes', async () => {
    expect(await put()).toMatchObject(nothing);
    expect(await put(whole)).toMatchObject(shown);
    expect(await put({ email: 'other@example.com' })).toMatchObject({ ...shown, email: 'other@example.com' });
    const { id } = await put({ birthDate: null, nationalId: null, ownFields: null });
    const left = {
      ...nothing,
      email: 'other@example.com',
      language: '2',
      timeZone: 'America/Tijuana',
      state: 'MX-BCN',
    };
    expect(await lender.call(getBorrower, { borrowerId: id })).toMatchObject(left);
    expect((await lender.call(listBorrowers, {})).data[0]).not.toHaveProperty('email');
  });

  it('leaves an audit event that names what has changed, and no value', async () => {
    const { id } = await put();
    await put(whole);
    await put(whole);
    await put({ nationalId: { kind: 'rfc', number: 'gode 561231-GR8' } });
    const { data } = await lender.call(listAuditEvents, { subjectId: id });
    expect(data.map(({ after }) => after)).toEqual([
      { changed: ['nationalId'] },
      { changed: [] },
      { changed: ['email', 'birthDate', 'language', 'timeZone', 'state', 'nationalId', 'ownFields'] },
      { changed: [] },
    ]);
  });

  it('keeps the national id sealed for its borrower, and tells it whole on record', async () => {
    const { id: borrowerId } = await put(whole);
    expect(await dump()).not.toContain(curp.number);
    expect(await lender.call(readNationalId, { borrowerId })).toEqual(curp);
    const [event] = (await lender.call(listAuditEvents, { subjectId: borrowerId })).data;
    expect(event).toMatchObject({ action: 'national-id.read', after: null });
    const { id: beto } = await lender.call(putBorrower, { ...ana, externalId: 'crm-2', phone: '5512345679' });
    await lender.server.db.execute(
      `update borrower o set national_id_kind = b.national_id_kind, national_id_ending = b.national_id_ending,
         national_id_sealed = b.national_id_sealed from borrower b where b.id = '${borrowerId}' and o.id = '${beto}'`,
    );
    expect((await lender.send(readNationalId, { borrowerId: beto })).status).toBe(409);
    const key = await lender.newKey(scopes.filter((scope) => scope !== 'personal-data:read'));
    expect((await lender.send(readNationalId, { borrowerId }, { key })).status).toBe(403);
  });

  it.each<[object, string]>([
    [
      { nationalId: { kind: 'curp', number: 'HEGG560427MVZRRL05' } },
      'nationalId has another check digit than the one that follows from it',
    ],
    [{ nationalId: { kind: 'pan', number: 'ACUPA7085R' } }, 'nationalId must be of the kind curp or rfc'],
    [{ nationalId: curp, birthDate: '1956-04-28' }, 'nationalId contains another birth date than birthDate'],
    [{ birthDate: '2026-03-03' }, 'birthDate must be from 1900-01-01 to today'],
    [{ timeZone: 'America/Atlantis' }, 'timeZone is not known'],
    [{ state: 'MX-DIF' }, 'state is not known'],
    [{ ownFields: { employer: 5 } }, 'ownFields.employer must be string'],
    [{ ownFields: { salary: 5 } }, 'ownFields.salary salary is not known'],
    [{ ownFields: { $sealed: 'x' } }, 'ownFields has a name that begins with $'],
    [{ ownFields: { employer: 'é'.repeat(2_100) } }, 'ownFields is longer than 4096 bytes of JSON'],
  ])('refuses %j', async (change, problem) => {
    expect(await errorsOf(change)).toEqual([problem]);
    expect((await lender.call(listBorrowers, {})).data).toEqual([]);
  });

  it.each([
    { birthDate: '1956-02-30' },
    { ownFields: { employer: 'a\u0000' } },
    { ownFields: { employer: '\ud800' } },
    { ownFields: [] },
  ])('refuses %j, which nothing can keep', async (change) => {
    expect((await lender.send(putBorrower, { ...ana, ...change } as never)).status).toBe(400);
  });

  it('keeps a state of the country of the pack alone, and without a pack any that may exist', async () => {
    expect(await put({ state: 'IN-MH' })).toMatchObject({ state: 'IN-MH' });
    expect(await put({ state: 'US-TX' })).toMatchObject({ state: 'US-TX' });
    expect((await errorsOf({ state: 'Texas' })).join()).toMatch(/^state /);
    const { disclosure } = lender.server.config.tenant;
    const before = disclosure.pack;
    disclosure.pack = 'mx';
    try {
      expect(await errorsOf({ state: 'IN-MH' })).toEqual(['state is not known']);
      expect(await put({ state: 'MX-CMX' })).toMatchObject({ state: 'MX-CMX' });
    } finally {
      disclosure.pack = before;
    }
  });

  it.each(['ana', 'ana@', 'a b@example.com', 'ana@example.com\n'])('refuses the e-mail %j', async (email) => {
    expect((await errorsOf({ email })).join()).toMatch(/^email /);
  });

  it('is exported, and goes with the borrower’s data', async () => {
    const { id: borrowerId } = await put(whole);
    const { data } = await lender.call(exportBorrower, { borrowerId });
    const { email, birthDate, ownFields, state } = whole;
    expect(data.borrower).toMatchObject([
      { email, birthDate, ownFields, state, nationalId: curp.number, nationalIdKind: 'curp' },
    ]);
    expect(JSON.stringify(data)).not.toContain('nationalIdSealed');
    await lender.call(eraseBorrower, { borrowerId, reason: 'asked for it' });
    expect(await lender.call(getBorrower, { borrowerId })).toMatchObject(nothing);
    expect(await dump()).not.toMatch(/ana@example|1956-04-27|RL04|Panader|MX-BCN/);
  });

  it('is encrypted again after a change of keys, in batches', async () => {
    const { id } = await put(whole);
    const { masterKeys } = lender.server.config;
    const sealed = () =>
      rowsOf<{ sealed: string }>(
        lender.server.db,
        'select national_id_sealed as sealed from borrower where national_id_sealed is not null',
      );
    const [before] = await sealed();
    const other = { current: 'another-master-key-of-at-least-32-characters', earlier: [masterKeys.current] };
    expect(await resealNationalIds(lender.server.db, other, '', 1)).toEqual({ renewed: 1, unreadable: [], next: id });
    expect(await resealNationalIds(lender.server.db, other, id, 1)).toEqual({ renewed: 0, unreadable: [], next: null });
    expect(await sealed()).not.toEqual([before]);
    // And the call names what no key opens.
    expect(await lender.call(resealSecrets, {})).toMatchObject({ nationalIds: 0, unreadable: [id], next: null });
  });
});

describe('a record that waits for a second person', () => {
  it('keeps the national id sealed, shows its end, and is carried out whole', async () => {
    Object.assign(lender.server.config.tenant.approvals.calls, { putBorrower: {} });
    try {
      const { status, json } = await lender.send(putBorrower, { ...ana, ...whole });
      expect(status).toBe(202);
      const approvalId = json.approval?.id ?? '';
      const key = await lender.newKey(scopes);
      const waiting = await lender.call(getApproval, { approvalId }, { key });
      expect(waiting.request).toMatchObject({ ...whole, nationalId: { kind: 'curp', number: '…RL04' } });
      expect(await dump()).not.toContain(curp.number);
      const { answer } = await lender.call(approve, { approvalId }, { key });
      expect(answer).toMatchObject(shown);
      const { id: borrowerId } = answer as { id: string };
      expect(await lender.call(readNationalId, { borrowerId })).toEqual(curp);
      expect(await dump()).not.toContain(curp.number);
    } finally {
      Object.assign(lender.server.config.tenant.approvals.calls, { putBorrower: undefined });
    }
  });
});
