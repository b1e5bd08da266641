import { fill } from '@plazo/contract/text';
import { api } from '../../api/client.ts';
import { useDraft } from '../../api/use-draft.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useAmount } from '../../ui/amount-field.tsx';
import { Words } from '../../ui/fields.tsx';
import { agreeMessages } from './agree.messages.ts';
import { orderMessages } from './order.messages.ts';
import type { DialogOf } from './order-dialogs.tsx';
import { PromiseFields } from './promise-fields.tsx';
import { promiseMissing } from './promise-missing.ts';

export function AgreePayment({ order, onClose }: DialogOf) {
  const { id: orderId } = order;
  const t = useTexts(orderMessages);
  const a = useTexts(agreeMessages);
  const write = useWriter();
  const amountOf = useAmount();
  const name = `promise ${orderId}`;
  const { fields, change, forget } = useDraft(name, { typed: '', dueDate: '', note: '' });
  const amount = amountOf(fields.typed);
  const missing = promiseMissing(fields, amount, a, write);
  const body = { amount: amount ?? 0, dueDate: fields.dueDate, ...(fields.note.trim() && { note: fields.note }) };
  const said = { amount: write.money(body.amount), day: fields.dueDate && write.day(fields.dueDate) };
  return (
    <ActionDialog
      operation="makePromise"
      title={t.agree}
      submit={amount === null ? t.agree : fill(t.agreeSum, said)}
      done={fill(t.promiseDone, said)}
      undo={t.promiseUndo}
      name={name}
      content={body}
      isReady={missing === null}
      missing={missing}
      call={(key) =>
        api.POST('/lender/v1/orders/{orderId}/promises', {
          params: { path: { orderId }, header: { 'Idempotency-Key': key } },
          body,
        })
      }
      onSent={forget}
      onClose={onClose}
    >
      <PromiseFields order={order} fields={fields} change={change} />
      <Words label={t.words} name="note" value={fields.note} most={500} onChange={(note) => change({ note })} />
    </ActionDialog>
  );
}
