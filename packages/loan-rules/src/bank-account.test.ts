import { describe, expect, it } from 'vitest';
import { accountFormats, ibanLengths } from './account-formats.ts';
import {
  type AccountFormat,
  type BankAccountEntry,
  bankAccountProblems,
  isIbanValid,
  plainEntry,
} from './bank-account.ts';
import { bankNames } from './bank-catalogue.ts';
import { nationalPhone } from './typed-number.ts';

const banks = Object.keys(bankNames);
const good: BankAccountEntry = {
  bankCode: '002',
  cardType: 'clabe',
  cardNo: '002010077777777771',
  phone: '5512345678',
};
const problemsOf = (change: Partial<BankAccountEntry>) =>
  bankAccountProblems({ ...good, ...change }, accountFormats.mx, banks);

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
    expect(bankAccountProblems(good, accountFormats.mx, ['012'])).toEqual({ bankCode: 'bankUnknown' });
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
    // Spec 5 allows eleven to be typed, but no Mexican number has eleven.
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
    // It may be a United States number.
    ['14155552671', '14155552671'],
    // A ten-digit number may itself begin with 52; a number of the wrong length stays unchanged.
    ['5255123456', '5255123456'],
    ['52551234567', '52551234567'],
    ['55123456789', '55123456789'],
    ['11234567890', '11234567890'],
    ['52551234567890', '52551234567890'],
    ['', ''],
  ])('%j without its country code is %j', (digits, national) => {
    expect(nationalPhone(digits, accountFormats.mx.phone)).toBe(national);
  });
});

describe('an Indian account', () => {
  const indian: BankAccountEntry = {
    bankCode: 'SBIN0001234',
    cardType: 'account',
    cardNo: '30211234567',
    phone: '9876543210',
  };
  const found = (change: Partial<BankAccountEntry>) =>
    bankAccountProblems({ ...indian, ...change }, accountFormats.in, []);

  it.each([
    [{}, {}],
    [{ bankCode: 'KKBK0ABC12D' }, {}],
    [{ bankCode: '' }, { bankCode: 'bankMissing' }],
    // The fifth character is a zero, often typed as an O.
    [{ bankCode: 'SBINO001234' }, { bankCode: 'bankUnknown' }],
    [{ bankCode: 'SBIN000123' }, { bankCode: 'bankUnknown' }],
    [{ cardNo: '' }, { cardNo: 'numberMissing' }],
    [{ cardNo: '12345678' }, { cardNo: 'accountLength' }],
    [{ cardNo: '1234567890123456789' }, { cardNo: 'accountLength' }],
    [{ cardNo: '000000000' }, { cardNo: 'accountWrong' }],
    [{ cardNo: '3021A234567' }, { cardNo: 'accountWrong' }],
    [{ cardType: 'clabe', cardNo: '002010077777777771' }, { cardNo: 'numberMissing' }],
    [{ phone: '98765' }, { phone: 'phoneLength' }],
  ] as const)('with %j has %j', (change, problems) => {
    expect(found(change)).toEqual(problems);
  });

  it.each([
    ['919876543210', '9876543210'],
    ['09876543210', '9876543210'],
    ['9198765432', '9198765432'],
  ])('has the phone %s as %s', (digits, national) => {
    expect(nationalPhone(digits, accountFormats.in.phone)).toBe(national);
  });
});

describe('an IBAN', () => {
  const found = (cardNo: string, change: Partial<BankAccountEntry> = {}) =>
    bankAccountProblems(
      { bankCode: '', cardType: 'iban', cardNo, phone: '34612345678', ...change },
      accountFormats.eu,
      [],
    );

  // SWIFT, IBAN Registry: the examples of these countries.
  it.each([
    'ES9121000418450200051332',
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
    'NL91ABNA0417164300',
    'PT50000201231234567890154',
    'IT60X0542811101000000123456',
    'MT84MALT011000012345MTLCAST001S',
    'NO9386011117947',
    'IE29AIBK93115212345678',
  ])('accepts %s', (iban) => {
    expect(found(iban)).toEqual({});
    expect(iban).toHaveLength(ibanLengths[iban.slice(0, 2)] ?? 0);
  });

  it.each([
    ['', 'numberMissing'],
    ['ES912100041845020005133', 'ibanLength'],
    ['ES91210004184502000513322', 'ibanLength'],
    ['ES9121000418450200051323', 'ibanWrong'],
    ['ES0121000418450200051332', 'ibanWrong'],
    ['XX9121000418450200051332', 'ibanWrong'],
    ['ES91 2100041845020005133', 'ibanWrong'],
    ['912100041845020005133200', 'ibanWrong'],
  ])('refuses %j: %s', (iban, problem) => {
    expect(found(iban)).toEqual({ cardNo: problem });
  });

  it('names its bank itself', () => {
    expect(found('NO9386011117947', { bankCode: '012' })).toEqual({ bankCode: 'bankUnknown' });
  });

  it('finds every wrong digit, and every two that were swapped', () => {
    const iban = 'DE89370400440532013000';
    for (let at = 2; at < iban.length; at += 1) {
      const digit = Number(iban[at]);
      const wrong = `${iban.slice(0, at)}${(digit + 1) % 10}${iban.slice(at + 1)}`;
      expect(isIbanValid(wrong), wrong).toBe(false);
      if (iban[at] === iban[at + 1] || at + 1 === iban.length) continue;
      const swapped = `${iban.slice(0, at)}${iban[at + 1]}${iban[at]}${iban.slice(at + 2)}`;
      expect(isIbanValid(swapped), swapped).toBe(false);
    }
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

  // Banco de México, cep-scl/listaInstituciones.do, as of 2026-07-30.
  it.each([
    ['124', 'Citi México'],
    ['128', 'Kapital'],
    ['138', 'Ualá'],
    ['715', 'Cashi'],
    ['721', 'albo'],
    ['723', 'Cuenca'],
    ['730', 'Clip'],
    ['738', 'Fintoc'],
  ])('names %s %s', (code, name) => {
    expect(bankNames[code]).toBe(name);
  });
});

describe('an account as it is pasted', () => {
  it.each([
    ['mx', '\u202a0020 1007 7777 7777 71\u202c', '+52 1 55 1234 5678', '002', {}],
    ['mx', '００２０１００７７７７７７７７７７１', '044 55 1234 5678', '００２', {}],
    ['mx', '0020-1007-7777-7777-71-9', '5512345678', '002', { cardNo: 'clabeLength' }],
    ['mx', '002010077777777771', '+1 415 555 2671', '002', { phone: 'phoneLength' }],
    ['mx', '002010077777777771', '1 415 555 2671', '002', { phone: 'phoneLength' }],
    ['in', '3021 1234 567', '+91 98765 43210', 'sbin 0001234', {}],
    ['in', '30211234567', '+91 98765 432', 'SBIN0001234', { phone: 'phoneLength' }],
    ['eu', 'es91 2100 0418 4502 0005 1332', '+34 612 345 678', '', {}],
    ['eu', 'ES91-2100-0418-4502-0005-1332', '0034 612 345 678', '', {}],
  ] as const)('in %s %j with %j has %j', (name, cardNo, phone, bankCode, problems) => {
    const format: AccountFormat = accountFormats[name];
    const [first] = format.kinds;
    const entry = plainEntry({ bankCode, cardType: first?.kind ?? 'clabe', cardNo, phone }, format);
    expect(bankAccountProblems(entry, format, banks)).toEqual(problems);
  });
});
