import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { permissionMessages } from '../../frame/permission.messages.ts';
import { WorkList } from '../../frame/work-list.tsx';
import { bucketMessages } from '../../language/bucket.messages.ts';
import { bucketWord } from '../../language/bucket-word.ts';
import { useTexts, useWriter } from '../../language/language.tsx';
import { colleaguesQuery } from '../../session/colleagues.ts';
import { useLateBuckets, useMay, useMe } from '../../session/me.ts';
import { Empty } from '../../ui/states.tsx';
import { useAssignMany } from '../orders/assign-many.tsx';
import { rememberList } from '../orders/order-place.ts';
import { collectionsMessages } from './collections.messages.ts';
import { collectionsQuery, type DueRow, views } from './collections.query.ts';
import { dueColumns } from './due-columns.tsx';

const route = getRouteApi('/in/collections');

/** Who is late, and whom to speak to: opens the order, where what was said and promised is noted. */
export function CollectionsPage() {
  const t = useTexts(collectionsMessages);
  return (
    <Needs scope="orders:read">
      <PageHead title={t.title} note={t.note} />
      <CollectionList />
    </Needs>
  );
}

function CollectionList() {
  const t = useTexts(collectionsMessages);
  const buckets = useTexts(bucketMessages);
  const write = useWriter();
  const navigate = useNavigate();
  const search = route.useSearch();
  const lateBuckets = useLateBuckets();
  const names: Record<string, string> = {
    ...t.views,
    ...Object.fromEntries(lateBuckets.map((bucket) => [bucket, bucketWord(bucket, buckets)])),
  };
  const all = [...views, ...lateBuckets];
  const { assignee } = search;
  // A bucket in an old address may be none any more.
  const view = all.find((one) => one === search.view) ?? 'all';
  const list = useInfiniteQuery(collectionsQuery(view, assignee, write.today()));
  const permission = useTexts(permissionMessages);
  const columns = useMemo(() => dueColumns(t, permission, write), [t, permission, write]);
  return (
    <WorkList
      texts={t}
      section="collections"
      to="/collections"
      search={search}
      tabs={all.map((one) => ({
        name: names[one] ?? one,
        search: { view: one, ...(assignee && { assignee }) },
        isHere: one === view,
      }))}
      tools={<PersonFilter assignee={assignee} />}
      empty={assignee === 'me' ? <NoneMine view={view} /> : undefined}
      list={list}
      columns={columns}
      bulk={useAssignMany<DueRow>(({ orderId }) => orderId)}
      idOf={({ orderId }) => orderId}
      onOpen={({ orderId }, rows) => {
        rememberList(rows.map((row) => row.orderId));
        void navigate({ to: '/orders/$orderId', params: { orderId } });
      }}
    />
  );
}

/** What to do where nobody has given one an order. */
function NoneMine({ view }: { view: string }) {
  const t = useTexts(collectionsMessages);
  return (
    <Empty title={t.noneMineTitle}>
      <p>{t.noneMineNote}</p>
      <Link to="/collections" search={{ view }} className="button button-outlined">
        {t.everybodys}
      </Link>
    </Empty>
  );
}

/** Whose orders: everybody's, one's own, or somebody's. */
function PersonFilter({ assignee }: { assignee: string | undefined }) {
  const t = useTexts(collectionsMessages);
  const may = useMay();
  const navigate = useNavigate();
  const { assignee: _, open: __, ...rest } = route.useSearch();
  const me = useMe()?.person?.id;
  const colleagues = useQuery({ ...colleaguesQuery, enabled: may('staff:read') }).data?.data ?? [];
  const others = colleagues.filter(({ id, state }) => id !== me && (state === 'active' || id === assignee));
  // Somebody of an address that is not known here.
  const isUnknown = assignee && assignee !== 'me' && !others.some(({ id }) => id === assignee);
  return (
    <label className="list-filter">
      {t.person}{' '}
      <select
        className="input"
        value={assignee ?? ''}
        onChange={({ target: { value } }) =>
          void navigate({ to: '/collections', search: { ...rest, ...(value && { assignee: value }) }, replace: true })
        }
      >
        <option value="">{t.everybody}</option>
        {me !== undefined && <option value="me">{t.mine}</option>}
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {isUnknown && <option value={assignee}>{assignee}</option>}
      </select>
    </label>
  );
}
