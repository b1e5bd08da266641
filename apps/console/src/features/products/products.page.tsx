import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import type { Writer } from '../../language/writer.ts';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { NewProduct } from './new-product.tsx';
import { productsMessages } from './products.messages.ts';
import { type Product, productsQuery } from './products.query.ts';

type Messages = (typeof productsMessages)['en'];

/** What the lender sells. */
export function ProductsPage() {
  const t = useTexts(productsMessages);
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const list = useInfiniteQuery(productsQuery);
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data]);
  return (
    <Needs scope="products:read">
      <PageHead title={t.title} note={t.note}>
        {may('products:write') && (
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        )}
      </PageHead>
      <ProductList list={list} rows={rows} />
      {isAdding && <NewProduct products={rows} onClose={() => setAdding(false)} />}
    </Needs>
  );
}

interface ListProps {
  list: Parameters<typeof ListView>[0]['list'];
  rows: Product[];
}

function ProductList({ list, rows }: ListProps) {
  const t = useTexts(productsMessages);
  const write = useWriter();
  const navigate = useNavigate();
  const columns = useMemo(() => columnsOf(t, write), [t, write]);
  return (
    <ListView
      list={list}
      caption={t.title}
      fileName={`${t.title} ${write.today()}`}
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/products/$productId', params: { productId: id } })}
      count={fillCount(t.count, rows.length, write.language)}
      empty={
        <Empty icon="products" title={t.noneTitle}>
          <p>{t.noneNote}</p>
        </Empty>
      }
    />
  );
}

function columnsOf(t: Messages, write: Writer): Column<Product>[] {
  return [
    { id: 'name', header: t.columns.name, isHeading: true, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'state',
      header: t.columns.state,
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
