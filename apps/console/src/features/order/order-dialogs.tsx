import { fill } from '@plazo/contract/text';
import { addMinor } from '@plazo/loan-rules/money';
import { api, changeHeaders } from '../../api/client.ts';
import { useDraft } from '../../api/use-draft.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Field } from '../../ui/button.tsx';
import { Words } from '../../ui/fields.tsx';
import { Effect } from './effect.tsx';
import { orderMessages } from './order.messages.ts';
import type { Order, PaymentPromise } from './order.query.ts';

export interface DialogOf {
  order: Order;
  onClose(): void;
}

export function CancelPromise({ promise, onClose }: { promise: PaymentPromise; onClose(): void }) {
  const t = useTexts(orderMessages);
  const { orderId, id: promiseId } = promise;
  return (
    <ActionDialog
      operation="cancelPromise"
      title={t.cancelPromise}
      submit={t.cancelPromise}
      done={t.cancelDone}
      undo={t.cancelUndo}
      name={`cancel promise ${promiseId}`}
      content={{}}
      call={(key) =>
        api.POST('/lender/v1/orders/{orderId}/promises/{promiseId}/cancel', {
          params: { path: { orderId, promiseId }, header: { 'Idempotency-Key': key } },
          body: {},
        })
      }
      onClose={onClose}
    />
  );
}

const waivable = ['penalty', 'commission', 'interest', 'iva'] as const;

export function WaiveCharges({ order: { id: orderId, tag, instalments }, onClose }: DialogOf) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const amountOf = useAmount();
  const name = `waive ${orderId}`;
  const first: { part: (typeof waivable)[number]; typed: string; reason: string } = {
    part: 'penalty',
    typed: '',
    reason: '',
  };
  const { fields, change, forget } = useDraft(name, first);
  const { part, typed, reason } = fields;
  const owed = addMinor(...instalments.map((one) => one.owed[part]));
  const amount = amountOf(typed);
  const body = { charges: { [part]: amount ?? 0 }, reason };
  return (
    <ActionDialog
      operation="waiveCharges"
      isTried
      title={t.waive}
      submit={amount === null ? t.waive : fill(t.waiveSum, { amount: write.money(amount) })}
      done={fill(t.waiveDone, { amount: write.money(amount ?? 0) })}
      undo={t.waiveUndo}
      name={name}
      content={body}
      isReady={amount !== null && reason.trim() !== ''}
      call={(key) =>
        api.POST('/lender/v1/orders/{orderId}/waivers', {
          params: { path: { orderId }, header: changeHeaders(key, tag) },
          body,
        })
      }
      onSent={forget}
      onClose={onClose}
    >
      <Field label={t.waiveWhat}>
        {(field) => (
          <select
            {...field}
            value={part}
            onChange={({ target }) => change({ part: waivable.find((one) => one === target.value) ?? 'penalty' })}
          >
            {waivable.map((one) => (
              <option key={one} value={one}>
                {t.parts[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <AmountField
        label={t.payment.amount}
        name={part}
        hint={fill(t.waiveMost, { amount: write.money(owed) })}
        value={typed}
        onChange={(next) => change({ typed: next })}
      />
      <Words label={t.reason} name="reason" value={reason} most={500} onChange={(next) => change({ reason: next })} />
      <Effect call="waiveCharges" request={amount === null ? null : { orderId, ...body, reason: reason || '-' }} />
    </ActionDialog>
  );
}

export function ApproveOrder({ order: { id: orderId, tag, amount }, onClose }: DialogOf) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const said = { amount: write.money(amount) };
  return (
    <ActionDialog
      operation="approveOrder"
      amount={amount}
      title={t.approve}
      submit={fill(t.approveSum, said)}
      done={fill(t.approveDone, said)}
      undo={t.approveUndo}
      name={`approve ${orderId}`}
      content={{}}
      call={(key) =>
        api.POST('/lender/v1/orders/{orderId}/approve', {
          params: { path: { orderId }, header: changeHeaders(key, tag) },
          body: {},
        })
      }
      onClose={onClose}
    />
  );
}

export function RejectOrder({ order: { id: orderId, tag }, onClose }: DialogOf) {
  const t = useTexts(orderMessages);
  const name = `reject ${orderId}`;
  const { fields, change, forget } = useDraft(name, { reason: '', toBorrower: '' });
  const { reason, toBorrower } = fields;
  const body = { reason, ...(toBorrower.trim() && { toBorrower }) };
  return (
    <ActionDialog
      operation="rejectOrder"
      title={t.reject}
      submit={t.reject}
      done={t.rejectDone}
      undo={t.rejectUndo}
      isDanger
      name={name}
      content={body}
      isReady={reason.trim() !== ''}
      call={(key) =>
        api.POST('/lender/v1/orders/{orderId}/reject', {
          params: { path: { orderId }, header: changeHeaders(key, tag) },
          body,
        })
      }
      onSent={forget}
      onClose={onClose}
    >
      <Words label={t.reason} name="reason" value={reason} most={500} onChange={(next) => change({ reason: next })} />
      <Words
        label={t.toBorrower}
        name="toBorrower"
        value={toBorrower}
        most={300}
        onChange={(next) => change({ toBorrower: next })}
      />
    </ActionDialog>
  );
}
