import { describe, expect, it } from 'vitest';
import { type BankAccountEntry, bankAccountProblems, nationalPhone } from './bank-account.ts';
import { bankNames } from './bank-catalogue.ts';

const banks = Object.keys(bankNames);
const good: BankAccountEntry = {
  bankCode: '002',
  cardType: 'clabe',
  cardNo: '002010077777777771',
  phone: '5512345678',
};
const problemsOf = (change: Partial<BankAccountEntry>) => bankAccountProblems({ ...good, ...change }, banks);

describe('a CLABE', () => {
  // center-key/clabe-validator: src/clabe.ts, spec/node.spec.js
  it.each([
    '002010077777777771',
    '032180000118359719',
    '014027000005555558',
    '014028000005555557',
    '002010777777777770',
    '646180109400423323',
  ])('accepts %s with its own bank', (cardNo) => {
    expect(problemsOf({ cardNo, bankCode: cardNo.slice(0, 3) })).toEqual({});
  });

  it.each([
    ['', 'numberMissing'],
    ['12345678901234567', 'clabeLength'],
    ['0020100777777777711', 'clabeLength'],
    ['002010077777777779', 'clabeWrong'],
    ['00000000000000000a', 'clabeWrong'],
    ['000000000000000000', 'clabeWrong'],
    ['014027000005555558', 'clabeOfAnotherBank'],
  ])('refuses %j: %s', (cardNo, problem) => {
    expect(problemsOf({ cardNo })).toEqual({ cardNo: problem });
  });

  it('asks for the bank if the list lacks it', () => {
    expect(bankAccountProblems(good, ['012'])).toEqual({ bankCode: 'bankUnknown' });
  });
});

describe('a card', () => {
  it.each(['4242424242424242', '378282246310005', '6304000000000000000'])('accepts %s', (cardNo) => {
    expect(problemsOf({ cardType: 'card', cardNo })).toEqual({});
  });

  it.each([
    ['', 'numberMissing'],
    ['4242424242424241', 'cardWrong'],
    ['4224242424242442', 'cardWrong'],
    ['0000000000000000', 'cardWrong'],
    ['49927398716', 'cardLength'],
    ['42424242424242424242', 'cardLength'],
  ])('refuses %j: %s', (cardNo, problem) => {
    expect(problemsOf({ cardType: 'card', cardNo })).toEqual({ cardNo: problem });
  });
});

describe('the other fields', () => {
  it.each([
    [{ bankCode: '' }, { bankCode: 'bankMissing' }],
    [{ bankCode: '999', cardType: 'card', cardNo: '4242424242424242' }, { bankCode: 'bankUnknown' }],
    [{ phone: '' }, { phone: 'phoneMissing' }],
    [{ phone: '551234567' }, { phone: 'phoneLength' }],
    [{ phone: '155123456789' }, { phone: 'phoneLength' }],
    // Spec 5 lets eleven be typed, but no Mexican number has eleven.
    [{ phone: '15512345678' }, { phone: 'phoneLength' }],
    [
      { bankCode: '', cardNo: '', phone: '' },
      { bankCode: 'bankMissing', cardNo: 'numberMissing', phone: 'phoneMissing' },
    ],
  ] as const)('%j has %j', (change, problems) => {
    expect(problemsOf(change)).toEqual(problems);
  });
});

describe('a phone number', () => {
  it.each([
    ['525512345678', '5512345678'],
    ['5215512345678', '5512345678'],
    ['15512345678', '5512345678'],
    // A ten-digit number may itself begin with 52; a number of the wrong length stays unchanged.
    ['5255123456', '5255123456'],
    ['52551234567', '52551234567'],
    ['55123456789', '55123456789'],
    ['11234567890', '11234567890'],
    ['52551234567890', '52551234567890'],
    ['', ''],
  ])('%j without its country code is %j', (digits, national) => {
    expect(nationalPhone(digits)).toBe(national);
  });
});

describe('the catalogue', () => {
  it('has a three-digit code and a unique name for each bank', () => {
    for (const [code, name] of Object.entries(bankNames)) {
      expect(code).toMatch(/^\d{3}$/);
      expect(name).not.toBe('');
    }
    expect(new Set(Object.values(bankNames)).size).toBe(banks.length);
  });

  // center-key/clabe-validator@a96c356: src/clabe.ts
  it.each(['002', '012', '014', '021', '036', '044', '072', '127', '137', '638', '646', '661', '684', '722', '728'])(
    'knows %s',
    (code) => {
      expect(banks).toContain(code);
    },
  );
});
