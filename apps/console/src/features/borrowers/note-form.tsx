import { type FormEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/use-send.ts';
import { WaitsNote } from '../../frame/waits-note.tsx';
import { useTexts } from '../../language/language.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/states.tsx';
import { borrowersMessages } from './borrowers.messages.ts';

/** Writes a note on a borrower; the text stays until it is saved. */
export function NoteForm({ borrowerId }: { borrowerId: string }) {
  const t = useTexts(borrowersMessages);
  const [content, setContent] = useState('');
  const { outcome, send } = useSend(`note ${borrowerId}`);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const body = { content: content.trim() };
    if (body.content === '') return;
    const params = { path: { borrowerId } };
    const done = await send(body, (key) =>
      api.POST('/lender/v1/borrowers/{borrowerId}/notes', {
        params: { ...params, header: { 'Idempotency-Key': key } },
        body,
      }),
    );
    if (done.state === 'done') setContent('');
  };
  return (
    <form className="card borrower-card" onSubmit={(event) => void save(event)}>
      <div className="field">
        <label htmlFor="note">{t.noteLabel}</label>
        <textarea
          id="note"
          rows={3}
          maxLength={4_000}
          aria-describedby="note-hint"
          value={content}
          onChange={(event) => setContent(event.target.value)}
        />
        <p id="note-hint" className="meta">
          {t.noteHint}
        </p>
      </div>
      <WaitsNote operation="addBorrowerNote" />
      {outcome.state === 'refused' && <ProblemNote error={outcome.problem} />}
      <p role="status" className="meta">
        {outcome.state === 'done' && t.noteKept}
        {outcome.state === 'unknown' && t.noteUnknown}
      </p>
      <Button type="submit" icon="note" disabled={outcome.state === 'sending'}>
        {t.addNote}
      </Button>
    </form>
  );
}
