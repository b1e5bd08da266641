import { expect, it } from 'vitest';
import { writerOf } from '../../language/writer.ts';
import { csvOf } from '../../ui/csv.ts';
import { moneyMessages } from './money.messages.ts';
import type { PaymentRow } from './money.query.ts';
import { columnsOf } from './payment-columns.tsx';

const t = moneyMessages.es;
const write = writerOf('es', 'America/Mexico_City', { symbol: '$', group: '.', decimal: ',', currency: 'MXN' });
const row: PaymentRow = {
  ...{
    id: 'one',
    reference: '93',
    amount: 150_050,
    reversed: 150_050,
    currency: 'MXN',
    state: 'credited',
    payCode: 'store',
  },
  ...{
    paidAt: '2026-11-29T06:42:10Z',
    receivedAt: '2026-11-29T06:43:00Z',
    orderId: 'PZ1',
    codeOrderId: null,
    flag: null,
  },
  ...{ borrowerId: 'gloria', borrowerName: 'Gloria', heldReversals: [], contradictions: [] },
};

it('writes payments into a file for a program that reckons: plain amounts, what was reversed, whole times', () => {
  const [head, first] = csvOf(
    columnsOf(t, write, () => 'Tienda'),
    [row],
  ).split('\r\n');
  expect(head).toContain(`"${t.columns.amount}","${t.reversed}","${t.left}","${t.currency}"`);
  expect(first).toBe(
    '"93","Revertido","1500.50","1500.50","0.00","MXN","2026-11-29 00:42:10","Gloria","store","2026-11-29 00:43:00","","PZ1",""',
  );
});
