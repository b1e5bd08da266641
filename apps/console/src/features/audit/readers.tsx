import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { actorMessages } from '../../language/actor.messages.ts';
import { actorWord } from '../../language/actor-word.ts';
import { useTexts, useWriter } from '../../language/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty, Loading, ProblemNote } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { auditMessages } from './audit.messages.ts';
import { type ReadRow, readsQuery } from './audit.query.ts';
import { readWord } from './audit-words.ts';
import { readMessages } from './reads.messages.ts';

/** Who saw a borrower: asked for by their number. */
export function Readers({ borrowerId }: { borrowerId: string }) {
  const t = useTexts(auditMessages);
  const navigate = useNavigate();
  return (
    <>
      <form
        key={borrowerId}
        className="audit-filters"
        onSubmit={(event) => {
          event.preventDefault();
          const seen = String(new FormData(event.currentTarget).get('borrower') ?? '').trim();
          void navigate({ to: '/audit', search: { seen } });
        }}
      >
        <div className="field">
          <label htmlFor="audit-borrower">{t.borrower}</label>
          <input id="audit-borrower" name="borrower" defaultValue={borrowerId} autoComplete="off" spellCheck={false} />
        </div>
        <Button type="submit">{t.show}</Button>
      </form>
      {borrowerId === '' ? (
        <Empty icon="eye" title={t.askTitle}>
          <p>{t.askNote}</p>
        </Empty>
      ) : (
        <ReaderList borrowerId={borrowerId} />
      )}
    </>
  );
}

function ReaderList({ borrowerId }: { borrowerId: string }) {
  const t = useTexts(auditMessages);
  const actors = useTexts(actorMessages);
  const words = useTexts(readMessages);
  const write = useWriter();
  const navigate = useNavigate();
  const list = useInfiniteQuery(readsQuery(borrowerId));
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data]);
  const columns = useMemo<Column<ReadRow>[]>(
    () => [
      {
        id: 'actor',
        header: t.columns.actor,
        isHeading: true,
        cell: ({ actor }) => <bdi>{actorWord(actor, actors)}</bdi>,
      },
      { id: 'call', header: t.columns.call, cell: ({ call }) => readWord(call, words) },
      {
        id: 'last',
        header: t.columns.last,
        cell: ({ lastAt }) => <time dateTime={lastAt}>{write.moment(lastAt)}</time>,
      },
      { id: 'count', header: t.columns.count, isAmount: true, cell: ({ count }) => count },
    ],
    [t, words, write, actors],
  );
  if (list.isPending) return <Loading rows={8} />;
  if (list.isError) return <ProblemNote error={list.error} retry={() => void list.refetch()} />;
  if (rows.length === 0) {
    return (
      <Empty icon="eye" title={t.noReadsTitle}>
        <p>{t.noReadsNote}</p>
      </Empty>
    );
  }
  const readMore = () => {
    if (!list.isFetchingNextPage) void list.fetchNextPage();
  };
  return (
    <Table
      caption={t.readsCaption}
      columns={columns}
      rows={rows}
      idOf={({ actor, call, firstAt }) => [actor.kind, actor.id, call, firstAt].join(' ')}
      onOpen={({ actor }) => void navigate({ to: '/audit', search: { actorId: actor.id } })}
      onEnd={list.hasNextPage ? readMore : undefined}
    />
  );
}
