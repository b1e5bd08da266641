import { fill } from '@plazo/contract/text';
import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { Problem } from '../api/problem.ts';
import { type Answered, type Outcome, useSend } from '../api/use-send.ts';
import { useTexts, useWriter } from '../language/language.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { RefusedFields } from '../ui/refused-fields.tsx';
import { ProblemNote } from '../ui/states.tsx';
import { actionMessages } from './action-dialog.messages.ts';
import { type Operation, useMustWait, WaitsNote } from './waits-note.tsx';

interface ActionDialogProps {
  title: string;
  /** The call that it makes: whether that waits for a second person stands in the dialog. */
  operation: Operation;
  /** The amount that it is about, in minor units, if that is known. */
  amount?: number | null | undefined;
  /** Its fields say themselves whether it waits: the server has tried it. */
  isTried?: boolean;
  /** Verb, object and sum: what the button does. */
  submit: string;
  /** What it has done, once it is done; if that depends on the answer, of the answer. */
  done: ReactNode | ((answer: unknown) => ReactNode);
  /** Whether it was not all done, so that `done` is a warning. */
  isWarning?(answer: unknown): boolean;
  /** How it is undone, or that it is not. */
  undo: string;
  /** What is sent, such as `waive PZ1`: the same content under one name is never done twice. */
  name: string;
  content: unknown;
  call(key: string): Promise<Answered>;
  /** Whether the fields can be sent. */
  isReady?: boolean;
  /** Why they cannot, beside the button. */
  missing?: string | null | undefined;
  isDanger?: boolean;
  /** A long form. */
  isWide?: boolean;
  /** It was sent: what was written is not needed any more. */
  onSent?(): void;
  onClose(): void;
  children?: ReactNode;
}

const Sending = createContext(false);

/** Whether the dialog around it is sending its change. */
export const useIsSending = () => useContext(Sending);

/** A change with its fields, what it means, and what became of it. Ctrl+Enter sends. */
export function ActionDialog(props: ActionDialogProps) {
  const t = useTexts(actionMessages);
  const { outcome, send, readAgain } = useSend(props.name);
  const isOver = outcome.state === 'done' || outcome.state === 'waiting';
  const isBusy = outcome.state === 'sending';
  const mustWait = useMustWait(props.operation, props.amount) && !props.isTried;
  const label = mustWait ? fill(t.ask, { what: props.submit }) : props.submit;
  // What was done is said as it was sent: afterwards everything is read again, and a field left empty would mean what is left now.
  const [sent, setSent] = useState(() => props.done);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (outcome.state === 'refused') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [outcome]);
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (props.isReady === false || isBusy || isOver) return;
    setSent(() => props.done);
    const { state } = await send(props.content, props.call);
    if (state === 'done' || state === 'waiting') props.onSent?.();
  };
  return (
    <Dialog open title={props.title} onClose={props.onClose} isWide={props.isWide ?? false}>
      <form
        ref={form}
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey) void submit(event);
        }}
      >
        <RefusedFields errors={errorsOf(outcome)}>
          {(rest) => (
            <>
              {!isOver && <Sending.Provider value={isBusy}>{props.children}</Sending.Provider>}
              {!isOver && !props.isTried && <WaitsNote operation={props.operation} amount={props.amount} />}
              {!isOver && <p className="meta">{props.undo}</p>}
              <Said outcome={outcome} rest={rest} done={sent} isWarning={props.isWarning} onReadAgain={readAgain} />
            </>
          )}
        </RefusedFields>
        {!isOver && props.missing && (
          <p className="meta dialog-missing" aria-live="polite">
            {props.missing}
          </p>
        )}
        <div className="dialog-actions">
          <Button onClick={props.onClose}>{isOver ? t.close : t.cancel}</Button>
          {!isOver && (
            <Button
              type="submit"
              look={props.isDanger ? 'danger' : 'solid'}
              disabled={isBusy || props.isReady === false}
            >
              {outcome.state === 'unknown' ? t.again : label}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

const noErrors: Problem['errors'] = [];

function errorsOf(outcome: Outcome<unknown>): Problem['errors'] {
  return outcome.state === 'refused' ? outcome.problem.errors : noErrors;
}

interface SaidProps {
  outcome: Outcome<unknown>;
  /** What was refused in no field of the form. */
  rest: Problem['errors'];
  done: ActionDialogProps['done'];
  isWarning: ActionDialogProps['isWarning'];
  onReadAgain(): Promise<void>;
}

/** What became of it; nothing says done before it is. */
function Said({ outcome, rest, done, isWarning, onReadAgain }: SaidProps) {
  const t = useTexts(actionMessages);
  const write = useWriter();
  if (outcome.state === 'done') {
    return (
      <p className={isWarning?.(outcome.answer) ? 'note note-warning' : 'note note-positive'} role="status">
        {typeof done === 'function' ? done(outcome.answer) : done}
      </p>
    );
  }
  if (outcome.state === 'waiting') {
    return (
      <p className="note note-warning" role="status">
        {fill(t.waits, { until: write.moment(outcome.approval.expiresAt) })}
      </p>
    );
  }
  if (outcome.state === 'unknown') {
    return (
      <p className="note note-warning" role="alert">
        {t.unknown}
      </p>
    );
  }
  if (outcome.state !== 'refused') return null;
  const isLate = outcome.problem.kind === 'precondition-failed';
  return (
    <ProblemNote
      error={outcome.problem}
      rest={rest}
      retry={isLate ? () => void onReadAgain() : undefined}
      retryName={isLate ? t.readAgain : undefined}
    />
  );
}
