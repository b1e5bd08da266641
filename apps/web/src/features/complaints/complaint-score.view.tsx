import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Rating } from '../../ui/rating.tsx';
import type { ComplaintDetailMessages } from './complaint-detail.messages.ts';
import { useScore } from './use-score.ts';

export interface ComplaintScoreData {
  problemId: string;
}

export const scoreWords = [
  'rate',
  'thanksTitle',
  'scoreTitle',
  'done',
  'sendingScore',
  'sendScore',
  'scoreLater',
  'thanks',
  'scoreBody',
  'score',
  'star1',
  'star2',
  'star3',
  'star4',
  'star5',
  'noScore',
] as const satisfies readonly (keyof ComplaintDetailMessages)[];

export type ScoreWords = Pick<ComplaintDetailMessages, (typeof scoreWords)[number]>;

/**
 * Requirement C7: the score modal opens 3 s after load. Once dismissed it does not open again during this visit; a button remains for
 * rating later.
 */
export function ComplaintScoreView({ data: { problemId }, t }: ViewProps<ComplaintScoreData, ScoreWords>) {
  const screen = useScreen();
  const { isOpen, score, state, open, close, choose, send } = useScore(problemId, t);
  const isSent = state === 'sent';
  return (
    <>
      {!isSent && (
        <ActionBar>
          <Button kind="secondary" late onClick={open}>
            {t.rate}
          </Button>
        </ActionBar>
      )}
      <Dialog
        open={isOpen}
        onClose={close}
        title={isSent ? t.thanksTitle : t.scoreTitle}
        dismissLabel={screen.t.dismiss}
        actions={
          isSent ? (
            <Button onClick={close}>{t.done}</Button>
          ) : (
            <>
              <Button busy={state === 'sending'} busyLabel={t.sendingScore} onClick={() => void send()}>
                {t.sendScore}
              </Button>
              <Button kind="quiet" onClick={close}>
                {t.scoreLater}
              </Button>
            </>
          )
        }
      >
        {isSent ? (
          <p role="status">{t.thanks}</p>
        ) : (
          <>
            <p>{t.scoreBody}</p>
            <Rating
              name="score"
              label={t.score}
              starLabels={[t.star1, t.star2, t.star3, t.star4, t.star5]}
              value={score}
              onChange={choose}
            />
          </>
        )}
      </Dialog>
    </>
  );
}
