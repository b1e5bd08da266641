import { readFileSync } from 'node:fs';
import { orderEventTypes } from '@plazo/contract/lender/event-types';
import { expect, it } from 'vitest';
import { bookingWord, momentMessages, momentText, momentWord } from './moment-word.ts';

it.each(['es', 'en'] as const)('what stands on an order has words, in %s', (language) => {
  const done = ['order.paused', 'payment.assigned', 'payment.recorded', 'contact-choices.changed', 'phone.doubted'];
  const all = [...orderEventTypes, ...done];
  expect(all.filter((what) => momentWord(what, momentMessages[language]) === what)).toEqual([]);
  expect(momentWord('toString', momentMessages[language])).toBe('toString');
});

const ledger = new URL('../../../server/src/platform/db/schema/ledger.sql', import.meta.url);

it.each(['es', 'en'] as const)('every kind of booking, and every reason of a pause, has words, in %s', (language) => {
  const words = momentMessages[language];
  const [, list = ''] = /kind in \(('disbursement'[^)]*)\)/.exec(readFileSync(ledger, 'utf8')) ?? [];
  const kinds = [...list.matchAll(/'([a-z-]+)'/g)].map(([, kind = '']) => kind);
  expect(kinds).toContain('reversal');
  expect(kinds.filter((kind) => !Object.hasOwn(words.booked, kind))).toEqual([]);
  expect(bookingWord('toString', words)).toBe('toString');
  expect(momentText({ text: null, data: { reason: 'illness' } }, words)).toBe(words.paused.illness);
  expect(momentText({ text: null, data: { reason: 'Fallo del banco' } }, words)).toBe('Fallo del banco');
  expect(momentText({ text: null, data: { reference: 'other' } }, words)).toBe('other');
});
