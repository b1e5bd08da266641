import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { AloneNote } from '../../frame/alone-note.tsx';
import { frameMessages } from '../../frame/frame.messages.ts';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { AddKey, KeyDialog, type KeyStep } from './key-dialogs.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { moneyPowerOf } from './money-power.ts';
import { teamMessages } from './team.messages.ts';
import { type KeyRow, keysQuery, type Member, staffQuery } from './team.query.ts';
import '../../ui/facts.css';
import './team.css';

/** The people, what they may do, and the keys of the lender's systems. */
export function TeamPage() {
  const t = useTexts(teamMessages);
  const may = useMay();
  const [isInviting, setInviting] = useState(false);
  return (
    <Needs scope="staff:read">
      <PageHead title={t.title}>
        {may('staff:write') && (
          <Button icon="plus" onClick={() => setInviting(true)}>
            {t.invite}
          </Button>
        )}
      </PageHead>
      <AloneNote />
      <People mayChange={may('staff:write')} />
      <Keys mayChange={may('staff:write')} />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Needs>
  );
}

function People({ mayChange }: { mayChange: boolean }) {
  const t = useTexts(teamMessages);
  const { roles: roleNames } = useTexts(frameMessages);
  const write = useWriter();
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useInfiniteQuery(staffQuery);
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data]);
  const columns = useMemo<Column<Member>[]>(
    () => [
      { id: 'name', header: t.columns.name, isHeading: true, cell: ({ name }) => <bdi>{name}</bdi> },
      {
        id: 'roles',
        header: t.columns.roles,
        cell: ({ roles }) => <span className="team-words">{roles.map((role) => roleNames[role]).join(' · ')}</span>,
      },
      {
        id: 'money',
        header: t.columns.money,
        cell: ({ roles, state }) => (
          <span className="team-words">
            {state !== 'disabled' &&
              moneyPowerOf(roles)
                .map((power) => t.powers[power])
                .join(' · ')}
          </span>
        ),
      },
      { id: 'state', header: t.columns.state, cell: ({ state }) => t.states[state] },
      {
        id: 'methods',
        header: t.columns.methods,
        cell: ({ methods }) => methods.map((method) => t.methods[method]).join(', '),
      },
      {
        id: 'signedIn',
        header: t.columns.signedIn,
        cell: ({ signedInAt }) => (signedInAt === null ? t.never : write.ago(signedInAt)),
      },
    ],
    [t, roleNames, write],
  );
  if (list.isPending) return <Loading rows={6} />;
  if (list.isError) return <ProblemNote error={list.error} retry={() => void list.refetch()} />;
  const open = mayChange ? rows.find(({ id }) => id === openId) : undefined;
  return (
    <section aria-labelledby="people">
      <h2 id="people">{t.people}</h2>
      <Table
        caption={t.people}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        onOpen={({ id }) => setOpenId(id)}
        onEnd={list.hasNextPage && !list.isFetchingNextPage ? () => void list.fetchNextPage() : undefined}
      />
      {open && <MemberDialog member={open} onClose={() => setOpenId(null)} />}
    </section>
  );
}

function Keys({ mayChange }: { mayChange: boolean }) {
  const t = useTexts(teamMessages);
  const list = useInfiniteQuery(keysQuery);
  const [isAdding, setAdding] = useState(false);
  if (list.isPending) return <Loading rows={3} />;
  if (list.isError) return <ProblemNote error={list.error} retry={() => void list.refetch()} />;
  const keys = list.data.pages.flatMap(({ data }) => data);
  return (
    <section aria-labelledby="keys">
      <div className="panel-head">
        <h2 id="keys">{t.keys}</h2>
        {mayChange && (
          <Button look="plain" icon="plus" onClick={() => setAdding(true)}>
            {t.addKey}
          </Button>
        )}
      </div>
      {keys.length === 0 ? (
        <p>{t.noKeys}</p>
      ) : (
        <ul className="card team-keys">
          {keys.map((key) => (
            <KeyItem key={key.id} apiKey={key} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button icon="down" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          …
        </Button>
      )}
      {isAdding && <AddKey onClose={() => setAdding(false)} />}
    </section>
  );
}

function KeyItem({ apiKey, mayChange }: { apiKey: KeyRow; mayChange: boolean }) {
  const t = useTexts(teamMessages);
  const write = useWriter();
  const [step, setStep] = useState<KeyStep | null>(null);
  const state = stateOf(apiKey);
  return (
    <li>
      <b>
        <bdi>{apiKey.name}</bdi>
      </b>
      <span>{t.keyStates[state]}</span>
      <span title={apiKey.scopes.join(', ')}>{write.count(t.permissions, apiKey.scopes.length)}</span>
      <span className="meta">
        {t.columns.expires}: {apiKey.expiresAt === null ? t.noEnd : write.moment(apiKey.expiresAt)}
      </span>
      <span className="meta">
        {t.columns.used}: {apiKey.lastUsedAt === null ? t.never : write.ago(apiKey.lastUsedAt)}
      </span>
      {mayChange && state === 'active' && (
        <span>
          <Button look="plain" aria-label={`${t.rotateKey}: ${apiKey.name}`} onClick={() => setStep('rotate')}>
            {t.rotateKey}
          </Button>
          <Button look="plain" aria-label={`${t.revokeKey}: ${apiKey.name}`} onClick={() => setStep('revoke')}>
            {t.revokeKey}
          </Button>
        </span>
      )}
      {step && <KeyDialog apiKey={apiKey} step={step} onClose={() => setStep(null)} />}
    </li>
  );
}

function stateOf({ revokedAt, expiresAt }: KeyRow): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active';
}
