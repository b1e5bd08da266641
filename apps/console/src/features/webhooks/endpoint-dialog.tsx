import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextField } from '../../ui/fields.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { SecretOnce } from './secret-once.tsx';
import { webhooksMessages } from './webhooks.messages.ts';
import { type Attempt, attemptsQuery, type Endpoint } from './webhooks.query.ts';

type Step = 'enable' | 'disable' | 'rotate' | 'retire' | 'remove';

/** What can be done about an endpoint; the first is the next step. */
export function stepsOf({ disabledBecause }: Pick<Endpoint, 'disabledBecause'>): Step[] {
  return disabledBecause === null
    ? ['rotate', 'retire', 'disable', 'remove']
    : ['enable', 'rotate', 'retire', 'remove'];
}

/** One endpoint: what it receives, its latest deliveries, and what can be done. */
export function EndpointDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose(): void }) {
  const t = useTexts(webhooksMessages);
  const write = useWriter();
  const may = useMay();
  const [step, setStep] = useState<Step | null>(null);
  const [resent, setResent] = useState<string | null>(null);
  const mayChange = may('events:write');
  if (step) return <StepDialog endpointId={endpoint.id} step={step} onClose={() => setStep(null)} />;
  if (resent !== null) return <Redeliver endpointId={endpoint.id} first={resent} onClose={() => setResent(null)} />;
  const possible = mayChange ? stepsOf(endpoint) : [];
  const { url, events, createdAt, disabledBecause } = endpoint;
  return (
    <Dialog open title={t.columns.url} onClose={onClose} isWide>
      <Facts
        of={[
          [t.columns.url, <bdi key="url">{url}</bdi>],
          [t.columns.state, disabledBecause === null ? t.on : t.off],
          [t.because, disabledBecause],
          [
            t.columns.events,
            <span key="events" title={events.join(', ')}>
              {events.length === 0 ? t.allEvents : fillCount(t.events, events.length, write.language)}
            </span>,
          ],
          [t.columns.created, write.moment(createdAt)],
        ]}
      />
      <section aria-labelledby="attempts">
        <div className="panel-head">
          <h3 id="attempts">{t.attempts}</h3>
          {mayChange && (
            <Button look="plain" icon="refresh" onClick={() => setResent('')}>
              {t.redeliverAny}
            </Button>
          )}
        </div>
        <Attempts endpointId={endpoint.id} onResend={mayChange ? setResent : undefined} />
      </section>
      <div className="dialog-actions">
        {possible.toReversed().map((one) => (
          <Button key={one} look={one === 'enable' ? 'solid' : 'outlined'} onClick={() => setStep(one)}>
            {t[one]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

interface AttemptsProps {
  endpointId: string;
  onResend: ((event: string) => void) | undefined;
}

function Attempts({ endpointId, onResend }: AttemptsProps) {
  const t = useTexts(webhooksMessages);
  const write = useWriter();
  const attempts = useQuery(attemptsQuery(endpointId));
  if (attempts.isPending) return <Loading rows={3} />;
  if (attempts.isError) return <ProblemNote error={attempts.error} retry={() => void attempts.refetch()} />;
  const rows = attempts.data.data;
  if (rows.length === 0) return <p className="meta">{t.noAttempts}</p>;
  return (
    <ol className="attempts">
      {rows.map((attempt) => (
        <li key={`${attempt.position} ${attempt.at}`}>
          <span>
            <code>{attempt.type ?? t.gone}</code> <span className="meta">#{attempt.position}</span>
            <span className="meta attempt-time" title={attempt.at}>
              {write.ago(attempt.at)} · {fill(t.ms, { ms: attempt.tookMs })}
            </span>
          </span>
          <Answer of={attempt} />
          {onResend && attempt.type !== null && (
            <Button
              look="plain"
              aria-label={`${t.redeliver}: ${attempt.position}`}
              onClick={() => onResend(String(attempt.position))}
            >
              {t.redeliver}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

function Answer({ of: { status, problem } }: { of: Attempt }) {
  const t = useTexts(webhooksMessages);
  const isHeard = status !== null && status >= 200 && status < 300;
  return (
    <span>
      <StateBadge tone={isHeard ? 'positive' : 'danger'}>{status === null ? t.noAnswer : String(status)}</StateBadge>
      {problem !== null && <bdi className="meta one-line">{problem}</bdi>}
    </span>
  );
}

const operations = {
  enable: 'enableWebhookEndpoint',
  disable: 'disableWebhookEndpoint',
  rotate: 'rotateWebhookSecret',
  retire: 'retireWebhookSecret',
  remove: 'removeWebhookEndpoint',
} as const satisfies Record<Step, string>;

function StepDialog({ endpointId, step, onClose }: { endpointId: string; step: Step; onClose(): void }) {
  const t = useTexts(webhooksMessages);
  const params = (key: string) => ({ path: { endpointId }, header: { 'Idempotency-Key': key } });
  return (
    <ActionDialog
      operation={operations[step]}
      title={t[step]}
      submit={t[step]}
      done={step === 'rotate' ? (answer) => <SecretOnce said={t.rotateDone} answer={answer} /> : t[`${step}Done`]}
      undo={t[`${step}Undo`]}
      isDanger={step === 'remove'}
      name={`${step} ${endpointId}`}
      content={{}}
      call={(key) =>
        step === 'remove'
          ? api.DELETE('/lender/v1/webhook-endpoints/{endpointId}', { params: { path: { endpointId } } })
          : api.POST(`/lender/v1/webhook-endpoints/{endpointId}/${step}`, { params: params(key), body: {} })
      }
      onClose={onClose}
    />
  );
}

function Redeliver({ endpointId, first, onClose }: { endpointId: string; first: string; onClose(): void }) {
  const t = useTexts(webhooksMessages);
  const [event, setEvent] = useState(first);
  return (
    <ActionDialog
      operation="redeliverEvent"
      title={t.redeliver}
      submit={t.redeliver}
      done={fill(t.redeliverDone, { position: event })}
      undo={t.redeliverUndo}
      name={`redeliver ${endpointId} ${event}`}
      content={{ event }}
      isReady={event.trim() !== ''}
      call={(key) =>
        api.POST('/lender/v1/webhook-endpoints/{endpointId}/redeliver', {
          params: { path: { endpointId }, header: { 'Idempotency-Key': key } },
          body: { event: event.trim() },
        })
      }
      onClose={onClose}
    >
      <TextField label={t.eventId} value={event} onChange={setEvent} />
    </ActionDialog>
  );
}
