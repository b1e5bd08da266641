import type { Writer } from '../../language/writer.ts';
import type { Column } from '../../ui/table.tsx';
import type { moneyMessages } from './money.messages.ts';
import type { CreditRow } from './money.query.ts';

/** The columns of the credit balances; a file has plain amounts with their currency. */
export function creditColumns(t: (typeof moneyMessages)['en'], write: Writer): Column<CreditRow>[] {
  return [
    {
      id: 'borrower',
      header: t.credit.borrower,
      isHeading: true,
      cell: ({ borrowerName, borrowerId }) => <bdi>{borrowerName ?? borrowerId}</bdi>,
    },
    {
      id: 'balance',
      header: t.credit.balance,
      isAmount: true,
      cell: ({ creditBalance, currency }) => <b>{write.money(creditBalance, currency)}</b>,
      inFile: [
        { header: t.credit.balance, of: ({ creditBalance }) => write.plain(creditBalance) },
        { header: t.currency, of: ({ currency }) => currency },
      ],
    },
    {
      id: 'lost',
      header: t.credit.lost,
      isAmount: true,
      csv: ({ lost }) => write.plain(lost),
      cell: ({ lost, currency }) => lost !== 0 && write.money(lost, currency),
    },
    {
      id: 'since',
      header: t.credit.since,
      csv: ({ since }) => since ?? '',
      cell: ({ since }) => since && write.day(since),
    },
    { id: 'order', header: t.credit.order, cell: ({ orderId }) => orderId },
  ];
}
