import { complaintScore } from '@plazo/contract/complaints';
import { scoreModalDelayMs } from '@plazo/loan-rules/limits';
import { useEffect, useRef, useState } from 'react';
import { getDevice } from '../../screen/device.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Rating } from '../../ui/rating.tsx';
import { endToasts, showToast } from '../../ui/toast-store.ts';
import type { ComplaintDetailMessages } from './complaint-detail.messages.ts';

export interface ComplaintScoreData {
  problemId: string;
}

/**
 * Requirement C7: the score modal, 3 s after load. Dismissed, it does not come back in this visit; the button stays for
 * whoever wants to rate later.
 */
export function View({ data: { problemId }, t }: ViewProps<ComplaintScoreData, ComplaintDetailMessages>) {
  const screen = useScreen();
  const [isOpen, setOpen] = useState(false);
  const [score, setScore] = useState(0);
  const [state, setState] = useState<'asked' | 'sending' | 'sent'>('asked');
  const isSending = useRef(false);

  useEffect(() => {
    if (wasDismissed(problemId)) return;
    const timer = setTimeout(() => {
      // What the reader is looking at is not covered by it.
      if (document.querySelector('dialog[open]') === null) setOpen(true);
    }, scoreModalDelayMs);
    return () => clearTimeout(timer);
  }, [problemId]);

  async function send() {
    if (isSending.current) return;
    if (score === 0) {
      showToast(t.noScore, { tone: 'danger', about: 'score' });
      return;
    }
    isSending.current = true;
    setState('sending');
    const { call, report } = getDevice();
    try {
      await call(complaintScore, { problemId, score });
      setState('sent');
    } catch (error) {
      report(error);
      isSending.current = false;
      setState('asked');
    }
  }

  function choose(stars: number) {
    setScore(stars);
    endToasts('score');
  }

  function close() {
    setOpen(false);
    rememberDismissal(problemId);
  }

  const isSent = state === 'sent';
  return (
    <>
      {!isSent && (
        <ActionBar>
          <Button kind="secondary" late onClick={() => setOpen(true)}>
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
            <Button busy={state === 'sending'} busyLabel={t.sendingScore} onClick={() => void send()}>
              {t.sendScore}
            </Button>
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

// For the visit alone: it ends with the tab.
const keyOf = (problemId: string) => `complaint-score:${problemId}`;

function wasDismissed(problemId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(problemId)) !== null;
  } catch {
    return false;
  }
}

function rememberDismissal(problemId: string): void {
  try {
    sessionStorage.setItem(keyOf(problemId), '1');
  } catch {
    // It may come again: better than not at all.
  }
}
