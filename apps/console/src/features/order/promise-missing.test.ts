import { expect, it } from 'vitest';
import { writerOf } from '../../language/writer.ts';
import { agreeMessages } from './agree.messages.ts';
import type { Order } from './order.query.ts';
import { partRefused } from './promise-missing.ts';

const write = writerOf('es', 'America/Mexico_City', { symbol: '$', group: '.', decimal: ',', currency: 'MXN' });
const of = (partialPaymentMin: number | null) => ({ terms: { partialPaymentMin } as Order['terms'] });
const said = (amount: number | null, least: number | null) =>
  partRefused(amount, 50_000, of(least), agreeMessages.es, write);

it('says what the borrower’s own screen would not take', () => {
  expect(said(20_000, null)).toContain('Ese día debe $500,00');
  expect(said(20_000, 30_000)).toContain('desde $300,00');
  // The least part is all of it: there is none.
  expect(said(20_000, 50_000)).toContain('Ese día debe $500,00');
});

it('says nothing of a part that it takes, of all that is due, nor without an amount', () => {
  expect([said(30_000, 30_000), said(50_000, null), said(60_000, null), said(null, null)]).toEqual(
    Array.from({ length: 4 }, () => null),
  );
});
