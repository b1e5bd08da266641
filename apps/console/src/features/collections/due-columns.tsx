import { fill } from '@plazo/contract/text';
import type { permissionMessages } from '../../frame/permission.messages.ts';
import { Permission, permissionWords } from '../../frame/permission.tsx';
import type { Writer } from '../../language/writer.ts';
import { fileWriter } from '../../ui/csv.ts';
import type { Column } from '../../ui/table.tsx';
import { OrderStateBadge } from '../orders/order-state.tsx';
import type { collectionsMessages } from './collections.messages.ts';
import type { DueRow } from './collections.query.ts';

type Messages = (typeof collectionsMessages)['en'];

/** What is known of the money that is awaited. */
function promiseWords({ promise, pausedThrough, heldMoney, currency }: DueRow, t: Messages, write: Writer): string {
  if (heldMoney > 0) return fill(t.held, { amount: write.money(heldMoney, currency) });
  if (pausedThrough !== null) return fill(t.pausedThrough, { day: write.day(pausedThrough) });
  if (promise === null) return t.noPromise;
  return fill(t.promised, { amount: write.money(promise.amount, currency), day: write.day(promise.dueDate) });
}

/** The columns of who is late; a file has plain amounts with their currency. */
export function dueColumns(
  t: Messages,
  permission: (typeof permissionMessages)['en'],
  write: Writer,
): Column<DueRow>[] {
  const inFile = fileWriter(write);
  return [
    {
      id: 'borrower',
      header: t.columns.borrower,
      isHeading: true,
      cell: ({ borrowerName, borrowerId }) => <bdi>{borrowerName ?? borrowerId}</bdi>,
    },
    {
      id: 'late',
      header: t.columns.late,
      csv: ({ daysLate }) => String(daysLate),
      cell: ({ daysLate }) => <OrderStateBadge order={{ state: 'overdue', daysLate, claim: null }} />,
    },
    {
      id: 'call',
      header: t.columns.call,
      cell: ({ mayCall }) => (mayCall ? <Permission of={mayCall} /> : <span className="meta">{t.callHidden}</span>),
      csv: ({ mayCall }) => {
        if (mayCall === null) return t.callHidden;
        const { when, why } = permissionWords(mayCall, permission, inFile);
        return why === '' ? when : `${when} (${why})`;
      },
    },
    {
      id: 'amountDue',
      header: t.columns.amountDue,
      isAmount: true,
      cell: ({ amountDue, currency }) => amountDue !== null && <b>{write.money(amountDue, currency)}</b>,
      csv: ({ amountDue }) => (amountDue === null ? '' : write.plain(amountDue)),
    },
    {
      id: 'promise',
      header: t.columns.promise,
      csv: (row) => promiseWords(row, t, inFile),
      cell: (row) => {
        const words = promiseWords(row, t, write);
        if (row.heldMoney > 0) return <b className="as-block cell-words">{words}</b>;
        if (row.pausedThrough !== null) return <b>{words}</b>;
        return row.promise === null ? <span className="meta">{words}</span> : words;
      },
    },
    {
      id: 'assignee',
      header: t.columns.assignee,
      cell: ({ assignee }) => (assignee ? <bdi>{assignee.name}</bdi> : <span className="meta">{t.nobody}</span>),
    },
    {
      id: 'outstanding',
      header: t.columns.outstanding,
      isAmount: true,
      cell: ({ outstanding, currency }) => write.money(outstanding, currency),
      inFile: [
        { header: t.columns.outstanding, of: ({ outstanding }) => write.plain(outstanding) },
        { header: t.currency, of: ({ currency }) => currency },
      ],
    },
    {
      id: 'lastContact',
      header: t.columns.lastContact,
      csv: ({ lastContactAt }) => (lastContactAt ? write.stamp(lastContactAt) : ''),
      cell: ({ lastContactAt }) =>
        lastContactAt ? write.day(write.dayOf(lastContactAt)) : <span className="meta">{t.nobodySpoke}</span>,
    },
    { id: 'due', header: t.columns.due, csv: ({ dueDate }) => dueDate, cell: ({ dueDate }) => write.day(dueDate) },
    { id: 'product', header: t.columns.product, cell: ({ productId }) => productId },
    {
      id: 'order',
      header: t.columns.order,
      csv: (row) => row.orderId ?? '',
      cell: ({ orderId }) => <span title={orderId}>…{orderId.slice(-6)}</span>,
    },
  ];
}
