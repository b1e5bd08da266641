import { expect, it } from 'vitest';
import { writerOf } from '../../language/writer.ts';
import { csvOf } from '../../ui/csv.ts';
import { creditColumns } from './credit-columns.tsx';
import { moneyMessages } from './money.messages.ts';

const t = moneyMessages.es;
const write = writerOf('es', 'America/Mexico_City', { symbol: '$', group: '.', decimal: ',', currency: 'MXN' });

it('writes credit balances into a file with plain amounts and their currency', () => {
  const row = {
    orderId: 'PZ1',
    borrowerId: 'g',
    borrowerName: 'Gloria',
    currency: 'USD',
    creditBalance: 150_050,
    lost: 0,
    since: '2026-11-02',
  };
  const [head, first] = csvOf(creditColumns(t, write), [row]).split('\r\n');
  expect(head).toBe(
    `"${t.credit.borrower}","${t.credit.balance}","${t.currency}","${t.credit.lost}","${t.credit.since}","${t.credit.order}"`,
  );
  expect(first).toBe('"Gloria","1500.50","USD","0.00","2026-11-02","PZ1"');
});
