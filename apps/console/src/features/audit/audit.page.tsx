import { fill } from '@plazo/contract/text';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { api, read } from '../../api/client.ts';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { actorMessages } from '../../language/actor.messages.ts';
import { actorWord } from '../../language/actor-word.ts';
import { useTexts, useWriter } from '../../language/language.tsx';
import { colleaguesQuery } from '../../session/colleagues.ts';
import { Button } from '../../ui/button.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty, Loading, ProblemNote } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Values } from '../../ui/values.tsx';
import { ordersMessages } from '../orders/orders.messages.ts';
import { auditMessages } from './audit.messages.ts';
import { type AuditRow, type AuditSearch, auditQuery } from './audit.query.ts';
import { actionMessages } from './audit-actions.messages.ts';
import { actionWord, sortedActions, subjectWord, withStates } from './audit-words.ts';
import { Readers } from './readers.tsx';
import { SubjectLink } from './subject-link.tsx';
import './audit.css';

const route = getRouteApi('/in/audit');

/** Who did what, and who saw whom. Filters are in the address. */
export function AuditPage() {
  const t = useTexts(auditMessages);
  const search = route.useSearch();
  const isAboutReads = search.seen !== undefined;
  return (
    <Needs scope="staff:read">
      <PageHead title={t.title}>
        <Verify />
      </PageHead>
      <Tabs name={t.title}>
        <Link to="/audit" search={{}} activeOptions={{ exact: true }} aria-current={isAboutReads ? undefined : 'page'}>
          {t.views.events}
        </Link>
        <Link to="/audit" search={{ seen: '' }} aria-current={isAboutReads ? 'page' : undefined}>
          {t.views.reads}
        </Link>
      </Tabs>
      {search.seen === undefined ? <Actions search={search} /> : <Readers borrowerId={search.seen} />}
    </Needs>
  );
}

/** Checks the seals of all events, and says what it found. */
function Verify() {
  const t = useTexts(auditMessages);
  const write = useWriter();
  const check = useMutation({ mutationFn: () => read(api.POST('/lender/v1/audit-events/verify', { body: {} })) });
  const faults = check.data?.faults.length ?? 0;
  return (
    <>
      <span role="status" className={faults > 0 ? 'note note-warning' : 'meta'}>
        {check.data && (faults > 0 ? write.count(t.faults, faults) : write.count(t.verified, check.data.events))}
      </span>
      <Button icon="check" disabled={check.isPending} onClick={() => check.mutate()}>
        {t.verify}
      </Button>
    </>
  );
}

function Actions({ search }: { search: AuditSearch }) {
  const t = useTexts(auditMessages);
  const actors = useTexts(actorMessages);
  const words = useTexts(actionMessages);
  const write = useWriter();
  const [open, setOpen] = useState<AuditRow | null>(null);
  const list = useInfiniteQuery(auditQuery(search));
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data]);
  const columns = useMemo<Column<AuditRow>[]>(
    () => [
      { id: 'at', header: t.columns.at, cell: ({ at }) => <time dateTime={at}>{write.moment(at)}</time> },
      {
        id: 'actor',
        header: t.columns.actor,
        isHeading: true,
        cell: ({ actor }) => <bdi>{actorWord(actor, actors)}</bdi>,
      },
      { id: 'action', header: t.columns.action, cell: ({ action }) => actionWord(action, words) },
      { id: 'subject', header: t.columns.subject, cell: ({ subject }) => <bdi>{subjectWord(subject, t)}</bdi> },
    ],
    [t, words, write, actors],
  );
  const readMore = () => {
    if (!list.isFetchingNextPage) void list.fetchNextPage();
  };
  return (
    <>
      <Filters search={search} />
      {list.isPending && <Loading rows={12} />}
      {list.isError && <ProblemNote error={list.error} retry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && (
        <Empty icon="filter" title={t.noneTitle}>
          <p>{t.noneNote}</p>
        </Empty>
      )}
      {rows.length > 0 && (
        <Table
          caption={t.caption}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          onOpen={(event) => setOpen(event)}
          onEnd={list.hasNextPage ? readMore : undefined}
        />
      )}
      {open && <Details event={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Filters({ search }: { search: AuditSearch }) {
  const t = useTexts(auditMessages);
  const words = useTexts(actionMessages);
  const write = useWriter();
  const navigate = useNavigate();
  const colleagues = useQuery(colleaguesQuery).data?.data ?? [];
  const { actorId = '' } = search;
  const change = (name: 'actorId' | 'action' | 'from' | 'through', value: string) => {
    const { [name]: _, ...others } = search;
    void navigate({ to: '/audit', search: value === '' ? others : { ...others, [name]: value }, replace: true });
  };
  return (
    <form className="audit-filters" onSubmit={(event) => event.preventDefault()}>
      <div className="field">
        <label htmlFor="audit-actor">{t.columns.actor}</label>
        <select id="audit-actor" value={actorId} onChange={(event) => change('actorId', event.target.value)}>
          <option value="">{t.anyone}</option>
          {/* A key, or somebody of a link. */}
          {actorId !== '' && !colleagues.some(({ id }) => id === actorId) && <option>{actorId}</option>}
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="audit-action">{t.action}</label>
        <select
          id="audit-action"
          value={search.action ?? ''}
          onChange={(event) => change('action', event.target.value)}
        >
          <option value="">{t.anyAction}</option>
          {sortedActions(words, write.language).map(([action, word]) => (
            <option key={action} value={action}>
              {word}
            </option>
          ))}
        </select>
      </div>
      {(['from', 'through'] as const).map((name) => (
        <div key={name} className="field">
          <label htmlFor={`audit-${name}`}>{t[name]}</label>
          <DayInput id={`audit-${name}`} value={search[name] ?? ''} onChange={(day) => change(name, day)} />
        </div>
      ))}
      {Object.keys(search).length > 0 && (
        <Link to="/audit" search={{}}>
          {t.clear}
        </Link>
      )}
    </form>
  );
}

/** One action with what it changed, and the ways on from it. */
function Details({ event, onClose }: { event: AuditRow; onClose: () => void }) {
  const t = useTexts(auditMessages);
  const actors = useTexts(actorMessages);
  const words = useTexts(actionMessages);
  const { states } = useTexts(ordersMessages);
  const write = useWriter();
  const { actor, action, subject, at, before, after, requestId, address } = event;
  const name = actorWord(actor, actors);
  return (
    <Dialog open title={actionWord(action, words)} onClose={onClose}>
      <p>
        <bdi>{name}</bdi> · {write.moment(at)} · <SubjectLink of={subject} />
      </p>
      <dl className="audit-details">
        {(
          [
            [t.before, before],
            [t.after, after],
          ] as const
        ).map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Values of={subject.kind === 'order' ? withStates(value, states, t) : value} />
                </dd>
              </div>
            ),
        )}
        <div>
          <dt>{t.address}</dt>
          <dd>{address}</dd>
        </div>
        <div>
          <dt>{t.request}</dt>
          <dd>
            <code>{requestId}</code>
          </dd>
        </div>
      </dl>
      <p className="audit-ways">
        <Link to="/audit" search={{ actorId: actor.id }} onClick={onClose}>
          {fill(t.onlyActor, { name })}
        </Link>
        <Link to="/audit" search={{ subjectKind: subject.kind, subjectId: subject.id }} onClick={onClose}>
          {t.onlySubject}
        </Link>
      </p>
    </Dialog>
  );
}
