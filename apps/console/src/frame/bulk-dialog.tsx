import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Answered, type Outcome, useSendEach } from '../api/use-send.ts';
import { useTexts, useWriter } from '../language/language.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldProblems } from '../ui/field-problems.tsx';
import { stateMessages } from '../ui/states.messages.ts';
import { ProblemNote } from '../ui/states.tsx';
import { actionMessages } from './action-dialog.messages.ts';
import { type Operation, WaitsNote } from './waits-note.tsx';
import { workListMessages } from './work-list.messages.ts';
import '../ui/grid.css';

/** Something that can be done to many rows of a list; each is a call of its own. */
export interface BulkAction<Row> {
  /** Verb: what its button says. */
  name: string;
  /** The call that it makes. */
  operation: Operation;
  /** How it is undone, or that it is not. */
  undo: string;
  isFor(row: Row): boolean;
  /** What a row is called in the dialog. */
  say(row: Row): ReactNode;
  /** The tag of what a row is about, read before anybody decides. */
  tagOf?(row: Row): Promise<string>;
  /** As in `useSend`. */
  nameOf(row: Row): string;
  content: unknown;
  call(row: Row, key: string, tag: string): Promise<Answered>;
  /** Fields, if it has any. */
  fields?: ReactNode;
}

interface BulkDialogProps<Row> {
  action: BulkAction<Row>;
  rows: readonly Row[];
  idOf(row: Row): string;
  onClose(): void;
}

/** The same for many rows: which ones, what became of each, and sending the rest again. */
export function BulkDialog<Row>({ action, rows: given, idOf, onClose }: BulkDialogProps<Row>) {
  const t = useTexts(workListMessages);
  const words = useTexts(actionMessages);
  const write = useWriter();
  // What is done takes rows off the list, and its results still have to be read.
  const [rows] = useState(() => given.filter(action.isFor));
  const { outcomes, isBusy, send } = useSendEach();
  const { tagOf } = action;
  const tags = useQuery({
    queryKey: ['tags', action.name, rows.map(idOf)],
    queryFn: async () => Promise.all(rows.map((row) => tagOf?.(row) ?? '')),
    // They are those of what was seen.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isTrial: true },
  });
  const isOver = (row: Row) => ['done', 'waiting'].includes(outcomes[action.nameOf(row)]?.state ?? 'idle');
  const rest = rows.filter((row) => !isOver(row));
  const hasBegun = Object.keys(outcomes).length > 0;
  const left = given.length - rows.length;
  const start = () =>
    void send(
      rows.map((row, index) => ({
        name: action.nameOf(row),
        content: action.content,
        call: (key: string) => action.call(row, key, tags.data?.[index] ?? ''),
      })),
    );
  return (
    <Dialog
      open
      title={fill(t.bulkTitle, { name: action.name, count: fillCount(t.chosen, rows.length, write.language) })}
      onClose={onClose}
      isWide
    >
      {action.fields}
      {rest.length > 0 && <WaitsNote operation={action.operation} />}
      <p className="meta">
        {action.undo} {t.bulkNote}
      </p>
      {left > 0 && <p className="note">{fillCount(t.notFor, left, write.language)}</p>}
      {tags.isError && <ProblemNote error={tags.error} retry={() => void tags.refetch()} />}
      <div className="grid-scroll">
        <table className="grid">
          <caption className="for-readers">{action.name}</caption>
          <thead>
            <tr>
              <th scope="col">{t.row}</th>
              <th scope="col">{t.result}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={idOf(row)}>
                <th scope="row">{action.say(row)}</th>
                <td>
                  <Result of={outcomes[action.nameOf(row)]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p role="status">
        {hasBegun && !isBusy && fill(t.summary, { done: rows.length - rest.length, count: rows.length })}
      </p>
      <div className="dialog-actions">
        <Button onClick={onClose}>{rest.length === 0 ? words.close : words.cancel}</Button>
        {rest.length > 0 && (
          <Button look="solid" disabled={isBusy || !tags.data} onClick={start}>
            {hasBegun ? t.again : action.name}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** What became of one row, in words. */
function Result({ of = { state: 'idle' } }: { of?: Outcome<unknown> | undefined }) {
  const t = useTexts(workListMessages);
  const { problems } = useTexts(stateMessages);
  if (of.state !== 'refused') return t.results[of.state];
  const { errors, kind } = of.problem;
  if (errors.length > 0) return <FieldProblems of={errors} />;
  const { title, next } = problems[kind];
  return (
    <>
      {title}. <span className="meta">{next}</span>
    </>
  );
}
