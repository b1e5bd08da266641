import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';

export interface CopyButtonProps {
  text: string;
  label: string;
  /** What is copied, for a reader who cannot see it: 'Copy code'. The visible label should be part of it. */
  name?: string | undefined;
  /** One short word: it takes the label's place for a moment, and is read out. */
  copiedLabel: string;
  /** What to do when nothing can be copied: 'Press and hold the code'. */
  failedLabel: string;
  onCopied?: (() => void) | undefined;
}

const shownFor = 3000;

export function CopyButton({ text, label, name, copiedLabel, failedLabel, onCopied }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');

  useEffect(() => {
    if (outcome === 'none') return;
    const timer = setTimeout(() => setOutcome('none'), shownFor);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function handleClick() {
    const isDone = await copyText(text);
    setOutcome(isDone ? 'copied' : 'failed');
    if (isDone) onCopied?.();
  }

  const isCopied = outcome === 'copied';
  return (
    <span className="copy">
      <button
        type="button"
        className="copy-button"
        aria-label={isCopied ? undefined : name}
        data-late=""
        onClick={handleClick}
      >
        {/* Both faces keep their room, so that the button does not change its width. */}
        <span className={isCopied ? 'copy-hidden' : undefined}>
          <Icon name="copy" />
          {label}
        </span>
        <span className={isCopied ? undefined : 'copy-hidden'}>
          <Icon name="check" />
          {copiedLabel}
        </span>
      </button>
      <span className={outcome === 'failed' ? 'copy-failed' : 'visually-hidden'} role="status">
        {isCopied && copiedLabel}
        {outcome === 'failed' && failedLabel}
      </span>
    </span>
  );
}
