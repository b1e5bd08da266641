import { fill } from '@plazo/contract/text';
import type { Writer } from '../../language/writer.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { Column } from '../../ui/table.tsx';
import type { productsMessages } from './products.messages.ts';
import type { Product } from './products.query.ts';

type Messages = (typeof productsMessages)['en'];

/** The columns of the list; a file has days and moments for a program. */
export function productColumns(t: Messages, write: Writer): Column<Product>[] {
  return [
    { id: 'name', header: t.columns.name, isHeading: true, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'state',
      header: t.columns.state,
      csv: ({ retiredAt }) => (retiredAt === null ? t.onSale : fill(t.retired, { day: write.dayOf(retiredAt) })),
      cell: ({ retiredAt }) =>
        retiredAt === null ? (
          <StateBadge tone="positive">{t.onSale}</StateBadge>
        ) : (
          <StateBadge tone="plain">{fill(t.retired, { day: write.day(write.dayOf(retiredAt)) })}</StateBadge>
        ),
    },
    {
      id: 'rate',
      header: t.columns.rate,
      isAmount: true,
      cell: ({ terms }) => typeof terms.annualRatePpm === 'number' && write.percent(terms.annualRatePpm),
    },
    {
      id: 'amounts',
      header: t.columns.amounts,
      isAmount: true,
      cell: ({ terms: { minAmount, maxAmount } }) =>
        typeof minAmount === 'number' &&
        typeof maxAmount === 'number' &&
        fill(t.fromTo, { from: write.money(minAmount), to: write.money(maxAmount) }),
    },
    { id: 'decision', header: t.columns.decision, cell: ({ decision }) => t.decisions[decision] },
    { id: 'version', header: t.columns.version, isAmount: true, cell: ({ version }) => version },
    { id: 'id', header: t.columns.id, cell: ({ id }) => <code>{id}</code> },
  ];
}
