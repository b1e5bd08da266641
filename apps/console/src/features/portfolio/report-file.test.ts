import { expect, it } from 'vitest';
import { bucketMessages } from '../../language/bucket.messages.ts';
import { writerOf } from '../../language/writer.ts';
import { accountMessages } from './accounts.messages.ts';
import { portfolioMessages } from './portfolio.messages.ts';
import { readableReport, withUnit } from './report-file.ts';

const write = writerOf('es', 'America/Mexico_City', { symbol: '$', group: '.', decimal: ',' });
const words = { t: portfolioMessages.es, accounts: accountMessages.es, buckets: bucketMessages.es, write };

it('writes amounts with their decimals, and words in the language of the person', () => {
  const balance = 'currency,account,debit,credit,balance\r\nMXN,cash,123456,0,-5\r\n';
  expect(readableReport(balance, words)).toBe(
    '"Moneda","Cuenta","Debe","Haber","Saldo"\r\n"MXN","Dinero","1234.56","0.00","-0.05"\r\n',
  );
  const arrears =
    'currency,daysLate,orders,outstanding,late\r\nMXN,1-15,5,70000,620257\r\nMXN,46-and-more,1,1,1\r\nMXN,not-late,1,1,1\r\n';
  expect(readableReport(arrears, words)).toBe(
    '"Moneda","Atraso","Órdenes","Deben","De eso, vencido"\r\n"MXN","1–15 días","5","700.00","6202.57"\r\n' +
      '"MXN","46 y más","1","0.01","0.01"\r\n"MXN","Al día","1","0.01","0.01"\r\n',
  );
  expect(readableReport('date,currency,collected\r\n2026-11-29,MXN,100\r\n', words)).toContain(
    '"2026-11-29","MXN","1.00"',
  );
  expect(readableReport('currency,account\r\n', words)).toBe('"Moneda","Cuenta"\r\n');
});

it('says the unit of the amounts of the ledger, and changes nothing else', () => {
  const ledger = 'orderId,account,amount,currency\r\nPZ1,cash,-100,MXN\r\n';
  expect(withUnit(ledger, 'Monto en centavos')).toBe(
    'orderId,account,"Monto en centavos",currency\r\nPZ1,cash,-100,MXN\r\n',
  );
});
