import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Problem } from '../../api/problem.ts';
import { useIsSending } from '../../frame/action-dialog.tsx';
import { WaitsNote } from '../../frame/waits-note.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { Grid } from '../../ui/grid.tsx';
import { ProblemNote } from '../../ui/states.tsx';
import { ordersMessages } from '../orders/orders.messages.ts';
import { orderMessages } from './order.messages.ts';
import { dryRunQuery, isTried, type Tried, type TriedCall } from './order.query.ts';

/** What somebody types, once they pause. */
function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value);
  const written = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(JSON.parse(written) as Value), 300);
    return () => clearTimeout(timer);
  }, [written]);
  return paused;
}

interface EffectProps {
  call: TriedCall;
  /** The call with the fields of its path; null while something is missing. */
  request: Record<string, unknown> | null;
  /** The dialog says itself whether it waits for a second person. */
  isWaitSaid?: boolean;
}

/** The order now and after a call, before anybody makes it: the server carries it out, reads, and takes it back. */
export function Effect({ call, request, isWaitSaid = false }: EffectProps) {
  const paused = usePaused(request);
  const isSending = useIsSending();
  const tried = useQuery({ ...dryRunQuery(call, paused ?? {}), enabled: paused !== null && !isSending });
  // A trial that comes after the change itself would be refused.
  const client = useQueryClient();
  useEffect(() => {
    if (isSending) void client.cancelQueries({ queryKey: ['dry-run'] });
  }, [isSending, client]);
  if (paused === null) return null;
  if (tried.isError) return <ProblemNote error={tried.error} />;
  if (!tried.data) return <p className="meta">…</p>;
  return (
    <section className="effect">
      <EffectTable tried={tried.data} />
      {!isWaitSaid && <WaitsNote operation={call} waits={tried.data.waits} />}
    </section>
  );
}

/** What an approval would do, for whoever decides; nothing for who may not make its call. */
export function ApprovalEffect({ call, request }: { call: string; request: unknown }) {
  const tried = useQuery({
    ...dryRunQuery(call as TriedCall, (request ?? {}) as Record<string, unknown>),
    enabled: isTried(call) && request !== null,
  });
  if (tried.isError) {
    return tried.error instanceof Problem && tried.error.kind === 'missing-scope' ? null : (
      <ProblemNote error={tried.error} />
    );
  }
  return tried.data ? (
    <section className="effect">
      <EffectTable tried={tried.data} />
    </section>
  ) : null;
}

function EffectTable({ tried: { before, after } }: { tried: Tried }) {
  const t = useTexts(orderMessages);
  const { states } = useTexts(ordersMessages);
  const write = useWriter();
  const sum = (amount: number | undefined) => (amount === undefined ? '—' : write.money(amount, before.currency));
  const rows = [
    { name: t.owesToday, now: sum(before.outstanding), later: sum(after.outstanding) },
    { name: t.amountDue, now: sum(before.amountDue?.amount), later: sum(after.amountDue?.amount) },
    { name: t.state, now: states[before.state], later: states[after.state] },
  ];
  return (
    <>
      <h3>{t.effect}</h3>
      <Grid
        nothing=""
        caption={t.effect}
        heads={['', t.effectNow, t.effectThen]}
        rows={rows.map(({ name, now, later }) => ({
          key: name,
          cells: [name, now, now === later ? later : <b key="later">{later}</b>],
        }))}
      />
    </>
  );
}
