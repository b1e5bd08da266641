import * as controls from '@plazo/page-kit/base/controls';
import { Icon } from './icon.tsx';
import * as shapes from './shapes.ts';
import './copy-button.css';

export interface CopyButtonProps {
  text: string;
  label: string;
  /** What is copied, for screen readers: 'Copy code'. It should contain the visible label. */
  name?: string | undefined;
  /** One short word: it replaces the label for a moment, and is read out. */
  copiedLabel: string;
  /** What to do if copying fails: 'Press and hold the code'. */
  failedLabel: string;
  /** Only the icon, next to the value that it copies: the accessible name says the rest. */
  isSmall?: boolean | undefined;
}

/** The base script handles it, and reports the result in `data-outcome`. */
export function CopyButton({ text, label, name, copiedLabel, failedLabel, isSmall = false }: CopyButtonProps) {
  return (
    <span className="copy">
      <button
        type="button"
        className={isSmall ? 'copy-button copy-small' : 'copy-button'}
        aria-label={name}
        {...controls.late}
        {...controls.copies(text)}
      >
        {/* Both texts keep their space, so that the button does not change width. */}
        <span className="copy-face">
          <Icon shape={shapes.copy} />
          {!isSmall && <span>{label}</span>}
        </span>
        <span className="copy-done">
          <Icon shape={shapes.check} />
          {!isSmall && <span>{copiedLabel}</span>}
        </span>
      </button>
      <span className="copy-outcome" role="status" data-copied={copiedLabel} data-failed={failedLabel} />
    </span>
  );
}
