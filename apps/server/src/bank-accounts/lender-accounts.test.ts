import { bindCard, cardList } from '@plazo/contract/bind-bank';
import { approve, getApproval } from '@plazo/contract/lender/approvals';
import { listAuditEvents } from '@plazo/contract/lender/audit';
import {
  addBankAccount,
  listBankAccounts,
  readBankAccount,
  removeBankAccount,
} from '@plazo/contract/lender/bank-accounts';
import { putBorrower } from '@plazo/contract/lender/borrowers';
import { exportBorrower } from '@plazo/contract/lender/personal-data';
import { scopes } from '@plazo/contract/lender/scopes';
import { openBorrowerSession } from '@plazo/contract/lender/sessions';
import { maxBankAccounts } from '@plazo/loan-rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../testing/database-state.ts';
import { TestLender } from '../testing/test-lender.ts';
import { dumpOf } from '../testing/traces.ts';

let lender: TestLender;
let borrowerId = '';
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(async () => {
  await lender.reset();
  const ana = { externalId: 'crm-1', fullName: 'Ana Ruiz', phone: '5512345678', address: 'Calle 1' };
  borrowerId = (await lender.call(putBorrower, ana)).id;
});
afterAll(() => lender.app.close());

const proof = {
  statedBy: 'Rosa Díaz, alta de clientes',
  method: 'one cent sent and named back',
  provedOn: '2026-03-01',
};
const clabe = { kind: 'clabe', number: '6461 8010 9400 4233 23', bankCode: '646', proof } as const;
const number = '646180109400423323';
const other = { ...clabe, number: '002010077777777771', bankCode: '002' } as const;
const add = (account: object = clabe) => lender.send(addBankAccount, { borrowerId, ...clabe, ...account });
const accounts = async () => (await lender.call(listBankAccounts, { borrowerId })).data;

