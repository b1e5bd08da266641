import { googleScore } from '@plazo/contract/loan';
import { ratingStorePromptFrom } from '@plazo/loan-rules/limits';
import { openRating } from '@plazo/page-kit/bridge/bridge';
import { useEffect, useState } from 'react';
import { getDevice } from '../../screen/device.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Rating } from '../../ui/rating.tsx';
import { endToasts, showToast } from '../../ui/toast-store.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

export interface RatingData {
  orderId: string;
}

export const ratingWords = [
  'rateTitle',
  'stars',
  'rateSend',
  'rateSending',
  'rateLater',
  'rateNone',
  'thanksTitle',
  'thanks',
] as const satisfies readonly (keyof LoanDetailsMessages)[];

export type RatingWords = Pick<LoanDetailsMessages, (typeof ratingWords)[number]>;

/** In milliseconds: the reader sees the debt and the letter before anything covers them. */
const readFor = 4000;

/** Asks for a rating once per visit, and never again once it is given (requirement D4). */
export function RatingView({ data: { orderId }, t }: ViewProps<RatingData, RatingWords>) {
  const screen = useScreen();
  const [stage, setStage] = useState<'ask' | 'thanks' | null>(null);
  const [score, setScore] = useState(0);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isFirstTime(orderId)) setStage('ask');
    }, readFor);
    return () => clearTimeout(timer);
  }, [orderId]);

  async function send() {
    if (score === 0) return showToast(t.rateNone, { about: 'rating' });
    const { way, call, report } = getDevice();
    setBusy(true);
    try {
      await call(googleScore, { score, orderId });
      // A browser has no app store to open: high ratings get the same thanks.
      const isInStore = score >= ratingStorePromptFrom && openRating(way, () => setStage('thanks'));
      setStage(isInStore ? null : 'thanks');
    } catch (error) {
      report(error, 'change');
    }
    setBusy(false);
  }

  function choose(stars: number) {
    setScore(stars);
    endToasts('rating');
  }

  const close = () => setStage(null);
  const dismissLabel = screen.t.dismiss;
  return (
    <>
      <Dialog
        open={stage === 'ask'}
        onClose={() => setStage((now) => (now === 'ask' ? null : now))}
        title={t.rateTitle}
        dismissLabel={dismissLabel}
        actions={
          <>
            <Button busy={isBusy} busyLabel={t.rateSending} onClick={send}>
              {t.rateSend}
            </Button>
            <Button kind="quiet" onClick={close}>
              {t.rateLater}
            </Button>
          </>
        }
      >
        <Rating name="score" label={t.rateTitle} starLabels={t.stars} value={score} onChange={choose} />
      </Dialog>
      <Dialog open={stage === 'thanks'} onClose={close} title={t.thanksTitle} dismissLabel={dismissLabel}>
        <p>{t.thanks}</p>
      </Dialog>
    </>
  );
}

/** Whether this tab has not asked about the order yet. If nothing can be stored, it asks again. */
function isFirstTime(orderId: string): boolean {
  const key = `plazo.rating-${orderId}`;
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, '1');
  } catch {}
  return true;
}
