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
import { Choice } from '../../ui/fields.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { ChangePlan } from './change-plan.tsx';
import { messagesMessages } from './messages.messages.ts';
import { healthQuery, type Plan, type Plans, planPreviewQuery, planQuery } from './messages.query.ts';

/** On which days messages are sent, what the next days would bring, and whether they arrive. */
export function ContactPlan() {
  const t = useTexts(messagesMessages);
  const may = useMay();
  const plans = useQuery(planQuery);
  const [productId, setProduct] = useState<string | null>(null);
  const [step, setStep] = useState<'change' | 'stop' | null>(null);
  if (plans.isPending) return <Loading />;
  if (plans.isError) return <ProblemNote error={plans.error} retry={() => void plans.refetch()} />;
  const plan = planOf(plans.data, productId);
  return (
    <div className="cards">
      <PlanCard plan={plan} choice={<ProductChoice plans={plans.data} value={productId} onChange={setProduct} />}>
        {may('messages:write') && (
          <div className="dialog-actions">
            <Button onClick={() => setStep('stop')}>{t.stop}</Button>
            <Button look="solid" onClick={() => setStep('change')}>
              {t.change}
            </Button>
          </div>
        )}
      </PlanCard>
      <Next productId={productId} />
      <Health />
      {step === 'change' && <ChangePlan plan={plan} onClose={() => setStep(null)} />}
      {step === 'stop' && <Stop onClose={() => setStep(null)} />}
    </div>
  );
}

/** The plan of a product, or of all others; of one that has none, what it would begin with. */
function planOf({ byProduct, products: _, ...others }: Plans, productId: string | null): Plan {
  if (productId === null) return others;
  const { perMinute, firstDayMost } = others;
  const none = { productId, steps: [], perMinute, firstDayMost, isOn: false, onSince: null, changedBy: null };
  return byProduct.find((plan) => plan.productId === productId) ?? none;
}

interface ProductChoiceProps {
  plans: Plans;
  value: string | null;
  onChange(productId: string | null): void;
}

/** Whose plan is shown; nothing if there is one product, which needs no plan of its own. */
function ProductChoice({ plans: { byProduct, products }, value, onChange }: ProductChoiceProps) {
  const t = useTexts(messagesMessages);
  if (products.length < 2 && byProduct.length === 0) return null;
  const isOn = (id: string) => byProduct.some((plan) => plan.productId === id && plan.isOn);
  const names = products.map(({ id, name }) => [id, isOn(id) ? fill(t.ownPlan, { product: name }) : name]);
  return (
    <Choice
      label={t.planOf}
      of={['', ...products.map(({ id }) => id)]}
      names={Object.fromEntries([['', t.allOthers], ...names])}
      value={value ?? ''}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  );
}

function PlanCard({ plan, choice, children }: { plan: Plan; choice: ReactNode; children: ReactNode }) {
  const t = useTexts(messagesMessages);
  const write = useWriter();
  const { productId, steps, isOn, onSince, perMinute, firstDayMost, changedBy } = plan;
  const off = productId === null ? t.planOff : t.followsOthers;
  const said = onSince === null ? t.planOnPlain : fill(t.planOn, { day: write.day(onSince) });
  return (
    <Card title={isOn ? said : off}>
      {choice}
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

function Next({ productId }: { productId: string | null }) {
  const t = useTexts(messagesMessages);
  const write = useWriter();
  const preview = useQuery(planPreviewQuery(productId));
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
          <h3>
            {Object.hasOwn(t.channels, one.channel) ? t.channels[one.channel as keyof typeof t.channels] : one.channel}
          </h3>
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
      operation="stopContactPlan"
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
