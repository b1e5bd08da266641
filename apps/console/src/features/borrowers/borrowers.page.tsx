import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty, Loading, ProblemNote } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { borrowersMessages } from './borrowers.messages.ts';
import { type BorrowerRow, borrowersQuery } from './borrowers.query.ts';
import './borrowers.css';

/** The borrowers, or those that somebody looks for. What is typed is a person's name, so it is not in the address. */
export function BorrowersPage() {
  const t = useTexts(borrowersMessages);
  const [search, setSearch] = useState('');
  return (
    <Needs scope="borrowers:read">
      <PageHead title={t.title} />
      <form
        className="borrower-search"
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim());
        }}
      >
        <div className="field">
          <label htmlFor="borrower-search">{t.search}</label>
          <input id="borrower-search" name="search" type="search" autoComplete="off" spellCheck={false} />
        </div>
        <Button type="submit" icon="search">
          {t.find}
        </Button>
      </form>
      <BorrowerList search={search} />
    </Needs>
  );
}

function BorrowerList({ search }: { search: string }) {
  const t = useTexts(borrowersMessages);
  const write = useWriter();
  const navigate = useNavigate();
  const list = useInfiniteQuery(borrowersQuery(search));
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data]);
  const columns = useMemo<Column<BorrowerRow>[]>(
    () => [
      {
        id: 'name',
        header: t.columns.name,
        isHeading: true,
        cell: ({ fullName }) => <bdi>{fullName || t.noName}</bdi>,
      },
      { id: 'phone', header: t.columns.phone, cell: ({ phone }) => phone },
      { id: 'externalId', header: t.columns.externalId, cell: ({ externalId }) => <bdi>{externalId}</bdi> },
      { id: 'created', header: t.columns.created, cell: ({ createdAt }) => write.day(write.dayOf(createdAt)) },
    ],
    [t, write],
  );
  if (list.isPending) return <Loading rows={12} />;
  if (list.isError) return <ProblemNote error={list.error} retry={() => void list.refetch()} />;
  if (rows.length === 0) {
    return (
      <Empty icon="borrowers" title={search === '' ? t.firstTitle : t.noneTitle}>
        <p>{search === '' ? t.firstNote : t.noneNote}</p>
      </Empty>
    );
  }
  const readMore = () => {
    if (!list.isFetchingNextPage) void list.fetchNextPage();
  };
  return (
    <Table
      caption={t.caption}
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/borrowers/$borrowerId', params: { borrowerId: id } })}
      onEnd={list.hasNextPage ? readMore : undefined}
    />
  );
}
