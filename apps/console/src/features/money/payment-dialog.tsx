import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, changeHeaders } from '../../api/client.ts';
import { useDraft } from '../../api/use-draft.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button, Field } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { moneyMessages } from './money.messages.ts';
import { type Payment, type PaymentRow, paymentQuery } from './money.query.ts';

interface StepProps {
  payment: Payment;
  /** Of what was read. */
  tag: string;
  onClose(): void;
}

const steps = { assign: Assign, refuse: Refuse, seen: Seen };

type Step = keyof typeof steps;

/** What can be done about a payment; the first is the next step. */
export function stepsOf({ state, contradictions }: Pick<Payment, 'state' | 'contradictions'>): Step[] {
  const own: Step[] = state === 'unmatched' || state === 'held' ? ['assign', 'refuse'] : [];
  return contradictions.some(({ isSeen }) => !isSeen) ? [...own, 'seen'] : own;
}

interface PaymentDialogProps {
  paymentId: string;
  /** Its row, if the list has it. */
  row: PaymentRow | undefined;
  onClose(): void;
}

/** One payment: what is known of it, and whose it becomes. */
export function PaymentDialog({ paymentId, row, onClose }: PaymentDialogProps) {
  const [step, setStep] = useState<Step | null>(null);
  const payment = useQuery(paymentQuery(paymentId));
  if (!payment.data) {
    return (
      <Dialog open title={paymentId} onClose={onClose} isWide>
        {payment.isError ? (
          <ProblemNote error={payment.error} retry={() => void payment.refetch()} />
        ) : (
          <Loading rows={3} />
        )}
      </Dialog>
    );
  }
  const { data, tag } = payment.data;
  const Open = step && steps[step];
  if (Open) return <Open payment={data} tag={tag} onClose={onClose} />;
  return <Look payment={data} name={row?.borrowerName} onStep={setStep} onClose={onClose} />;
}

interface LookProps {
  payment: Payment;
  name: string | null | undefined;
  onStep(step: Step): void;
  onClose(): void;
}

function Look({ payment, name, onStep, onClose }: LookProps) {
  const t = useTexts(moneyMessages);
  const write = useWriter();
  const may = useMay();
  const { reference, amount, reversed, paidAt, receivedAt, state, orderId, codeOrderId, borrowerId, flag } = payment;
  const possible = may('payments:write') ? stepsOf(payment) : [];
  const linkTo = (id: string | null) =>
    id && (
      <Link to="/orders/$orderId" params={{ orderId: id }}>
        {id}
      </Link>
    );
  return (
    <Dialog open title={write.money(amount)} onClose={onClose} isWide>
      <Facts
        of={[
          [t.columns.reference, <bdi key="reference">{reference}</bdi>],
          [t.columns.state, t.states[state]],
          [t.columns.paid, write.moment(paidAt)],
          [t.received, write.moment(receivedAt)],
          [t.reversed, reversed > 0 && write.money(reversed)],
          [t.columns.borrower, borrowerId && <bdi>{name ?? borrowerId}</bdi>],
          [t.columns.order, linkTo(orderId)],
          [t.codeOrder, linkTo(codeOrderId)],
          [t.columns.flag, flag],
        ]}
      />
      {payment.contradictions.map(({ said, receivedAt: at }) => (
        <p key={at} className="note note-warning">
          {t.contradiction}:{' '}
          {Object.entries(said)
            .map(([name, value]) => `${name} ${value}`)
            .join(', ')}
        </p>
      ))}
      <div className="dialog-actions">
        {possible.toReversed().map((one) => (
          <Button key={one} look={one === possible[0] ? 'solid' : 'outlined'} onClick={() => onStep(one)}>
            {t[one]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

const params = (paymentId: string, key: string, tag: string) => ({
  path: { paymentId },
  header: changeHeaders(key, tag),
});

function Assign({ payment: { id, amount, codeOrderId }, tag, onClose }: StepProps) {
  const t = useTexts(moneyMessages);
  const write = useWriter();
  const name = `assign ${id}`;
  const { fields, change, forget } = useDraft(name, { orderId: codeOrderId ?? '' });
  const body = { orderId: fields.orderId.trim() };
  const said = { amount: write.money(amount), order: body.orderId };
  return (
    <ActionDialog
      title={t.assign}
      submit={body.orderId === '' ? t.assign : fill(t.assignSum, said)}
      done={fill(t.assignDone, said)}
      undo={t.assignUndo}
      name={name}
      content={body}
      isReady={body.orderId !== ''}
      call={(key) => api.POST('/lender/v1/payments/{paymentId}/assign', { params: params(id, key, tag), body })}
      onSent={forget}
      onClose={onClose}
    >
      <Field label={t.assignTo}>
        {(field) => (
          <input
            {...field}
            autoComplete="off"
            spellCheck={false}
            value={fields.orderId}
            onChange={({ target }) => change({ orderId: target.value })}
          />
        )}
      </Field>
    </ActionDialog>
  );
}

function Refuse({ payment: { id, amount }, tag, onClose }: StepProps) {
  const t = useTexts(moneyMessages);
  const write = useWriter();
  const name = `refuse ${id}`;
  const { fields, change, forget } = useDraft(name, { reason: '' });
  const said = { amount: write.money(amount) };
  return (
    <ActionDialog
      title={t.refuse}
      submit={fill(t.refuseSum, said)}
      done={fill(t.refuseDone, said)}
      undo={t.refuseUndo}
      isDanger
      name={name}
      content={fields}
      isReady={fields.reason.trim() !== ''}
      call={(key) => api.POST('/lender/v1/payments/{paymentId}/refuse', { params: params(id, key, tag), body: fields })}
      onSent={forget}
      onClose={onClose}
    >
      <Field label={t.reason}>
        {(field) => (
          <textarea
            {...field}
            maxLength={200}
            value={fields.reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        )}
      </Field>
    </ActionDialog>
  );
}

function Seen({ payment: { id }, tag, onClose }: StepProps) {
  const t = useTexts(moneyMessages);
  return (
    <ActionDialog
      title={t.seen}
      submit={t.seen}
      done={t.seenDone}
      undo={t.seenUndo}
      name={`seen ${id}`}
      content={{}}
      call={(key) => api.POST('/lender/v1/payments/{paymentId}/seen', { params: params(id, key, tag), body: {} })}
      onClose={onClose}
    />
  );
}
