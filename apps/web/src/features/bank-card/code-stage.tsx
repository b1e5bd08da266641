import { fill } from '@plazo/contract/text';
import type { FormEvent } from 'react';
import { useScreen } from '../../screen/screen.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CountdownButton } from '../../ui/countdown-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OneTimeCodeField } from '../../ui/one-time-code-field.tsx';
import type { StageProps } from './choose-stage.tsx';
import { useCodeEntry } from './use-code-entry.ts';

/** The entry of a code from a text message, and the way to request another one. */
export function CodeStage({ data, choose, loan, t }: StageProps & { choose: string }) {
  const { url } = useScreen();
  const { orderId, recordId, ways } = data;
  const { pending } = ways;
  const entry = useCodeEntry({ data, loan, t });
  const { card, field, isTooShort, availableAt, waitSeconds, isBusy, problem, ...act } = entry;
  const hint = pending ? fill(t.codeSent, { ending: pending.phoneEnding }) : t.codeSentPlain;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    act.confirm();
  }

  return (
    <form method="post" action={url} onSubmit={handleSubmit} onInput={act.forgetProblem}>
      <input type="hidden" name="stage" value="confirm" />
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="recordId" value={recordId} />
      <OneTimeCodeField
        name="verifyCode"
        label={t.code}
        hint={hint}
        problem={isTooShort ? t.codeTooShort : undefined}
        inputRef={field}
      />
      {card && (
        <CountdownButton
          label={t.getCode}
          waitingLabel={(seconds) => fill(t.waiting, { seconds })}
          availableAt={availableAt}
          initialSeconds={waitSeconds}
          onClick={act.resend}
        />
      )}
      {problem !== null && (
        <Notice tone="danger" title={problem.title} live>
          <span key={problem.message}>{problem.message}</span> {!problem.isToBeSeen && <a href={loan}>{t.seeLoan}</a>}
        </Notice>
      )}
      <ActionBar>
        {problem?.isToBeSeen ? (
          <LinkButton href={loan}>{t.seeLoan}</LinkButton>
        ) : (
          <Button type="submit" busy={isBusy} busyLabel={t.paying}>
            {t.confirm}
          </Button>
        )}
        {/* Spec 4: cancelling stops the countdown and resets it to 60, where it starts when this screen is opened again. */}
        <LinkButton kind="secondary" href={choose}>
          {t.cancel}
        </LinkButton>
      </ActionBar>
    </form>
  );
}
