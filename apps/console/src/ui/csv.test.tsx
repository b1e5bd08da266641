import { expect, it } from 'vitest';
import { csvField, csvOf } from './csv.ts';

it.each([
  ['=HYPERLINK("https://x.example")', '"\'=HYPERLINK(""https://x.example"")"'],
  ['+52 55 1234', '"\'+52 55 1234"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['-cmd', '"\'-cmd"'],
  ['\t=1', '"\'\t=1"'],
  ['-12,50', '"-12,50"'],
  ['Rosa "la" de\nabajo', '"Rosa ""la"" de\nabajo"'],
  ['=2+5🐷\r\n"ñ"', '"\'=2+5🐷\r\n""ñ"""'],
  [`=${'a"b,\n🐷'.repeat(640)}`, `"'=${'a""b,\n🐷'.repeat(640)}"`],
])('%j is harmless in a spreadsheet', (value, field) => {
  expect(csvField(value)).toBe(field);
});

it('writes what a list shows, with whole ids', () => {
  const columns = [
    { id: 'who', header: 'Cliente', cell: ({ who }: { who: string; order: string }) => <bdi>{who}</bdi> },
    {
      id: 'order',
      header: 'Orden',
      cell: ({ order }: { who: string; order: string }) => <span>…{order.slice(-2)}</span>,
      csv: ({ order }: { who: string; order: string }) => order,
    },
  ];
  const amount = {
    id: 'amount',
    header: 'Monto',
    cell: () => '$1.500,00',
    inFile: [
      { header: 'Monto', of: () => '1500.00' },
      { header: 'Moneda', of: () => 'MXN' },
    ],
  };
  expect(csvOf([amount], [{}])).toBe('"Monto","Moneda"\r\n"1500.00","MXN"\r\n');
  expect(csvOf(columns, [{ who: '=1', order: 'PZ12' }])).toBe('"Cliente","Orden"\r\n"\'=1","PZ12"\r\n');
});
