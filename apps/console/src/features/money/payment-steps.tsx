import { fill } from '@plazo/contract/text';
import { api, changeHeaders } from '../../api/client.ts';
import { useDraft } from '../../api/use-draft.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { ReasonDialog } from '../../frame/reason-dialog.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Facts } from '../../ui/facts.tsx';
import { fieldProblemMessages } from '../../ui/field-problems.messages.ts';
import { DayField, TextField } from '../../ui/fields.tsx';
import { Effect } from '../order/effect.tsx';
import { instantOf, todayOf } from './day-of-money.ts';
import { FindOrder, isOrderId } from './find-order.tsx';
import { moneyMessages } from './money.messages.ts';
import type { Payment } from './money.query.ts';

export interface StepProps {
  payment: Payment;
  /** Of what was read. */
  tag: string;
  /** Whose it is, if that is known. */
  name: string | null | undefined;
  onClose(): void;
}

/** Which money it is about. */
function PaymentFacts({ payment, name }: Pick<StepProps, 'payment' | 'name'>) {
  const t = useTexts(moneyMessages);
  const write = useWriter();
  const { amount, reversed, currency, paidAt, reference, borrowerId, orderId } = payment;
  return (
    <Facts
      of={[
        [t.columns.amount, write.money(amount, currency)],
        [t.left, reversed > 0 && write.money(amount - reversed, currency)],
        [t.columns.paid, write.moment(paidAt)],
        [t.columns.reference, <bdi key="reference">{reference}</bdi>],
        [t.columns.borrower, borrowerId && <bdi>{name ?? borrowerId}</bdi>],
        [t.columns.order, orderId],
      ]}
    />
  );
}

export type HeldReversal = Payment['heldReversals'][number];

const params = (paymentId: string, key: string, tag: string) => ({
  path: { paymentId },
  header: changeHeaders(key, tag),
});

export function Assign({ payment, tag, name: whose, onClose }: StepProps) {
  const { id, amount, codeOrderId } = payment;
  const t = useTexts(moneyMessages);
  const write = useWriter();
  const name = `assign ${id}`;
  const { fields, change, forget } = useDraft(name, { orderId: codeOrderId ?? '' });
  const body = { orderId: fields.orderId.trim() };
  const said = { amount: write.money(amount), order: body.orderId };
  return (
    <ActionDialog
      operation="assignPayment"
      amount={amount}
      title={t.assign}
      submit={isOrderId(body.orderId) ? fill(t.assignSum, said) : t.assign}
      done={fill(t.assignDone, said)}
      undo={t.assignUndo}
      name={name}
      content={body}
      isReady={isOrderId(body.orderId)}
      call={(key) => api.POST('/lender/v1/payments/{paymentId}/assign', { params: params(id, key, tag), body })}
      onSent={forget}
      onClose={onClose}
    >
      <PaymentFacts payment={payment} name={whose} />
      <FindOrder label={t.assignTo} value={fields.orderId} onChange={(orderId) => change({ orderId })} />
      <Effect call="assignPayment" request={isOrderId(body.orderId) ? { paymentId: id, ...body } : null} isWaitSaid />
    </ActionDialog>
  );
}

export function Refuse({ payment: { id, amount }, tag, onClose }: StepProps) {
  const t = useTexts(moneyMessages);
  const write = useWriter();
  const said = { amount: write.money(amount) };
  return (
    <ReasonDialog
      operation="refusePayment"
      title={t.refuse}
      submit={fill(t.refuseSum, said)}
      done={fill(t.refuseDone, said)}
      undo={t.refuseUndo}
      isDanger
      name={`refuse ${id}`}
      label={t.reason}
      most={200}
      rest={{}}
      call={(key, body) => api.POST('/lender/v1/payments/{paymentId}/refuse', { params: params(id, key, tag), body })}
      onClose={onClose}
    />
  );
}

export function Seen({ payment: { id }, tag, onClose }: StepProps) {
  const t = useTexts(moneyMessages);
  return (
    <ActionDialog
      operation="paymentProblemSeen"
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

/** The bank took the money back, or part of it; of a held reversal, its number and amount are known. */
export function Reverse({ payment, tag, name: whose, held, onClose }: StepProps & { held?: HeldReversal }) {
  const t = useTexts(moneyMessages);
  const write = useWriter();
  const amountOf = useAmount();
  const problems = useTexts(fieldProblemMessages);
  const { id } = payment;
  const left = payment.amount - payment.reversed;
  const name = `reverse ${id} ${held?.id ?? ''}`;
  const first = { reversalId: held?.id ?? '', typed: '', ...todayOf(write) };
  const { fields, change, forget } = useDraft(name, first);
  const typed = fields.typed.trim() === '' ? (held?.amount ?? left) : amountOf(fields.typed);
  const reversalId = fields.reversalId.trim();
  const body = { reversalId, amount: typed ?? 0, reversedAt: instantOf(fields, write) };
  const said = { amount: write.money(body.amount) };
  const isTooMuch = body.amount > left;
  const isWhole = typed !== null && !isTooMuch && body.reversedAt !== '';
  return (
    <ActionDialog
      operation="reversePayment"
      title={held ? t.bookHeld : t.reverse}
      submit={fill(t.reverseSum, said)}
      done={fill(t.reverseDone, said)}
      undo={t.reverseUndo}
      isDanger
      name={name}
      content={body}
      isReady={reversalId !== '' && isWhole}
      call={(key) => api.POST('/lender/v1/payments/{paymentId}/reverse', { params: params(id, key, tag), body })}
      onSent={forget}
      onClose={onClose}
    >
      <PaymentFacts payment={payment} name={whose} />
      {!held && (
        <>
          <AmountField
            label={t.reverseAmount}
            name="amount"
            hint={fill(t.reverseMost, { amount: write.money(left) })}
            problem={isTooMuch ? fill(problems['over-amount'], { amount: write.money(left) }) : undefined}
            value={fields.typed}
            onChange={(next) => change({ typed: next })}
          />
          <TextField
            label={t.reverseId}
            name="reversalId"
            hint={t.paymentIdHint}
            most={255}
            value={fields.reversalId}
            onChange={(next) => change({ reversalId: next })}
          />
        </>
      )}
      <DayField
        label={t.reversedOn}
        name="reversedAt"
        max={write.today()}
        value={fields.on}
        onChange={(on) => change({ on })}
      />
      <Effect
        call="reversePayment"
        request={isWhole && payment.orderId !== null ? { paymentId: id, ...body, reversalId: reversalId || '-' } : null}
        isWaitSaid
      />
    </ActionDialog>
  );
}

/** A reversal that makes no sense: the payment stays as it is. */
export function Dismiss({ payment: { id }, tag, held, onClose }: StepProps & { held: HeldReversal }) {
  const t = useTexts(moneyMessages);
  return (
    <ReasonDialog
      operation="refuseReversal"
      title={t.dismissHeld}
      submit={t.dismissHeld}
      done={t.dismissDone}
      undo={t.dismissUndo}
      name={`dismiss ${id} ${held.id}`}
      label={t.reason}
      most={200}
      rest={{}}
      call={(key, body) =>
        api.POST('/lender/v1/payments/{paymentId}/reversals/{reversalId}/refuse', {
          params: { path: { paymentId: id, reversalId: held.id }, header: changeHeaders(key, tag) },
          body,
        })
      }
      onClose={onClose}
    />
  );
}
