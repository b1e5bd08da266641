import { expect, it } from 'vitest';
import { writerOf } from '../../language/writer.ts';
import { csvOf } from '../../ui/csv.ts';
import { collectionsMessages } from './collections.messages.ts';
import type { DueRow } from './collections.query.ts';
import { dueColumns } from './due-columns.tsx';

const t = collectionsMessages.es;
const write = writerOf('es', 'America/Mexico_City', { symbol: '$', group: '.', decimal: ',', currency: 'MXN' });
const row: DueRow = {
  orderId: 'PZ1',
  borrowerId: 'gloria',
  borrowerName: 'Gloria',
  productId: 'flex',
  currency: 'USD',
  dueDate: '2026-11-24',
  daysLate: 5,
  bucket: '1-30',
  outstanding: 150_050,
  amountDue: 100_000,
  promise: null,
  pausedThrough: null,
  assignee: null,
  lastContactAt: null,
  mayCall: null,
};

it('writes who is late into a file with plain amounts and their currency', () => {
  const [head, first] = csvOf(dueColumns(t, write), [row]).split('\r\n');
  const { amountDue, outstanding } = t.columns;
  expect(head).toContain(`"${amountDue}","${outstanding}","${t.currency}"`);
  expect(first).toContain('"1000.00","1500.50","USD"');
});
