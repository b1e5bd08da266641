import { repaymentCommit, repaymentConfirm } from '@plazo/contract/bank-card';
import { bindCard } from '@plazo/contract/bind-bank';
import { listAuditEvents } from '@plazo/contract/lender/audit';
import {
  addBankCard,
  listBankAccounts,
  listBankCards,
  readBankAccount,
  removeBankCard,
} from '@plazo/contract/lender/bank-accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveOffer, type TestOffer } from '../testing/borrowers.ts';
import { ledgerFaults, rowsOf } from '../testing/database-state.ts';
import { waysOf } from '../testing/loan-with-cards.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';
import type { CardCharge } from './card-processor.ts';

const charges: CardCharge[] = [];
let lender: TestLender;
let offer: TestOffer;
beforeAll(async () => {
  const cardProcessor = {
    async charge(charge: CardCharge) {
      charges.push(charge);
      return 'approved' as const;
    },
  };
  lender = await TestLender.open({ change: (options) => ({ ...options, cardProcessor }) });
});
beforeEach(async () => {
  await lender.reset();
  charges.length = 0;
  const { server } = lender;
  offer = await giveOffer(server.db, server.clock.now());
  await TestLoan.accept(server, offer, offer.agreed);
});
afterAll(() => lender.app.close());

const borrowerId = 'ana';
const card = { bankName: 'BBVA', bankCode: '012', numberEnding: '4417', processorToken: 'token-of-4417' };
const add = (more: object = {}) => lender.call(addBankCard, { borrowerId, ...card, ...more });

async function commit(cardId: string, sendMsg = '0') {
  const { repayToken } = await waysOf(lender.server, offer);
  const input = { orderId: offer.orderId, amount: 271_691, cardId, sendMsg, repayToken };
  return lender.server.post(repaymentCommit, input, offer.launch);
}

describe('a card that the lender adds', () => {
  it('can be used by the borrower, with the processor’s token, which nothing shows', async () => {
    const added = await add();
    expect((await waysOf(lender.server, offer)).bankCards).toHaveLength(1);
    await commit(added.id);
    expect(charges).toMatchObject([{ cardToken: 'token-of-4417', amount: 271_691 }]);
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
    const { data } = await lender.call(listAuditEvents, { subjectId: borrowerId });
    expect(data.map(({ action, after }) => [action, after])).toEqual([['bank-card.added', { card: added.id }]]);
    const kept = await rowsOf(lender.server.db, 'select body from idempotent_answer');
    expect(JSON.stringify([kept, lender.server.logged(), data])).not.toContain('token-of-4417');
  });

  it('exists once, however many calls write it at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => lender.send(addBankCard, { borrowerId, ...card })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    for (let n = 1; n < 20; n += 1) await add({ processorToken: `token-${n}` });
    expect((await lender.send(addBankCard, { borrowerId, ...card, processorToken: 'one more' })).status).toBe(400);
    expect((await lender.send(addBankCard, { borrowerId, ...card, processorToken: 'one-more' })).status).toBe(409);
  });

  it('is gone once removed, along with a payment that waits for its code, and can be added again', async () => {
    const { id } = await add({ needsCode: true });
    const waiting = await commit(id, '1');
    const { repayRecordId } = waiting.data as { repayRecordId: string };
    await lender.call(removeBankCard, { borrowerId, cardId: id });
    expect((await lender.send(removeBankCard, { borrowerId, cardId: id })).status).toBe(404);
    expect((await lender.call(listBankCards, { borrowerId })).data).toEqual([]);
    expect(await waysOf(lender.server, offer)).toMatchObject({ bankCards: [] });
    await lender.server.post(
      repaymentConfirm,
      { orderId: offer.orderId, verifyCode: '000000', repaymentRecordId: repayRecordId },
      offer.launch,
    );
    await commit(id);
    expect(charges).toEqual([]);
    expect(await rowsOf(lender.server.db, 'select status from card_repayment')).toEqual([{ status: 'replaced' }]);
    await commit((await add()).id);
    expect(charges).toHaveLength(1);
  });
});

describe('an account that a borrower has bound', () => {
  const number = '646180109400423323';

  it('is shown in full only with a scope of its own, and always on record', async () => {
    await lender.server.call(
      bindCard,
      { bankCode: '646', cardType: 'clabe', cardNo: number, phone: '5598127634' },
      offer.launch,
    );
    const reader = await lender.newKey(['borrowers:read']);
    const { data } = await lender.call(listBankAccounts, { borrowerId }, { key: reader });
    const [{ id: accountId = '' } = {}] = data;
    expect(JSON.stringify(data)).not.toContain(number);
    expect((await lender.send(readBankAccount, { borrowerId, accountId }, { key: reader })).status).toBe(403);
    const read = await lender.send(readBankAccount, { borrowerId, accountId });
    expect(read.json).toMatchObject({ number, holder: 'ana Pruebas', kind: 'clabe', bankCode: '646' });
    expect(read.headers['cache-control']).toBe('no-store');
    const events = (await lender.call(listAuditEvents, { subjectId: borrowerId })).data;
    expect(events).toMatchObject([{ action: 'bank-account.read', after: { account: accountId } }]);
    expect(JSON.stringify([events, lender.server.logged()])).not.toContain(number);
    await lender.server.db.execute(`update bank_account set number_sealed = 'v1.x.x.x'`);
    expect((await lender.send(readBankAccount, { borrowerId, accountId })).status).toBe(409);
  });
});
