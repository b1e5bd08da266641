import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';

export interface CopyButtonProps {
  text: string;
  label: string;
  /** What is copied, for a reader who cannot see it: 'Copy code'. The visible label should be part of it. */
  name?: string | undefined;
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
    const isCopied = await copyText(text);
    setOutcome(isCopied ? 'copied' : 'failed');
    if (isCopied) onCopied?.();
  }

  const message = outcome === 'copied' ? copiedLabel : outcome === 'failed' ? failedLabel : '';
  return (
    <span className="copy">
      <button type="button" className="copy-button" aria-label={name} data-late="" onClick={handleClick}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        {label}
      </button>
      <span className="copy-outcome" role="status">
        {message}
      </span>
    </span>
  );
}
