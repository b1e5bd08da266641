import { expect, it } from 'vitest';
import { approvalColumns } from '../features/approvals/approval-columns.tsx';
import { approvalsMessages } from '../features/approvals/approvals.messages.ts';
import { complaintColumns } from '../features/complaints/complaint-columns.tsx';
import { complaintsMessages } from '../features/complaints/complaints.messages.ts';
import { productColumns } from '../features/products/product-columns.tsx';
import { productsMessages } from '../features/products/products.messages.ts';
import { actorMessages } from '../language/actor.messages.ts';
import { writerOf } from '../language/writer.ts';
import { csvOf } from './csv.ts';
import type { Column } from './table.tsx';

const write = writerOf('es', 'America/Mexico_City', { symbol: '$', group: '.', decimal: ',', currency: 'MXN' });
const at = '2026-11-29T06:42:10Z';
const there = '2026-11-29 00:42:10';

/** A file of one row, of which only what these columns read is there. */
function fileOf<Row>(columns: readonly Column<Row>[], ids: string[], row: Partial<Row>): string | undefined {
  const some = columns.filter(({ id }) => ids.includes(id));
  return csvOf(some, [row as Row]).split('\r\n')[1];
}

it('writes every day and moment of a list into its file for a program', () => {
  const complaints = complaintColumns(complaintsMessages.es, write);
  expect(fileOf(complaints, ['until', 'filed'], { answerBy: '2026-12-20', createdAt: at })).toBe(
    `"2026-12-20","${there}"`,
  );
  const approvals = approvalColumns(approvalsMessages.es, actorMessages.es, write);
  const asked = { amount: 150_050, requestedAt: at, expiresAt: at };
  expect(fileOf(approvals, ['amount', 'asked', 'until'], asked)).toBe(`"1500.50","${there}","${there}"`);
  const products = productColumns(productsMessages.es, write);
  expect(fileOf(products, ['state'], { retiredAt: at })).toContain('2026-11-29');
});
