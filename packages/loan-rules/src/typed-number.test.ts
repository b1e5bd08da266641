import { describe, expect, it } from 'vitest';
import { countryPrefix, digitsOf, inAscii, lettersOf, nationalPhone, typedAmount } from './typed-number.ts';

const mexico = countryPrefix('52', 10);
const india = countryPrefix('91', 10);
const china = countryPrefix('86', 11);

describe('an amount as it is typed', () => {
  it.each([
    ['1234', 2, 123_400],
    ['1,234.50', 2, 123_450],
    ['1.234,5', 2, 123_450],
    ['$ 1.234', 2, 123_400],
    ['₹1,00,000', 2, 10_000_000],
    ['１２３,４０', 2, 12_340],
    ['1 234,56 MXN', 2, 123_456],
    ['1.234', 0, 1_234],
    ['1.5', 0, null],
    ['1.2345', 2, null],
    ['12.50.00', 2, null],
    ['-5', 2, null],
    ['', 2, null],
    ['lo que pueda', 2, null],
    ['99999999999999999', 2, null],
  ])('%j with %i decimals is %s', (text, decimals, amount) => expect(typedAmount(text, decimals)).toBe(amount));
});

describe('a phone as it is pasted', () => {
  it.each([
    [india, '9876543210', '9876543210'],
    [india, '+91 98765 43210', '9876543210'],
    [india, '(+91) 98765-43210', '9876543210'],
    [india, '+91 (0) 98765 43210', '9876543210'],
    [india, '0091 98765 43210', '9876543210'],
    [india, '919876543210', '9876543210'],
    [india, '098765 43210', '9876543210'],
    // As contacts apps copy it: between invisible direction marks.
    [india, '\u202a+91\u00a098765\u00a043210\u202c', '9876543210'],
    [india, '\u200e\ufeff+91\u201198765\u201343210\u200b', '9876543210'],
    [india, '＋９１ ９８７６５－４３２１０', '9876543210'],
    [india, '+९१ ९८७६५ ४३२१०', '9876543210'],
    [india, 'Tel.: +91 98765 43210', '9876543210'],
    // A number that begins like the country code.
    [india, '9198765432', '9198765432'],
    [india, '+91 91987 65432', '9198765432'],
    [mexico, '55 1234 5678', '5512345678'],
    [mexico, '+52 55 1234 5678', '5512345678'],
    [mexico, '+52 1 55 1234 5678', '5512345678'],
    [mexico, '521 5512345678', '5512345678'],
    [mexico, '00 52 55 1234 5678', '5512345678'],
    [mexico, '044 55 1234 5678', '5512345678'],
    [mexico, '045 (55) 1234−5678', '5512345678'],
    [mexico, '01 55 1234 5678', '5512345678'],
    [mexico, '5255123456', '5255123456'],
    [china, '+86 138-0013-8000', '13800138000'],
    [china, '0086 138 0013 8000', '13800138000'],
    [china, '8613800138000', '13800138000'],
    [china, '１３８　００１３　８０００', '13800138000'],
  ])('%# %j is %s', ({ prefix }, text, kept) => expect(nationalPhone(text, { prefix })).toBe(kept));

  it.each([
    ['of another country', india, '+1 415 555 2671', '+14155552671'],
    ['of another country', mexico, '+1 415 555 2671', '+14155552671'],
    ['of another country without its plus', mexico, '14155552671', '14155552671'],
    ['one digit short', india, '+91 98765 4321', '+91987654321'],
    ['two digits short, and so as long as a whole one', india, '+91 98765 432', '+9198765432'],
    ['one digit short, of a mobile of before', mexico, '+52 1 55 1234 567', '+521551234567'],
    ['one digit too long', india, '+91 98765 43210 1', '+9198765432101'],
    ['two of them', mexico, '55 1234 5678 / 55 8765 4321', '55123456785587654321'],
    ['with an extension', mexico, '55 1234 5678 ext. 12', '551234567812'],
  ])('%# %s is kept whole, and matches no rule', (_, { prefix }, text, kept) => {
    expect(nationalPhone(text, { prefix })).toBe(kept);
    expect(kept).not.toMatch(/^\d{10}$/);
  });

  it('without a country has no prefix to drop', () => {
    expect(countryPrefix('', 10).prefix).toBe('');
    expect(nationalPhone('+34 612 345 678', countryPrefix('', 9))).toBe('+34612345678');
  });
});

describe('a number as it is pasted', () => {
  it.each([
    ['0020 1007 7777 7777 71', '002010077777777771'],
    ['CLABE: 002-010-07777777777-1', '002010077777777771'],
    ['\u2066002010077777777771\u2069', '002010077777777771'],
    ['００２０１００７７７７７７７７７７１', '002010077777777771'],
    ['٤٢٤٢٤٢', '424242'],
    ['۴۲۴۲۴۲', '424242'],
    ['৪২৪২৪২', '424242'],
    ['123\u00ad456', '123456'],
  ])('%# %j has the digits %s', (text, digits) => expect(digitsOf(text)).toBe(digits));

  it.each([
    ['es91 2100-0418 4502 0005 1332', 'ES9121000418450200051332'],
    ['ＳＢＩＮ０００１２３４', 'SBIN0001234'],
    ['\u200bSBIN 0001234\u200b', 'SBIN0001234'],
  ])('%# %j has the letters and digits %s', (text, letters) => expect(lettersOf(text)).toBe(letters));

  it('reads each digit of every script in use', () => {
    const wrong: string[] = [];
    let run = -1;
    for (let code = 0; code < 0x10000; code += 1) {
      const text = String.fromCodePoint(code);
      run = /\p{Nd}/u.test(text) ? run + 1 : -1;
      if (run >= 0 && inAscii(text) !== String(run % 10)) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });
});
