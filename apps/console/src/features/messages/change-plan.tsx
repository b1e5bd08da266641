import { fill } from '@plazo/contract/text';
import { api } from '../../api/client.ts';
import { useDraft } from '../../api/use-draft.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts } from '../../language/language.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Choice, NumberField } from '../../ui/fields.tsx';
import { messagesMessages } from './messages.messages.ts';
import type { Plan } from './messages.query.ts';

const purposes = ['before-due', 'due', 'late', 'promise', 'plan'] as const;
const channels = ['sms', 'whatsapp', 'email', 'app'] as const;

type Step = Plan['steps'][number];

/** The whole plan at once: what is not listed is not sent. */
export function ChangePlan({ plan, onClose }: { plan: Plan; onClose(): void }) {
  const t = useTexts(messagesMessages);
  const { productId, steps, perMinute, firstDayMost, isOn } = plan;
  const name = productId === null ? 'contact plan' : `contact plan ${productId}`;
  const { fields, change, forget } = useDraft(name, { steps, perMinute, firstDayMost, isOn });
  const body = productId === null ? fields : { ...fields, productId };
  const set = (index: number, part: Partial<Step>) =>
    change({ steps: fields.steps.map((step, at) => (at === index ? { ...step, ...part } : step)) });
  return (
    <ActionDialog
      operation="putContactPlan"
      title={t.change}
      submit={t.change}
      done={t.changeDone}
      undo={t.changeUndo}
      name={name}
      content={fields}
      call={(key) => api.POST('/lender/v1/contact-plan', { params: { header: { 'Idempotency-Key': key } }, body })}
      onSent={forget}
      onClose={onClose}
    >
      <label className="check">
        <input type="checkbox" checked={fields.isOn} onChange={({ target }) => change({ isOn: target.checked })} />
        {t.isOn}
      </label>
      <fieldset>
        <legend className="for-readers">{t.steps}</legend>
        {[...fields.steps.entries()].map(([index, step]) => (
          <div key={`step ${index}`} className="in-a-row">
            <NumberField label={t.day} min={-30} max={90} value={step.day} onChange={(day) => set(index, { day })} />
            <Choice
              label={t.columns.purpose}
              of={purposes}
              names={t.purposes}
              value={step.purpose}
              onChange={(purpose) => set(index, { purpose })}
            />
            <Choice
              label={t.columns.channel}
              of={channels}
              names={t.channels}
              value={step.channel}
              onChange={(channel) => set(index, { channel })}
            />
            <IconButton
              icon="close"
              name={fill(t.removeStep, { number: index + 1 })}
              onClick={() => change({ steps: fields.steps.filter((_, at) => at !== index) })}
            />
          </div>
        ))}
        <Button
          look="plain"
          icon="plus"
          onClick={() => change({ steps: [...fields.steps, { day: -1, purpose: 'before-due', channel: 'sms' }] })}
        >
          {t.addStep}
        </Button>
      </fieldset>
      <div className="in-a-row">
        <NumberField
          label={t.perMinute}
          min={1}
          max={100_000}
          value={fields.perMinute}
          onChange={(next) => change({ perMinute: next })}
        />
        <NumberField
          label={t.firstDayMost}
          min={1}
          max={1_000_000}
          value={fields.firstDayMost}
          onChange={(next) => change({ firstDayMost: next })}
        />
      </div>
    </ActionDialog>
  );
}
