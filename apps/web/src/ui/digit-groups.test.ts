import { countryPrefix } from '@plazo/loan-rules/typed-number';
import { describe, expect, it } from 'vitest';
import { caretAfter, type DigitFormat, editDigits, groupDigits } from './digit-groups.ts';

const phone = { max: 11, groups: [3, 4, 4] };
const mexican = { ...phone, phone: countryPrefix('52', 10) };
const indian = { max: 10, groups: [5, 5], phone: countryPrefix('91', 10) };
const chinese = { ...phone, phone: countryPrefix('86', 11) };
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

interface Change {
  text: string;
  caret: number;
  data?: string;
}

/** Types into a field as a browser does: `|` is the caret, before and after; `!` marks a value inserted at once that does not fit. */
function edit(
  before: string,
  change: (text: string, at: number) => Change,
  inputType: string,
  format: DigitFormat = card,
) {
  const at = before.indexOf('|');
  const shown = before.replace('|', '');
  const edited = editDigits(shown.replaceAll(' ', ''), { ...change(shown, at), inputType }, format);
  const after = groupDigits(edited.digits, format);
  const place = caretAfter(after, edited.caret);
  return `${after.slice(0, place)}|${after.slice(place)}${edited.isMisfit ? '!' : ''}`;
}
const insert = (what: string) => (text: string, at: number) => ({
  text: text.slice(0, at) + what + text.slice(at),
  caret: at + what.length,
  data: what,
});
const instead = (what: string) => () => ({ text: what, caret: what.length, data: what });
/** Key by key, from an empty field. */
const keys = (text: string, format: DigitFormat) =>
  [...text].reduce((shown, key) => edit(shown, insert(key), 'insertText', format), '|');
const backspace = (text: string, at: number) => ({
  text: text.slice(0, at - 1) + text.slice(at),
  caret: at - 1,
});
const forward = (text: string, at: number) => ({
  text: text.slice(0, at) + text.slice(at + 1),
  caret: at,
});

describe('editDigits', () => {
  it.each([
    ['at the end', '4242|', '1', '4242 1|'],
    ['in the middle', '42|42 42', '1', '421|4 242'],
    ['at the end of a group', '4242| 42', '1', '4242 1|42'],
    ['a letter', '42|42', 'x', '42|42'],
    ['a wide digit', '42|42', '４', '424|4 2'],
  ])('keeps the caret next to what was typed %s', (_, before, what, after) => {
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
  ])('takes the digits of pasted text with %s', (_, before, what, after) => {
    expect(edit(before, insert(what), 'insertFromPaste')).toBe(after);
  });

  it.each([
    ['pasted', mexican, '|', '+52 55 1234 5678', 'insertFromPaste', '551 2345 678|'],
    ['pasted as it was written before 2019', mexican, '|', '+52 1 55 1234 5678', 'insertFromPaste', '551 2345 678|'],
    ['typed to its end', mexican, '525 5123 4567|', '8', 'insertText', '551 2345 678|'],
    ['pasted without a plus', mexican, '|', '525512345678', 'insertFromPaste', '551 2345 678|'],
    ['pasted as it was dialled', mexican, '|', '044 55 1234 5678', 'insertFromPaste', '551 2345 678|'],
    ['put in by the keyboard', indian, '|', '+91 98765 43210', 'insertText', '98765 43210|'],
    ['filled in by the browser', indian, '|', '+919876543210', 'insertReplacementText', '98765 43210|'],
    ['dropped', indian, '|', '0091-98765-43210', 'insertFromDrop', '98765 43210|'],
    ['pasted from a contact', indian, '|', '\u202a+91 98765 43210\u202c', 'insertFromPaste', '98765 43210|'],
    ['pasted', chinese, '|', '+86 138 0013 8000', 'insertFromPaste', '138 0013 8000|'],
  ] as const)(
    'takes a number with the code of its country %s as the number that it is',
    (_, format, before, what, type, after) => {
      expect(edit(before, insert(what), type, format)).toBe(after);
    },
  );

  it.each([
    [indian, '+91 98765 43210', '98765 43210|'],
    [indian, '91 98765 43210', '98765 43210|'],
    [indian, '0 98765 43210', '98765 43210|'],
    [indian, '9198765432', '91987 65432|'],
    [mexican, '+52 1 55 1234 5678', '551 2345 678|'],
    [mexican, '521 55 1234 5678', '551 2345 678|'],
    [mexican, '044 55 1234 5678', '551 2345 678|'],
    [chinese, '+86 138 0013 8000', '138 0013 8000|'],
    // Typing stops at eleven.
    [chinese, '138001380009', '138 0013 8000|'],
    [chinese, '2380013800099', '238 0013 8000|'],
    [indian, '98765432109', '98765 43210|'],
  ] as const)('%# takes %2$s unchanged when typed key by key', (format, typed, after) => {
    expect(keys(typed, format)).toBe(after);
  });

  it.each([
    ['the number of another country', indian, '|', insert('+1 415 555 2671'), '+14155552671|!'],
    ['a number that lacks two digits', indian, '|', insert('+91 98765 432'), '+9198765432|!'],
    ['two numbers', indian, '|', insert('98765 43210, 98765 43211'), '98765 43210 98765 43211|!'],
    ['a number into another one', phone, '55|1 2345 67', insert('0000'), '550 000|1 2345 67!'],
    ['a number that is too long', phone, '|', insert('551234567890000'), '551 2345 6789 0000|!'],
    ['one digit too many for what was there', indian, '98765 4321|', instead('98765432101'), '98765 43210 1|!'],
    ['a CLABE that is too long', card, '|', insert('0020100777777777719'), '0020 1007 7777 7777 719|!'],
  ] as const)('never truncates %s when it is inserted at once', (_, format, before, change, after) => {
    for (const type of ['insertFromPaste', 'insertReplacementText']) {
      expect(edit(before, change, type, format)).toBe(after);
    }
  });

  it('drops excess typing, and never what was already there', () => {
    expect(edit('551 2345 6789|', insert('0'), 'insertText', phone)).toBe('551 2345 6789|');
    expect(edit('55|1 2345 6789', insert('0'), 'insertText', phone)).toBe('55|1 2345 6789');
    // The pasted text stays until it is deleted.
    expect(edit('551 2345 6789 0000|', insert('1'), 'insertText', phone)).toBe('551 2345 6789 0000|');
    expect(edit('551 2345 6789 0000|', backspace, 'deleteContentBackward', phone)).toBe('551 2345 6789 000|');
  });
});
