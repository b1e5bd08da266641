import { fill } from '@plazo/contract/text';
import { api } from '../../api/client.ts';
import { useDraft } from '../../api/use-draft.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useAbout } from '../../session/about.ts';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { DayField, TextField } from '../../ui/fields.tsx';
import { instantOf, todayOf } from './day-of-money.ts';
import { moneyMessages } from './money.messages.ts';
import type { Payment } from './money.query.ts';

/** Money that arrived at the bank, and that no provider reports: booked for the day on which it was paid. */
export function RecordPayment({ onClose }: { onClose(): void }) {
  const t = useTexts(moneyMessages);
  const write = useWriter();
  const amountOf = useAmount();
  const { currency } = useAbout();
  const first = { paymentId: '', reference: '', typed: '', ...todayOf(write) };
  const { fields, change, forget } = useDraft('record payment', first);
  const paidAt = instantOf(fields, write);
  const amount = amountOf(fields.typed);
  const [paymentId, reference] = [fields.paymentId.trim(), fields.reference.replace(/\s/g, '')];
  const body = { paymentId, reference, amount: amount ?? 0, currency, paidAt };
  const said = { amount: write.money(body.amount) };
  return (
    <ActionDialog
      operation="recordPayment"
      amount={amount}
      title={t.record}
      submit={amount === null ? t.record : fill(t.recordSum, said)}
      done={(answer) => fill(t.recordDone[(answer as Pick<Payment, 'state'>).state], said)}
      undo={t.recordUndo}
      name={`record ${paymentId}`}
      content={body}
      isReady={paymentId !== '' && reference !== '' && amount !== null && paidAt !== ''}
      call={(key) => api.POST('/lender/v1/payments', { params: { header: { 'Idempotency-Key': key } }, body })}
      onSent={forget}
      onClose={onClose}
    >
      <TextField
        label={t.columns.reference}
        name="reference"
        most={64}
        value={fields.reference}
        onChange={(next) => change({ reference: next })}
      />
      <AmountField
        label={t.columns.amount}
        name="amount"
        value={fields.typed}
        onChange={(typed) => change({ typed })}
      />
      <DayField
        label={t.paidOn}
        name="paidAt"
        hint={t.paidOnHint}
        max={write.today()}
        value={fields.on}
        onChange={(on) => change({ on })}
      />
      <TextField
        label={t.paymentId}
        name="paymentId"
        hint={t.paymentIdHint}
        most={255}
        value={fields.paymentId}
        onChange={(next) => change({ paymentId: next })}
      />
    </ActionDialog>
  );
}
