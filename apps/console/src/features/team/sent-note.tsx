import type { Outcome } from '../../api/use-send.ts';
import { useTexts } from '../../language/language.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ProblemNote } from '../../ui/states.tsx';
import { teamMessages } from './team.messages.ts';

/** What became of it; with a link, if its answer has one. */
export function SentNote({ outcome }: { outcome: Outcome<{ invitationUrl?: string }> }) {
  const t = useTexts(teamMessages);
  if (outcome.state === 'refused') return <ProblemNote error={outcome.problem} />;
  const link = outcome.state === 'done' ? outcome.answer.invitationUrl : undefined;
  return (
    <>
      <p role="status" className="meta">
        {outcome.state === 'done' && t.done}
        {outcome.state === 'waiting' && t.waits}
        {outcome.state === 'unknown' && t.unknown}
      </p>
      {link !== undefined && (
        <div className="field">
          <label htmlFor="team-link">{t.link}</label>
          <input id="team-link" readOnly value={link} onFocus={(event) => event.target.select()} />
          <p className="meta">{t.linkNote}</p>
          <CopyButton text={link} />
        </div>
      )}
    </>
  );
}
