import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { successModalMs } from '@plazo/loan-rules/limits';
import { useEffect, useRef, useState } from 'react';
import { useScreen } from '../../screen/screen.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import type { ComplaintFormMessages } from './complaint-form.messages.ts';

export interface SentDialogProps {
  /** A lender's own core may have no number to quote. */
  sent: { folio: string; answerBy?: string | undefined };
  onDone: () => void;
  t: ComplaintFormMessages;
}

/**
 * Requirement C5: closes after 1.5 s and continues to complaint home, which keeps the folio. A touch, pointer or key keeps it open until
 * the reader continues (WCAG 2.2.1).
 */
export function SentDialog({ sent, onDone, t }: SentDialogProps) {
  const screen = useScreen();
  const [isKept, setKept] = useState(false);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (isKept) return;
    const timer = setTimeout(() => done.current(), successModalMs);
    return () => clearTimeout(timer);
  }, [isKept]);
  useEffect(() => {
    const keep = () => setKept(true);
    const kinds = ['pointerdown', 'pointermove', 'keydown'] as const;
    for (const kind of kinds) addEventListener(kind, keep);
    return () => {
      for (const kind of kinds) removeEventListener(kind, keep);
    };
  }, []);
  return (
    <Dialog
      open
      onClose={onDone}
      title={t.sentTitle}
      dismissLabel={screen.t.dismiss}
      actions={<Button onClick={onDone}>{t.done}</Button>}
    >
      {sent.answerBy !== undefined && (
        <p>
          <TextWithFigures
            text={fill(t.answerBy, { date: dayInWords(sent.answerBy, screen.locale, screen.loadedOn) })}
          />
        </p>
      )}
      <p>{t.meanwhile}</p>
      {/* The one thing to keep, on a line of its own. */}
      {sent.folio !== '' && (
        <p>
          {t.folio}:{' '}
          <strong>
            <TextWithFigures text={sent.folio} />
          </strong>
        </p>
      )}
      <p>{sent.folio ? t.sent : t.sentPlain}</p>
    </Dialog>
  );
}
