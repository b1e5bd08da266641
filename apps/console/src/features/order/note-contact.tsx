import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keyFor, keyIsAnswered } from '../../api/idempotency-key.ts';
import { Problem, problemIn } from '../../api/problem.ts';
import { useDraft } from '../../api/use-draft.ts';
import type { Answered } from '../../api/use-send.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { type MayContact, Permission, permissionsQuery } from '../../frame/permission.tsx';
import { WaitsNote } from '../../frame/waits-note.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { useAmount } from '../../ui/amount-field.tsx';
import { Choice, Words } from '../../ui/fields.tsx';
import { stateMessages } from '../../ui/states.messages.ts';
import { borrowersMessages } from '../borrowers/borrowers.messages.ts';
import { contactMessages } from './contact.messages.ts';
import {
  channels,
  contactOf,
  directions,
  firstFields,
  type NotedChannel,
  type NotedOutcome,
  type NoteFields,
} from './note-fields.ts';
import { orderMessages } from './order.messages.ts';
import type { Order } from './order.query.ts';
import { actionsOf } from './order-actions.ts';
import type { DialogOf } from './order-dialogs.tsx';
import { PromiseFields } from './promise-fields.tsx';

/** A contact that somebody makes, or that came from the borrower, with the promise that was made in it. */
export function NoteContact({ order, onClose }: DialogOf) {
  const { id: orderId, borrowerId } = order;
  const t = useTexts(orderMessages);
  const c = useTexts(contactMessages);
  const write = useWriter();
  const may = useMay();
  const amountOf = useAmount();
  const name = `contact ${orderId}`;
  const { fields, change, forget } = useDraft(name, firstFields);
  const { channel, note } = fields;
  const { isIncoming, outcome } = contactOf(fields);
  const permissions = useQuery({ ...permissionsQuery(borrowerId, orderId), enabled: may('messages:read') });
  const permission = permissions.data?.channels.find((one) => one.channel === channel);
  const refusal = !isIncoming && permission?.isAllowed === false ? permission : null;
  const mayPromise = outcome !== 'wrong-number' && actionsOf(order, may).includes('agree');
  const hasPromise = mayPromise && fields.hasPromise;
  const amount = amountOf(fields.typed);
  const promise = hasPromise ? { amount: amount ?? 0, dueDate: fields.dueDate } : null;
  const isPromised = !hasPromise || (amount !== null && fields.dueDate !== '');
  const said = outcome === 'sent' ? {} : { outcome };
  const body = { orderId, channel, isIncoming, ...said, ...(note.trim() && { note }) };
  const promised = { amount: write.money(amount ?? 0), day: fields.dueDate && write.day(fields.dueDate) };
  return (
    <ActionDialog
      operation="noteContact"
      title={t.note}
      submit={hasPromise ? c.withPromise : t.note}
      done={(answer) => {
        if (isRefusal(answer)) return <PromiseRefused problem={answer.refused} />;
        return hasPromise ? `${t.noteDone}, ${fill(c.promiseToo, promised)}` : t.noteDone;
      }}
      isWarning={isRefusal}
      undo={t.noteUndo}
      name={name}
      content={body}
      isReady={refusal === null && isPromised}
      call={(key) => noteWithPromise(order, { body, key, promise })}
      onSent={forget}
      onClose={onClose}
    >
      <ContactFields fields={fields} change={change} refusal={refusal} />
      {mayPromise && (
        <label className="check">
          <input
            type="checkbox"
            checked={hasPromise}
            onChange={({ target }) => change({ hasPromise: target.checked })}
          />
          {c.promised}
        </label>
      )}
      {hasPromise && (
        <>
          <PromiseFields order={order} fields={fields} change={change} />
          <WaitsNote operation="makePromise" />
        </>
      )}
    </ActionDialog>
  );
}

interface ContactFieldsProps {
  fields: NoteFields;
  change(part: Partial<NoteFields>): void;
  /** Why the borrower may not be contacted so now. */
  refusal: MayContact | null;
}

function ContactFields({ fields, change, refusal }: ContactFieldsProps) {
  const t = useTexts(orderMessages);
  const c = useTexts(contactMessages);
  const phone = useTexts(borrowersMessages);
  const may = useMay();
  const { direction, channel, note } = fields;
  const { outcomes, outcome } = contactOf(fields);
  return (
    <>
      <Choice
        label={c.direction}
        of={directions}
        names={c.directions}
        value={direction}
        onChange={(next) => change({ direction: next })}
      />
      <Choice
        label={t.channel}
        of={channels}
        names={t.channels}
        value={channel}
        onChange={(next) => change({ channel: next })}
      />
      {refusal && (
        <p className="note note-warning" role="status">
          {t.channels[channel]}: <Permission of={refusal} />
        </p>
      )}
      {outcomes.length > 1 && (
        <Choice
          label={t.outcome}
          of={outcomes}
          names={{ ...t.outcomes, sent: c.sent }}
          value={outcome}
          onChange={(next) => change({ outcome: next })}
        />
      )}
      {outcome === 'wrong-number' && (
        <p className="note note-warning">
          {may('borrowers:write') ? phone.phoneWrongUndo : phone.phoneWrongUndoByOthers}
        </p>
      )}
      <Words label={t.words} value={note} most={4_000} onChange={(next) => change({ note: next })} />
    </>
  );
}

interface Noted {
  body: {
    orderId: string;
    channel: NotedChannel;
    isIncoming: boolean;
    outcome?: Exclude<NotedOutcome, 'sent'>;
    note?: string;
  };
  key: string;
  promise: { amount: number; dueDate: string } | null;
}

/**
 * Notes the contact, and then the promise. Each has a key of its own, kept until it is answered: whatever is lost between, neither is made
 * twice. A promise that is refused leaves the contact as it is.
 */
async function noteWithPromise({ id: orderId, borrowerId }: Order, { body, key, promise }: Noted): Promise<Answered> {
  const noted = await api.POST('/lender/v1/borrowers/{borrowerId}/contacts', {
    params: { path: { borrowerId }, header: { 'Idempotency-Key': key } },
    body,
  });
  if (promise === null || noted.response.status !== 201) return noted;
  const name = `promise ${orderId}`;
  const made = await api.POST('/lender/v1/orders/{orderId}/promises', {
    params: { path: { orderId }, header: { 'Idempotency-Key': keyFor(name, promise) } },
    body: promise,
  });
  // Nobody knows whether it was made, or who asks: to send both again is safe.
  if (made.response.status >= 500 || made.response.status === 401) return made;
  keyIsAnswered(name);
  return made.error === undefined ? made : { data: { refused: problemIn(made.error) }, response: noted.response };
}

function isRefusal(answer: unknown): answer is { refused: Problem } {
  return Object(answer).refused instanceof Problem;
}

function PromiseRefused({ problem: { kind, detail } }: { problem: Problem }) {
  const { promiseNot } = useTexts(contactMessages);
  const { title, next } = useTexts(stateMessages).problems[kind];
  return (
    <>
      <b>{promiseNot}</b> {title}. {next} <span className="meta as-block">{detail}</span>
    </>
  );
}
