import { bindCard, cardList } from '@plazo/contract/bind-bank';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountSeal } from '../platform/secrets/account-seal.ts';
import { giveOffer, type TestOffer } from '../testing/borrowers.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
let ana: TestOffer;
let bea: TestOffer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(async () => {
  await server.reset();
  ana = await giveOffer(server.db, server.clock.now());
  bea = await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
});

const clabe = { bankCode: '646', cardType: 'clabe', cardNo: '646180109400423323', phone: '5512345678' } as const;
const card = { bankCode: '012', cardType: 'card', cardNo: '4242424242424242', phone: '5512345678' } as const;

interface StoredAccount {
  number_sealed: string;
  phone: string;
  bank_code: string;
}

describe('binding an account', () => {
  it('stores it sealed, and shows its last four digits', async () => {
    const { bankCards } = await server.call(bindCard, clabe, ana.launch);
    expect(bankCards).toEqual([
      { id: expect.any(String), bankCode: '646', bankName: 'STP', cardType: 'clabe', cardNo: '•••• 3323' },
    ]);
    const [row] = await rowsOf<StoredAccount>(server.db, 'select * from bank_account');
    expect(JSON.stringify(row)).not.toContain('64618010');
    expect(new AccountSeal(server.config.masterKeys).open(row?.number_sealed ?? '', 'ana')).toBe(clabe.cardNo);
  });

  it('twice binds it once, with the bank and phone number of the second time', async () => {
    await server.call(bindCard, card, ana.launch);
    const { bankCards } = await server.call(bindCard, { ...card, bankCode: '072', phone: '5500000000' }, ana.launch);
    expect(bankCards).toMatchObject([{ bankName: 'Banorte', cardNo: '•••• 4242' }]);
    const rows = await rowsOf<StoredAccount>(server.db, 'select * from bank_account');
    expect(rows).toMatchObject([{ phone: '5500000000', bank_code: '072' }]);
  });

  it('many times at once binds it once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.post(bindCard, clabe, ana.launch)));
    expect(answers.map(({ code }) => code)).toEqual(Array(8).fill('0'));
    expect(await rowsOf(server.db, 'select id from bank_account')).toHaveLength(1);
  });

  it('lists the borrower’s own accounts, newest first', async () => {
    await server.call(bindCard, clabe, ana.launch);
    server.clock.moveDays(1);
    await server.call(bindCard, card, ana.launch);
    // Another borrower may bind the same account: we do not know who owns it.
    await server.call(bindCard, clabe, bea.launch);
    const numbers = async ({ launch }: TestOffer) =>
      (await server.call(cardList, {}, launch)).bankCards.map(({ cardNo }) => cardNo);
    expect(await numbers(ana)).toEqual(['•••• 4242', '•••• 3323']);
    expect(await numbers(bea)).toEqual(['•••• 3323']);
  });

  it.each([
    ['with spaces', { ...card, cardNo: '4242 4242 4242 4242', phone: '+52 55 1234 5678' }],
    ['with dashes', { ...card, cardNo: '4242-4242–4242−4242', phone: '0052 1 55-1234-5678' }],
    [
      'wide',
      { ...card, cardNo: '４２４２４２４２４２４２４２４２', bankCode: '０１２', phone: '０４４ ５５１２３４５６７８' },
    ],
    [
      'with invisible marks in between',
      { ...card, cardNo: '\u202a4242424242424242\u202c', phone: '\u200e5512345678\u200b' },
    ],
  ])('keeps only the digits of a number written %s', async (_, entry) => {
    await server.call(bindCard, card, ana.launch);
    const { bankCards } = await server.call(bindCard, entry, ana.launch);
    expect(bankCards).toHaveLength(1);
    expect(await rowsOf(server.db, 'select phone from bank_account')).toEqual([{ phone: '5512345678' }]);
  });

  it.each([
    ['a wrong CLABE', { ...clabe, cardNo: '646180109400423324' }],
    ['the CLABE of another bank', { ...clabe, bankCode: '012' }],
    ['an unknown bank', { ...card, bankCode: '999' }],
    ['a wrong card', { ...card, cardNo: '4242424242424241' }],
    ['a CLABE for a card', { ...card, cardNo: '646180109400423325' }],
    ['a number that is too long', { ...card, cardNo: '4242 4242 4242 4242 4242' }],
    ['a phone number of another country', { ...card, phone: '+1 415 555 2671' }],
    ['a phone number that is too short', { ...card, phone: '+52 55 1234 56' }],
    ['a short telephone', { ...card, phone: '551234567' }],
    ['a phone number of eleven digits', { ...card, phone: '15512345678' }],
    ['no telephone', { ...card, phone: undefined }],
    ['another kind', { ...card, cardType: 'cash' }],
  ])('refuses %s, and writes nothing', async (_, entry) => {
    const before = await stateOf(server.db);
    expect(await server.post(bindCard, entry, ana.launch)).toMatchObject({ status: 400, code: '40000' });
    expect(await stateOf(server.db)).toEqual(before);
  });
});

describe('ten accounts', () => {
  // Sixteen digits that end in a Luhn check digit.
  const cardOf = (index: number) => {
    const digits = `42424242424${String(index).padStart(4, '0')}`;
    const sum = [...digits].reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    return { ...card, cardNo: `${digits}${(10 - (sum % 10)) % 10}` };
  };

  it('is limited to ten accounts for each borrower, even at once; a bound one can still be changed', async () => {
    const entries = Array.from({ length: 14 }, (_, index) => cardOf(index));
    const answers = await Promise.all(entries.map((entry) => server.post(bindCard, entry, ana.launch)));
    expect(answers.filter(({ code }) => code === '0')).toHaveLength(10);
    const refused = answers.filter(({ code }) => code !== '0');
    expect(refused).toHaveLength(4);
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 409, code: '40911', data: null });
      expect(answer.message).toMatch(/10 cuentas/);
    }
    const before = await stateOf(server.db);
    expect(await server.post(bindCard, clabe, ana.launch)).toMatchObject({ code: '40911' });
    expect(await stateOf(server.db)).toEqual(before);
    const bound = entries.find((_, index) => answers[index]?.code === '0');
    const { bankCards } = await server.call(bindCard, { ...card, ...bound, bankCode: '072' }, ana.launch);
    expect(bankCards).toHaveLength(10);
    expect(bankCards.filter(({ bankName }) => bankName === 'Banorte')).toHaveLength(1);
    // Another borrower has ten of their own.
    expect(await server.post(bindCard, clabe, bea.launch)).toMatchObject({ code: '0' });
  });
});

describe('the banks', () => {
  it('are listed by name', async () => {
    const { bankList } = await server.call(cardList, {}, ana.launch);
    expect(bankList).toContainEqual({ bankCode: '646', bankName: 'STP' });
    const names = bankList.map(({ bankName }) => bankName);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')));
  });
});
