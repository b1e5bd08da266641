import { fillCount } from '@plazo/contract/plural';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Empty } from '../../ui/states.tsx';
import { NewProduct } from './new-product.tsx';
import { productColumns } from './product-columns.tsx';
import { productsMessages } from './products.messages.ts';
import { type Product, productsQuery } from './products.query.ts';

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
  const columns = useMemo(() => productColumns(t, write), [t, write]);
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
