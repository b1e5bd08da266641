import { fill } from '@plazo/contract/text';
import { contactNotedWithinDays } from '@plazo/loan-rules/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keyFor, keyIsAnswered } from '../../api/idempotency-key.ts';
import { useDraft } from '../../api/use-draft.ts';
import type { Answered } from '../../api/use-send.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { type MayContact, Permission, permissionsQuery } from '../../frame/permission.tsx';
import { WaitsNote } from '../../frame/waits-note.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import type { Writer } from '../../language/writer.ts';
import { useMay } from '../../session/me.ts';
import { useAmount } from '../../ui/amount-field.tsx';
import { useProblemWords } from '../../ui/field-problems.tsx';
import { Choice, MomentField, Words } from '../../ui/fields.tsx';
import { borrowersMessages } from '../borrowers/borrowers.messages.ts';
import { agreeMessages } from './agree.messages.ts';
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
import { promiseMissing } from './promise-missing.ts';

/** A contact that somebody made, or that came from the borrower, with the promise that was made in it. */
export function NoteContact({ order, onClose }: DialogOf) {
  const { id: orderId, borrowerId } = order;
  const t = useTexts(orderMessages);
  const c = useTexts(contactMessages);
  const a = useTexts(agreeMessages);
  const write = useWriter();
  const may = useMay();
  const amountOf = useAmount();
  const name = `contact ${orderId}`;
  const { fields, change, forget } = useDraft(name, firstFields);
  const { channel, note, when, isNoted } = fields;
  const { isIncoming, outcome } = contactOf(fields);
  const permissions = useQuery({ ...permissionsQuery(borrowerId, orderId), enabled: may('messages:read') });
  const permission = permissions.data?.channels.find((one) => one.channel === channel);
  // Of another hour the server knows more.
  const isNow = !isIncoming && !when && !isNoted;
  const refusal = isNow && permission?.isAllowed === false ? permission : null;
  const mayPromise = outcome !== 'wrong-number' && actionsOf(order, may).includes('agree');
  const hasPromise = isNoted || (mayPromise && fields.hasPromise);
  const amount = amountOf(fields.typed);
  const problem = useWhenProblem(when);
  const promise = hasPromise ? { amount: amount ?? 0, dueDate: fields.dueDate } : null;
  const said = outcome === 'sent' ? {} : { outcome };
  const madeAt = !when ? {} : { madeAt: write.instantOf(when) };
  const body = { orderId, channel, isIncoming, ...said, ...madeAt, ...(note.trim() && { note }) };
  const missing =
    notNow(refusal, c, write) ??
    (!isNoted && problem !== undefined ? c.whenWrong : null) ??
    (hasPromise ? promiseMissing(fields, amount, a, write) : null);
  const promised = { amount: write.money(amount ?? 0), day: fields.dueDate && write.day(fields.dueDate) };
  const { call, queries } = useNoteCall(order, { body, promise, isNoted, onNoted: () => change({ isNoted: true }) });
  return (
    <ActionDialog
      operation="noteContact"
      title={t.note}
      submit={isNoted ? c.promiseOnly : hasPromise ? c.withPromise : t.note}
      done={hasPromise ? `${t.noteDone}, ${fill(c.promiseToo, promised)}` : t.noteDone}
      undo={isNoted ? t.promiseUndo : t.noteUndo}
      name={name}
      content={isNoted ? promise : body}
      isReady={missing === null}
      missing={missing}
      call={call}
      onSent={forget}
      onClose={() => {
        // Without the promise the contact is all there is to say.
        if (isNoted) forget();
        if (isNoted) void queries.invalidateQueries();
        onClose();
      }}
    >
      {isNoted && (
        <p className="note note-positive" role="status">
          {c.promiseNot}
        </p>
      )}
      {!isNoted && <ContactFields fields={fields} change={change} refusal={refusal} problem={problem} />}
      {!isNoted && mayPromise && (
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
  /** What is wrong with the time that was typed. */
  problem: string | undefined;
}

/** Why a contact cannot be one of now. */
function notNow(refusal: MayContact | null, c: (typeof contactMessages)['en'], write: Writer): string | null {
  if (refusal === null) return null;
  return refusal.from === null ? c.never : fill(c.notNow, { moment: write.moment(refusal.from) });
}

/** What is wrong with the time of a contact, as the server would say it: it is later than now, or too long ago. */
function useWhenProblem(when: string): string | undefined {
  const wordsOf = useProblemWords();
  const write = useWriter();
  if (when === '') return undefined;
  const [made, earliest] = [Date.parse(write.instantOf(when)), write.now() - contactNotedWithinDays * 86_400_000];
  const problem = { field: 'madeAt', problem: '' };
  if (made > write.now()) return wordsOf({ ...problem, code: 'in-future' });
  const values = { from: new Date(earliest).toISOString() };
  return made < earliest ? wordsOf({ ...problem, code: 'too-long-ago', values }) : undefined;
}

function ContactFields({ fields, change, refusal, problem }: ContactFieldsProps) {
  const t = useTexts(orderMessages);
  const c = useTexts(contactMessages);
  const phone = useTexts(borrowersMessages);
  const may = useMay();
  const write = useWriter();
  const { direction, channel, when, note } = fields;
  const onClock = (instant: number) => write.stamp(new Date(instant).toISOString()).slice(0, 16).replace(' ', 'T');
  const { outcomes, outcome } = contactOf(fields);
  return (
    <>
      <Choice
        label={c.direction}
        name="isIncoming"
        of={directions}
        names={c.directions}
        value={direction}
        onChange={(next) => change({ direction: next })}
      />
      <Choice
        label={t.channel}
        name="channel"
        of={channels}
        names={t.channels}
        value={channel}
        onChange={(next) => change({ channel: next })}
      />
      <MomentField
        label={c.when}
        name="madeAt"
        hint={c.whenHint}
        problem={problem}
        min={onClock(write.now() - contactNotedWithinDays * 86_400_000)}
        max={onClock(write.now())}
        value={when}
        onChange={(next) => change({ when: next })}
      />
      {refusal && (
        <p className="note note-warning" role="status">
          {t.channels[channel]}: <Permission of={refusal} />
        </p>
      )}
      {outcomes.length > 1 && (
        <Choice
          label={t.outcome}
          name="outcome"
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
      <Words label={t.words} name="note" value={note} most={4_000} onChange={(next) => change({ note: next })} />
    </>
  );
}

interface Noted {
  body: {
    orderId: string;
    channel: NotedChannel;
    isIncoming: boolean;
    outcome?: Exclude<NotedOutcome, 'sent'>;
    madeAt?: string;
    note?: string;
  };
  promise: { amount: number; dueDate: string } | null;
  /** The contact has been noted before. */
  isNoted: boolean;
  /** The contact is there, and the promise was refused. */
  onNoted(): void;
}

/**
 * Notes the contact, and then the promise. Each has a key of its own, kept until it is answered: whatever is lost between, neither is made
 * twice. A promise that is refused leaves the contact as it is, and is asked for again alone.
 */
function useNoteCall({ id: orderId, borrowerId }: Order, { body, promise, isNoted, onNoted }: Noted) {
  const queries = useQueryClient();
  const call = async (key: string): Promise<Answered> => {
    const params = { path: { borrowerId }, header: { 'Idempotency-Key': key } };
    const noted = isNoted ? null : await api.POST('/lender/v1/borrowers/{borrowerId}/contacts', { params, body });
    if (noted && (promise === null || noted.response.status !== 201)) return noted;
    const name = `promise ${orderId}`;
    const made = await api.POST('/lender/v1/orders/{orderId}/promises', {
      params: { path: { orderId }, header: { 'Idempotency-Key': keyFor(name, promise) } },
      body: promise ?? { amount: 0, dueDate: '' },
    });
    // Nobody knows whether it was made, or who asks: to send both again is safe.
    if (made.response.status >= 500 || made.response.status === 401) return made;
    keyIsAnswered(name);
    if (made.error !== undefined) onNoted();
    return made;
  };
  return { call, queries };
}
