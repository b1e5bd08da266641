import { fill } from '@plazo/contract/text';
import { expect, it } from 'vitest';
import { permissionMessages } from '../../frame/permission.messages.ts';
import { writerOf } from '../../language/writer.ts';
import { csvOf } from '../../ui/csv.ts';
import { collectionsMessages } from './collections.messages.ts';
import type { DueRow } from './collections.query.ts';
import { dueColumns } from './due-columns.tsx';

const t = collectionsMessages.es;
const permission = permissionMessages.es;
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
  heldMoney: 0,
  promise: null,
  pausedThrough: null,
  assignee: null,
  lastContactAt: null,
  mayCall: null,
};

it('writes who is late into a file with plain amounts and their currency', () => {
  const [head, first] = csvOf(dueColumns(t, permission, write), [row]).split('\r\n');
  const { amountDue, outstanding } = t.columns;
  expect(head).toContain(`"${amountDue}"`);
  expect(head).toContain(`"${outstanding}","${t.currency}"`);
  expect(first).toContain('"1000.00"');
  expect(first).toContain('"1500.50","USD"');
});

it('says when somebody last spoke to them, or that nobody did', () => {
  const last = dueColumns(t, permission, write).filter(({ id }) => id === 'lastContact');
  const fieldOf = (lastContactAt: string | null) => csvOf(last, [{ ...row, lastContactAt }]).split('\r\n')[1];
  expect(fieldOf('2026-11-20T18:30:00.000Z')).toContain('2026-11-20');
  expect(fieldOf(null)).toBe('""');
});

it('writes whether each may be called into the file, and why not until when; and what was paid and is not credited', () => {
  const columns = dueColumns(t, permission, write);
  const call = columns.filter(({ id }) => id === 'call' || id === 'promise');
  const fieldsOf = (more: Partial<DueRow>) => csvOf(call, [{ ...row, ...more }]).split('\r\n')[1];
  const refused = {
    ...{ isAllowed: false, because: 'day-off' as const, reasons: ['day-off' as const, 'conversation' as const] },
    ...{ dayOff: '2026-11-29', from: '2026-12-07T14:00:00.000Z' },
  };
  const [first, second] = fieldsOf({ mayCall: refused })?.split('","') ?? [];
  expect(first).toMatch(
    /^"no antes del 2026-12-07 08:00:00 \(día sin contacto: 2026-11-29; ya hablaron por teléfono.*\)$/,
  );
  expect(second).toBe(`${t.noPromise}"`);
  expect(fieldsOf({ heldMoney: 5_000, currency: 'MXN' })).toBe(`"${t.callHidden}","ya pagó $50,00: falta abonarlo"`);
});

it('writes every day into the file with its year, also within a sentence', () => {
  const columns = dueColumns(t, permission, write).filter(({ id }) => id === 'due' || id === 'promise');
  const fieldsOf = (more: Partial<DueRow>) => csvOf(columns, [{ ...row, currency: 'MXN', ...more }]).split('\r\n')[1];
  const promise = { amount: 5_000, dueDate: '2026-12-04' };
  expect(fieldsOf({ promise })).toBe(`"${fill(t.promised, { amount: '$50,00', day: '2026-12-04' })}","2026-11-24"`);
  expect(fieldsOf({ pausedThrough: '2026-12-05' })).toContain(fill(t.pausedThrough, { day: '2026-12-05' }));
});
