import { accountFormats } from '@plazo/loan-rules/account-formats';
import { nationalPhone } from '@plazo/loan-rules/bank-account';
import { describe, expect, it } from 'vitest';
import { caretAfter, type DigitFormat, digitsOf, editDigits, groupDigits } from './digit-groups.ts';

const phone = { max: 11, groups: [3, 4, 4] };
const card = { max: 18, groups: [4] };

describe('groupDigits', () => {
  it.each([
    ['', ''],
    ['551', '551'],
    ['5512', '551 2'],
    ['5512345', '551 2345'],
    ['55123456789', '551 2345 6789'],
  ])('writes a telephone 3-4-4: %s', (digits, shown) => {
    expect(groupDigits(digits, phone)).toBe(shown);
  });

  it.each([
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['002010077777777771', '0020 1007 7777 7777 71'],
  ])('writes a card in fours: %s', (digits, shown) => {
    expect(groupDigits(digits, card)).toBe(shown);
  });
});

/** Types into a field as a browser does: `|` is the caret, before and after. */
function edit(
  before: string,
  change: (text: string, at: number) => [string, number],
  inputType: string,
  format: DigitFormat = card,
) {
  const at = before.indexOf('|');
  const shown = before.replace('|', '');
  const [text, caret] = change(shown, at);
  const edited = editDigits(digitsOf(shown), { text, caret, inputType }, format);
  const after = groupDigits(edited.digits, format);
  const place = caretAfter(after, edited.caret);
  return `${after.slice(0, place)}|${after.slice(place)}`;
}
const insert = (what: string) => (text: string, at: number) =>
  [text.slice(0, at) + what + text.slice(at), at + what.length] as [string, number];
const backspace = (text: string, at: number) => [text.slice(0, at - 1) + text.slice(at), at - 1] as [string, number];
const forward = (text: string, at: number) => [text.slice(0, at) + text.slice(at + 1), at] as [string, number];

describe('editDigits', () => {
  it.each([
    ['at the end', '4242|', '1', '4242 1|'],
    ['in the middle', '42|42 42', '1', '421|4 242'],
    ['at the end of a group', '4242| 42', '1', '4242 1|42'],
    ['a letter', '42|42', 'x', '42|42'],
    ['a digit of another script', '42|42', '４', '42|42'],
  ])('keeps the caret beside what was typed %s', (_, before, what, after) => {
    expect(edit(before, insert(what), 'insertText')).toBe(after);
  });

  it.each([
    ['a digit', '4242 1|', backspace, 'deleteContentBackward', '4242|'],
    ['a digit in the middle', '424|2 42', backspace, 'deleteContentBackward', '42|24 2'],
    ['the space, and so the digit before it', '4242 |42', backspace, 'deleteContentBackward', '424|4 2'],
    ['the space forward, and so the digit after it', '4242| 42', forward, 'deleteContentForward', '4242| 2'],
    ['the first digit', '|4242 1', forward, 'deleteContentForward', '|2421'],
  ] as const)('deletes %s', (_, before, change, inputType, after) => {
    expect(edit(before, change, inputType)).toBe(after);
  });

  it.each([
    ['spaces and dashes', '|', '0020-1007 7777.7777 71', '0020 1007 7777 7777 71|'],
    ['letters around it', '|', 'CLABE: 002010077777777771!', '0020 1007 7777 7777 71|'],
    ['into the middle', '00|71', '2010-0777', '0020 1007 77|71'],
  ])('takes the digits of what is pasted with %s', (_, before, what, after) => {
    expect(edit(before, insert(what), 'insertFromPaste')).toBe(after);
  });

  it.each([
    ['pasted', '|', '+52 55 1234 5678', 'insertFromPaste', '551 2345 678|'],
    ['pasted as it was written before 2019', '|', '+52 1 55 1234 5678', 'insertFromPaste', '551 2345 678|'],
    ['typed to its end', '525 5123 4567|', '8', 'insertText', '551 2345 678|'],
    ['pasted without a plus', '|', '525512345678', 'insertFromPaste', '551 2345 678|'],
  ])('takes a number with the code of its country %s as the number that it is', (_, before, what, type, after) => {
    expect(
      edit(before, insert(what), type, {
        ...phone,
        shorten: (digits: string) => nationalPhone(digits, accountFormats.mx.phone),
      }),
    ).toBe(after);
  });

  it('drops what is too much, and never what was there', () => {
    expect(edit('551 2345 6789|', insert('0'), 'insertText', phone)).toBe('551 2345 6789|');
    expect(edit('55|1 2345 6789', insert('0'), 'insertText', phone)).toBe('55|1 2345 6789');
    expect(edit('|', insert('551234567890000'), 'insertFromPaste', phone)).toBe('551 2345 6789|');
    expect(edit('55|1 2345 67', insert('0000'), 'insertFromPaste', phone)).toBe('550 0|123 4567');
  });
});
