import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bindCard, cardList } from '@plazo/contract/bind-bank';
import { afterEach, expect, it } from 'vitest';
import { giveOffer } from '../testing/borrowers.ts';
import { rowsOf } from '../testing/database-state.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
afterEach(() => server.app.close());

async function open(accountFormat: 'mx' | 'in' | 'eu', banks = {}) {
  const tenant = path.join(tmpdir(), `accounts-${process.pid}-${accountFormat}.json`);
  writeFileSync(tenant, JSON.stringify({ accountFormat, banks }));
  server = await TestServer.open({ environment: { TENANT_FILE: tenant } });
  await server.reset();
  return (await giveOffer(server.db, server.clock.now())).launch;
}

const clabe = { bankCode: '646', cardType: 'clabe', cardNo: '646180109400423323', phone: '5512345678' } as const;

it('an Indian account is bound with its IFSC, which names the bank', async () => {
  const launch = await open('in');
  expect(await server.call(cardList, {}, launch)).toEqual({ accountFormat: 'in', bankList: [], bankCards: [] });
  const account = { bankCode: 'SBIN0001234', cardType: 'account', cardNo: '30211234567', phone: '9876543210' } as const;
  const shown = { bankCode: 'SBIN0001234', bankName: 'State Bank of India', cardType: 'account', cardNo: '•••• 4567' };
  expect((await server.call(bindCard, account, launch)).bankCards).toMatchObject([shown]);
  for (const wrong of [{ bankCode: 'SBINO001234' }, { bankCode: '' }, { cardNo: '000000000' }, clabe]) {
    expect(await server.post(bindCard, { ...account, ...wrong }, launch)).toMatchObject({ status: 400, code: '40000' });
  }
  expect(await rowsOf(server.db, 'select id from bank_account')).toHaveLength(1);
});

it('an IBAN is bound without a bank, once', async () => {
  const launch = await open('eu');
  const account = {
    bankCode: '',
    cardType: 'iban',
    cardNo: 'MT84MALT011000012345MTLCAST001S',
    phone: '35621234567',
  } as const;
  await server.call(bindCard, account, launch);
  const { accountFormat, bankCards } = await server.call(cardList, {}, launch);
  expect([accountFormat, bankCards]).toMatchObject(['eu', [{ cardType: 'iban', cardNo: '•••• 001S', bankName: '' }]]);
  await server.call(bindCard, account, launch);
  for (const wrong of [{ cardNo: 'MT84MALT011000012345MTLCAST001T' }, { bankCode: '646' }, { phone: '1' }, clabe]) {
    expect(await server.post(bindCard, { ...account, ...wrong }, launch)).toMatchObject({ status: 400, code: '40000' });
  }
  expect(await rowsOf(server.db, 'select id from bank_account')).toHaveLength(1);
});

it('a CLABE of a bank that the tenant has added is bound, with that bank’s name', async () => {
  const added = { bankCode: '739', cardType: 'clabe', cardNo: '739180109400423324', phone: '5512345678' } as const;
  const unknown = await open('mx');
  expect(await server.post(bindCard, added, unknown)).toMatchObject({ status: 400, code: '40000' });
  await server.app.close();
  const launch = await open('mx', { 739: 'Un banco nuevo', 646: 'STP y más' });
  const { bankList } = await server.call(cardList, {}, launch);
  expect(bankList).toContainEqual({ bankCode: '739', bankName: 'Un banco nuevo' });
  expect(bankList.filter(({ bankCode }) => bankCode === '646')).toEqual([{ bankCode: '646', bankName: 'STP y más' }]);
  const shown = { bankCode: '739', bankName: 'Un banco nuevo', cardNo: '•••• 3324' };
  expect((await server.call(bindCard, added, launch)).bankCards).toMatchObject([shown]);
});
