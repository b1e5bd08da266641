import { useState } from 'react';
import { useTexts } from '../language/language.tsx';
import { Button } from './button.tsx';
import { copyMessages } from './copy-button.messages.ts';

/** Copies a text that is shown once or is too long to be read, and says so. */
export function CopyButton({ text }: { text: string }) {
  const t = useTexts(copyMessages);
  const [said, setSaid] = useState<'copy' | 'copied' | 'failed'>('copy');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('copied'),
      () => setSaid('failed'),
    );
  return (
    <Button {...(said === 'copied' && { icon: 'check' })} onClick={() => void copy()}>
      <span aria-live="polite">{t[said]}</span>
    </Button>
  );
}
