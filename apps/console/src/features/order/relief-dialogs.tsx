import { fill } from '@plazo/contract/text';
import { addDays } from '@plazo/loan-rules/calendar';
import { type PlanShape, planOf } from '@plazo/loan-rules/payment-plan';
import { api } from '../../api/client.ts';
import { useDraft } from '../../api/use-draft.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { Choice, DayField, NumberField, Words } from '../../ui/fields.tsx';
import { agreeMessages } from './agree.messages.ts';
import { orderMessages } from './order.messages.ts';
import type { Pause, PaymentPlan } from './order.query.ts';
import type { DialogOf } from './order-dialogs.tsx';

const reasons = ['dispute', 'complaint', 'illness', 'job-loss', 'disaster', 'other'] as const;

/** Days that cost nothing, and on which nobody speaks to the borrower. */
export function PauseOrder({ order: { id: orderId }, onClose }: DialogOf) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const name = `pause ${orderId}`;
  const first: { reason: (typeof reasons)[number]; throughDate: string; note: string } = {
    reason: 'dispute',
    throughDate: '',
    note: '',
  };
  const { fields, change, forget } = useDraft(name, first);
  const { reason, throughDate, note } = fields;
  const body = { reason, throughDate, ...(note.trim() && { note }) };
  return (
    <ActionDialog
      operation="pauseOrder"
      title={t.pause}
      submit={t.pause}
      done={fill(t.pauseDone, { day: throughDate && write.day(throughDate) })}
      undo={t.pauseUndo}
      name={name}
      content={body}
      isReady={throughDate !== ''}
      call={(key) =>
        api.POST('/lender/v1/orders/{orderId}/pauses', {
          params: { path: { orderId }, header: { 'Idempotency-Key': key } },
          body,
        })
      }
      onSent={forget}
      onClose={onClose}
    >
      <Choice
        label={t.pauseReason}
        name="reason"
        of={reasons}
        names={t.pauseReasons}
        value={reason}
        onChange={(next) => change({ reason: next })}
      />
      <DayField
        label={t.pauseThrough}
        name="throughDate"
        min={addDays(write.today(), 1)}
        value={throughDate}
        onChange={(next) => change({ throughDate: next })}
      />
      <Words label={t.words} name="note" most={500} value={note} onChange={(next) => change({ note: next })} />
    </ActionDialog>
  );
}

export function EndPause({ pause: { orderId, id: pauseId }, onClose }: { pause: Pause; onClose(): void }) {
  const t = useTexts(orderMessages);
  return (
    <ActionDialog
      operation="endPause"
      title={t.endPause}
      submit={t.endPause}
      done={t.endPauseDone}
      undo={t.endPauseUndo}
      name={`end pause ${pauseId}`}
      content={{}}
      call={(key) =>
        api.POST('/lender/v1/orders/{orderId}/pauses/{pauseId}/end', {
          params: { path: { orderId, pauseId }, header: { 'Idempotency-Key': key } },
          body: {},
        })
      }
      onClose={onClose}
    />
  );
}

const units = ['week', 'fortnight', 'month'] as const;

/** What is owed in equal payments: the borrower accepts it, or not. */
export function ProposePlan({ order, onClose }: DialogOf) {
  const { id: orderId } = order;
  const t = useTexts(orderMessages);
  const write = useWriter();
  const name = `plan ${orderId}`;
  const first: { payments: number; every: (typeof units)[number]; firstDueDate: string } = {
    payments: 3,
    every: 'fortnight',
    firstDueDate: '',
  };
  const { fields: body, change, forget } = useDraft(name, first);
  return (
    <ActionDialog
      operation="proposePaymentPlan"
      amount={order.outstanding}
      title={t.plan}
      submit={t.plan}
      done={t.planDone}
      undo={t.planUndo}
      name={name}
      content={body}
      isReady={body.firstDueDate !== '' && body.payments >= 1}
      call={(key) =>
        api.POST('/lender/v1/orders/{orderId}/payment-plans', {
          params: { path: { orderId }, header: { 'Idempotency-Key': key } },
          body,
        })
      }
      onSent={forget}
      onClose={onClose}
    >
      <NumberField
        label={t.planCount}
        name="payments"
        min={1}
        max={120}
        value={body.payments}
        onChange={(payments) => change({ payments })}
      />
      <Choice
        label={t.planEvery}
        name="every"
        of={units}
        names={t.planUnits}
        value={body.every}
        onChange={(every) => change({ every })}
      />
      <DayField
        label={t.planFirst}
        name="firstDueDate"
        min={addDays(write.today(), 1)}
        value={body.firstDueDate}
        onChange={(firstDueDate) => change({ firstDueDate })}
      />
      <PlanInWords debt={order.outstanding} shape={body} />
    </ActionDialog>
  );
}

/** The plan before it is proposed: its payments, and that it is the whole debt. */
function PlanInWords({ debt, shape }: { debt: number; shape: PlanShape }) {
  const t = useTexts(agreeMessages);
  const write = useWriter();
  const { payments: count, firstDueDate } = shape;
  const isShaped = firstDueDate > write.today() && count >= 1 && count <= Math.min(120, debt);
  const payments = isShaped ? planOf(debt, shape, write.today()) : [];
  const [first] = payments;
  const last = payments.at(-1);
  if (!first || !last) return null;
  const values = { each: write.money(first.amount), last: write.money(last.amount), day: write.day(last.dueDate) };
  return (
    <p className="note" role="status">
      {payments.length === 1 ? fill(t.planOne, values) : fill(t.planEqual, { ...values, count: payments.length })}.{' '}
      {fill(t.planTotal, { total: write.money(debt) })}.
    </p>
  );
}

export function CancelPlan({ plan: { orderId, id: planId }, onClose }: { plan: PaymentPlan; onClose(): void }) {
  const t = useTexts(orderMessages);
  return (
    <ActionDialog
      operation="cancelPaymentPlan"
      title={t.cancelPlan}
      submit={t.cancelPlan}
      done={t.cancelPlanDone}
      undo={t.cancelPlanUndo}
      name={`cancel plan ${planId}`}
      content={{}}
      call={(key) =>
        api.POST('/lender/v1/orders/{orderId}/payment-plans/{planId}/cancel', {
          params: { path: { orderId, planId }, header: { 'Idempotency-Key': key } },
          body: {},
        })
      }
      onClose={onClose}
    />
  );
}
