import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../api/client.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/facts.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { ChangePlan } from './change-plan.tsx';
import { messagesMessages } from './messages.messages.ts';
import { healthQuery, type Plan, planPreviewQuery, planQuery } from './messages.query.ts';

/** On which days messages are sent, what the next days would bring, and whether they arrive. */
export function ContactPlan() {
  const t = useTexts(messagesMessages);
  const may = useMay();
  const plan = useQuery(planQuery);
  const [step, setStep] = useState<'change' | 'stop' | null>(null);
  if (plan.isPending) return <Loading />;
  if (plan.isError) return <ProblemNote error={plan.error} retry={() => void plan.refetch()} />;
  return (
    <div className="cards">
      <PlanCard plan={plan.data}>
        {may('messages:write') && (
          <div className="dialog-actions">
            <Button onClick={() => setStep('stop')}>{t.stop}</Button>
            <Button look="solid" onClick={() => setStep('change')}>
              {t.change}
            </Button>
          </div>
        )}
      </PlanCard>
      <Next />
      <Health />
      {step === 'change' && <ChangePlan plan={plan.data} onClose={() => setStep(null)} />}
      {step === 'stop' && <Stop onClose={() => setStep(null)} />}
    </div>
  );
}

function PlanCard({ plan, children }: { plan: Plan; children: ReactNode }) {
  const t = useTexts(messagesMessages);
  const write = useWriter();
  const { steps, isOn, onSince, perMinute, firstDayMost, changedBy } = plan;
  const said = onSince === null ? t.planOnPlain : fill(t.planOn, { day: write.day(onSince) });
  return (
    <Card title={isOn ? said : t.planOff}>
      <Facts
        of={[
          ...steps.map(
            ({ day, purpose, channel }) =>
              [`${t.purposes[purpose]}, ${dayWords(day, t, write.language)}`, t.channels[channel]] as const,
          ),
          [t.perMinute, perMinute],
          [t.firstDayMost, firstDayMost],
          [t.changedBy, changedBy && <bdi>{changedBy}</bdi>],
        ]}
      />
      {children}
    </Card>
  );
}

function dayWords(day: number, t: (typeof messagesMessages)['en'], language: string): string {
  if (day === 0) return t.stepDays.on;
  return fillCount(day < 0 ? t.stepDays.before : t.stepDays.after, Math.abs(day), language);
}

function Next() {
  const t = useTexts(messagesMessages);
  const write = useWriter();
  const preview = useQuery(planPreviewQuery);
  if (preview.isPending) return <Loading rows={3} />;
  if (preview.isError) return <ProblemNote error={preview.error} retry={() => void preview.refetch()} />;
  const { days } = preview.data;
  return (
    <Card title={t.next}>
      {days.length === 0 ? (
        <p className="meta">{t.nextNone}</p>
      ) : (
        <Facts
          of={days.map(({ date, day, messages }) => [
            `${write.day(date)} · ${dayWords(day, t, write.language)}`,
            fillCount(t.nextCount, messages, write.language),
          ])}
        />
      )}
    </Card>
  );
}

function Health() {
  const t = useTexts(messagesMessages);
  const health = useQuery(healthQuery);
  if (health.isPending) return <Loading rows={2} />;
  if (health.isError) return <ProblemNote error={health.error} retry={() => void health.refetch()} />;
  const { channels } = health.data;
  return (
    <Card title={t.health}>
      {channels.length === 0 && <p className="meta">{t.noHealth}</p>}
      {channels.map((one) => (
        <div key={one.channel}>
          <h3>{one.channel}</h3>
          <p className="meta">{fill(t.healthOf, one)}</p>
          {one.isSilent && <p className="note note-warning">{t.silent}</p>}
        </div>
      ))}
    </Card>
  );
}

function Stop({ onClose }: { onClose(): void }) {
  const t = useTexts(messagesMessages);
  return (
    <ActionDialog
      title={t.stop}
      submit={t.stop}
      done={t.stopDone}
      undo={t.stopUndo}
      isDanger
      name="stop messages"
      content={{}}
      call={(key) =>
        api.POST('/lender/v1/contact-plan/stop', { params: { header: { 'Idempotency-Key': key } }, body: {} })
      }
      onClose={onClose}
    />
  );
}
