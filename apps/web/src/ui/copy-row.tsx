import { Code } from './code.tsx';
import { CopyButton } from './copy-button.tsx';
import './copy-row.css';

export interface CopyLabels {
  copy: string;
  copied: string;
  /** What to do if copying fails. */
  failed: string;
}

export interface CopyRowProps {
  label: string;
  text: string;
  /** Shown in groups of four, because it is a code, not a name. */
  isCode?: boolean | undefined;
  labels: CopyLabels;
}

/** A label, its value, and a button that copies the value. */
export function CopyRow({ label, text, isCode = false, labels }: CopyRowProps) {
  return (
    <div className="copy-row">
      <p>
        <span className="caption">{label}</span>
        {isCode ? <Code code={text} /> : <span className="copy-row-text">{text}</span>}
      </p>
      <CopyButton
        text={text}
        label={labels.copy}
        name={`${labels.copy}: ${label}`}
        copiedLabel={labels.copied}
        failedLabel={labels.failed}
        isSmall={isCode}
      />
    </div>
  );
}