describe('an account that the lender adds', () => {
  it('is listed with its proof, the borrower sees it masked, and its number is sealed', async () => {
    const { status, json } = await add();
    expect(status).toBe(201);
    expect(json).toMatchObject({ kind: 'clabe', bankCode: '646', lastDigits: '3323', proof, removedAt: null });
    expect(await accounts()).toEqual([json]);
    expect(await lender.call(readBankAccount, { borrowerId, accountId: json.id })).toMatchObject({ number, proof });
    const { userId = '', sessionId = '' } = await lender.call(openBorrowerSession, { borrowerId });
    const { bankCards } = await lender.server.call(cardList, {}, { userId, sessionId });
    expect(bankCards).toMatchObject([{ id: json.id, cardNo: '•••• 3323' }]);
    expect(JSON.stringify(await dumpOf(lender.server.db))).not.toContain(number);
    const { data } = await lender.call(listAuditEvents, { subjectId: borrowerId });
    expect(data.find(({ action }) => action === 'bank-account.added')).toMatchObject({ after: { account: json.id } });
    expect((await lender.call(exportBorrower, { borrowerId })).data.bankAccounts).toMatchObject([{ number, proof }]);
  });

  it.each<[object, string]>([
    [{ number: '646180109400423324' }, 'number has the problem clabeWrong'],
    [{ number: '64618010940042332' }, 'number has the problem clabeLength'],
    [{ bankCode: '002' }, 'number has the problem clabeOfAnotherBank'],
    [{ bankCode: '' }, 'bankCode has the problem bankMissing'],
    [{ kind: 'iban', number: 'ES9121000418450200051332' }, 'number has the problem numberMissing'],
    [{ phone: '12' }, 'phone has the problem phoneLength'],
    [{ proof: { ...proof, provedOn: '2026-03-03' } }, 'proof.provedOn must not be after today'],
  ])('is refused with %j', async (wrong, problem) => {
    const { status, json } = await add(wrong);
    expect([status, (json.errors ?? []).map((one) => `${one.field} ${one.problem}`)]).toEqual([400, [problem]]);
    // For the console and other programs, which say it in their reader's language.
    const [code] = /\w+$/.exec(problem) ?? [];
    expect(json.errors).toMatchObject([{ code: code === 'today' ? 'after-today' : code }]);
    expect(await accounts()).toEqual([]);
  });

  it('is the same account again by its number, however it is written, with the newer proof', async () => {
    const first = await add();
    const later = { ...proof, method: 'statement of the bank' };
    const again = await add({ number, proof: later });
    expect(again.json).toMatchObject({ id: first.json.id, proof: later });
    const { userId = '', sessionId = '' } = await lender.call(openBorrowerSession, { borrowerId });
    const own = { bankCode: '646', cardType: 'clabe', cardNo: number, phone: '5512345678' } as const;
    await lender.server.call(bindCard, own, { userId, sessionId });
    expect(await accounts()).toMatchObject([{ id: first.json.id, proof: later }]);
  });

  it('is not repeated with its Idempotency-Key, and the stored hash tells no number', async () => {
    const sent = () => lender.send(addBankAccount, { borrowerId, ...clabe }, { idempotencyKey: 'once' });
    const first = await sent();
    expect((await sent()).json).toEqual(first.json);
    expect((await lender.send(addBankAccount, { borrowerId, ...other }, { idempotencyKey: 'once' })).status).toBe(422);
    const { requestHash } = await import('../platform/calls/idempotency.ts');
    const [row] = await rowsOf<{ hash: string }>(
      lender.server.db,
      `select request_hash as hash from idempotent_answer where idempotency_key = 'once'`,
    );
    expect(row?.hash).not.toBe(requestHash('addBankAccount', { ...clabe, borrowerId }));
  });

  it('is one of so many at most; a removed one does not count, and comes back as the newest', async () => {
    const first = await add();
    lender.server.clock.moveMinutes(1);
    const second = await add(other);
    const accountId = first.json.id;
    const removed = await lender.call(removeBankAccount, { borrowerId, accountId });
    expect(removed).toMatchObject({ id: accountId, removedAt: new Date(lender.server.clock.now()).toISOString() });
    expect((await lender.send(removeBankAccount, { borrowerId, accountId })).status).toBe(404);
    expect(await accounts()).toMatchObject([{ id: second.json.id }]);
    // A payout may still name it.
    expect(await lender.call(readBankAccount, { borrowerId, accountId })).toMatchObject({ number });
    lender.server.clock.moveMinutes(1);
    await add();
    expect((await accounts()).map(({ id }) => id)).toEqual([accountId, second.json.id]);
    await lender.server.db.execute(`insert into bank_account (id, borrower_id, card_type, bank_code, number_sealed, last_digits, fingerprint, phone, bound_at)
      select 'more-' || n, '${borrowerId}', 'clabe', '646', 'x', '0000', 'print-' || n, '', now() from generate_series(3, ${maxBankAccounts}) n`);
    const full = await add({ number: '012180001234567899', bankCode: '012' });
    expect([full.status, full.json.type]).toEqual([409, 'urn:plazo:problem:conflict']);
  });

  it('waits for a second person with its number sealed', async () => {
    Object.assign(lender.server.config.tenant.approvals.calls, { addBankAccount: {} });
    try {
      const { status, json } = await add({ number });
      expect(status).toBe(202);
      const approvalId = json.approval?.id ?? '';
      const key = await lender.newKey(scopes);
      expect((await lender.call(getApproval, { approvalId }, { key })).request).toMatchObject({
        number: '…3323',
        proof,
      });
      expect(JSON.stringify(await dumpOf(lender.server.db))).not.toContain(number);
      await lender.call(approve, { approvalId }, { key });
      expect(await accounts()).toMatchObject([{ lastDigits: '3323', proof }]);
    } finally {
      Object.assign(lender.server.config.tenant.approvals.calls, { addBankAccount: undefined });
    }
  });
});
