import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { useDraft } from '../../api/use-draft.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useMustWait, WaitsNote } from '../../frame/waits-note.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useAbout } from '../../session/about.ts';
import { useChannelWord } from '../../session/channel-word.ts';
import { useMay } from '../../session/me.ts';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Choice, DayField, TextField } from '../../ui/fields.tsx';
import { type DayOfMoney, instantOf, todayOf } from './day-of-money.ts';
import { FindOrder, isOrderId } from './find-order.tsx';
import { moneyMessages } from './money.messages.ts';
import { codesQuery, type Payment } from './money.query.ts';
import { assignRecorded, recordFor } from './record-for.ts';

interface RecordPaymentProps {
  /** The loan that it is for, if that was chosen before. */
  order?: { id: string; currency: string };
  onClose(): void;
}

/** What somebody writes about money that arrived. */
interface RecordFields extends DayOfMoney {
  orderId: string;
  /** The code of that order that it was paid with; empty for none. */
  code: string;
  paymentId: string;
  reference: string;
  typed: string;
  /** It is there, and could not be assigned. */
  isRecorded: boolean;
}

/** Money that arrived at the bank, and that no provider reports: booked for the day on which it was paid, and for a loan if it is known. */
export function RecordPayment({ order, onClose }: RecordPaymentProps) {
  const t = useTexts(moneyMessages);
  const write = useWriter();
  const amountOf = useAmount();
  const { currency } = useAbout();
  const draft = order ? `record payment ${order.id}` : 'record payment';
  const empty = { orderId: order?.id ?? '', code: '', paymentId: '', reference: '', typed: '', isRecorded: false };
  const first: RecordFields = { ...empty, ...todayOf(write) };
  const { fields, change, forget } = useDraft(draft, first);
  const { isRecorded } = fields;
  const paidAt = instantOf(fields, write);
  const amount = amountOf(fields.typed);
  const orderId = isOrderId(fields.orderId.trim()) ? fields.orderId.trim() : null;
  const codes = useCodes(orderId);
  const code = codes.find(({ reference }) => reference === fields.code);
  const paymentId = fields.paymentId.trim();
  const typedReference = fields.reference.replace(/\s/g, '');
  // The lender knows the loan: the money needs no other name than its own.
  const reference = code?.reference ?? (typedReference || (orderId === null ? '' : paymentId));
  const body = { paymentId, reference, amount: amount ?? 0, currency: order?.currency ?? currency, paidAt };
  const said = { amount: write.money(body.amount, body.currency), order: orderId ?? '' };
  const isElsewhere = (answer: unknown) => {
    const payment = answer as Payment;
    return orderId !== null && payment.state === 'credited' && payment.orderId !== orderId;
  };
  const assigns = orderId !== null && code === undefined;
  const mustWait = useMustWait('recordPayment', amount) && !isRecorded;
  return (
    <ActionDialog
      operation={isRecorded ? 'assignPayment' : 'recordPayment'}
      amount={amount}
      title={t.record}
      submit={isRecorded ? t.assign : amount === null ? t.record : fill(t.recordSum, said)}
      done={(answer) => {
        const { state, orderId: credited } = answer as Payment;
        if (isElsewhere(answer)) return fill(t.recordedElsewhere, { ...said, order: credited ?? '' });
        return fill(state === 'credited' && orderId !== null ? t.recordedTo : t.recordDone[state], said);
      }}
      isWarning={isElsewhere}
      undo={t.recordUndo}
      name={isRecorded ? `assign ${paymentId}` : `record ${paymentId}`}
      content={isRecorded ? { orderId } : { ...body, orderId }}
      isReady={isRecorded ? orderId !== null : paymentId !== '' && reference !== '' && amount !== null && paidAt !== ''}
      call={(key) =>
        isRecorded
          ? assignRecorded(paymentId, orderId ?? '', key)
          : recordFor(orderId, body, { key, onRecorded: () => change({ isRecorded: true }) })
      }
      onSent={forget}
      onClose={() => {
        // Without its loan it is recorded all the same.
        if (isRecorded) forget();
        onClose();
      }}
    >
      {isRecorded && (
        <p className="note note-warning" role="status">
          {t.recordedNot}
        </p>
      )}
      {!order && (
        <FindOrder label={t.recordTo} value={fields.orderId} onChange={(next) => change({ orderId: next, code: '' })} />
      )}
      {!isRecorded && (
        <>
          <CodeField codes={codes} value={code?.reference ?? ''} onChange={(next) => change({ code: next })} />
          <MoneyFields fields={fields} change={change} hasCode={code !== undefined} isKnown={orderId !== null} />
          {assigns && !mustWait && <WaitsNote operation="assignPayment" amount={amount} />}
          {assigns && mustWait && <p className="note note-warning">{t.recordThenAssign}</p>}
        </>
      )}
    </ActionDialog>
  );
}

type Code = Awaited<ReturnType<NonNullable<ReturnType<typeof codesQuery>['queryFn']>>>[number];

/** The codes of an order that money may come under; none without an order. */
function useCodes(orderId: string | null): readonly Code[] {
  const may = useMay();
  return useQuery({ ...codesQuery(orderId ?? ''), enabled: orderId !== null && may('payments:read') }).data ?? [];
}

interface CodeFieldProps {
  codes: readonly Code[];
  value: string;
  onChange(reference: string): void;
}

/** The code that it was paid with, and so its channel. */
function CodeField({ codes, value, onChange }: CodeFieldProps) {
  const t = useTexts(moneyMessages);
  const write = useWriter();
  const channelOf = useChannelWord();
  if (codes.length === 0) return null;
  const names = codes.map(({ reference, payCode, toPay, currency }) => [
    reference,
    fill(t.codeOf, { channel: channelOf(payCode), reference, amount: write.money(toPay, currency) }),
  ]);
  return (
    <Choice
      label={t.code}
      of={['', ...codes.map(({ reference }) => reference)]}
      names={{ '': t.codeNone, ...Object.fromEntries(names) }}
      value={value}
      onChange={onChange}
    />
  );
}

interface MoneyFieldsProps {
  fields: RecordFields;
  change(part: Partial<RecordFields>): void;
  /** Its reference is that of a code. */
  hasCode: boolean;
  /** Its loan is known. */
  isKnown: boolean;
}

function MoneyFields({ fields, change, hasCode, isKnown }: MoneyFieldsProps) {
  const t = useTexts(moneyMessages);
  const write = useWriter();
  return (
    <>
      {!hasCode && (
        <TextField
          label={t.columns.reference}
          name="reference"
          hint={isKnown ? t.referenceEmpty : undefined}
          most={64}
          value={fields.reference}
          onChange={(next) => change({ reference: next })}
        />
      )}
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
    </>
  );
}
