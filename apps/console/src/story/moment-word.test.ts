import { orderEventTypes } from '@plazo/contract/lender/event-types';
import { expect, it } from 'vitest';
import { momentMessages, momentWord } from './moment-word.ts';

it.each(['es', 'en'] as const)('what stands on an order has words, in %s', (language) => {
  const done = ['order.paused', 'payment.assigned', 'payment.recorded', 'contact-choices.changed', 'phone.doubted'];
  const all = [...orderEventTypes, ...done];
  expect(all.filter((what) => momentWord(what, momentMessages[language]) === what)).toEqual([]);
  expect(momentWord('toString', momentMessages[language])).toBe('toString');
});
