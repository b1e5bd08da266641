import type { actorMessages } from '../../language/actor.messages.ts';
import { actorWord } from '../../language/actor-word.ts';
import type { Writer } from '../../language/writer.ts';
import type { Column } from '../../ui/table.tsx';
import type { moneyMessages } from './money.messages.ts';
import type { GivenRow } from './money.query.ts';

/** The columns of what was given up; a reversal has its amount with a minus, so that they add up. */
export function givenColumns(
  t: (typeof moneyMessages)['en'],
  actors: (typeof actorMessages)['en'],
  write: Writer,
): Column<GivenRow>[] {
  const { columns } = t.given;
  const kind = (row: GivenRow) => [t.given.kinds[row.kind], ...(row.isReversal ? [t.given.reversed] : [])].join(' · ');
  return [
    {
      id: 'borrower',
      header: columns.borrower,
      isHeading: true,
      cell: ({ borrowerName, borrowerId }) => <bdi>{borrowerName ?? borrowerId}</bdi>,
    },
    { id: 'kind', header: columns.kind, cell: kind },
    {
      id: 'amount',
      header: columns.amount,
      isAmount: true,
      cell: ({ amount, currency }) => <b>{write.money(amount, currency)}</b>,
      inFile: [
        { header: columns.amount, of: ({ amount }) => write.plain(amount) },
        { header: t.currency, of: ({ currency }) => currency },
      ],
    },
    { id: 'by', header: columns.by, cell: ({ by }) => <bdi>{actorWord(by, actors)}</bdi> },
    {
      id: 'approved',
      header: columns.approved,
      cell: ({ approvedBy }) => approvedBy && <bdi>{actorWord(approvedBy, actors)}</bdi>,
    },
    { id: 'reason', header: columns.reason, cell: ({ reason }) => reason && <bdi className="one-line">{reason}</bdi> },
    { id: 'at', header: columns.at, csv: ({ at }) => write.stamp(at), cell: ({ at }) => write.moment(at) },
    {
      id: 'order',
      header: columns.order,
      csv: ({ orderId }) => orderId,
      cell: ({ orderId }) => <span title={orderId}>…{orderId.slice(-6)}</span>,
    },
  ];
}
