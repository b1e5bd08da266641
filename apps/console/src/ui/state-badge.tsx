import './state-badge.css';

/** `ring`: under way; `full`: final. */
export type Tone = 'plain' | 'accent' | 'warning' | 'danger' | 'positive';

/** A state in a word, with a dot; never by colour alone. */
export function StateBadge({
  tone,
  isFinal = true,
  children,
  more,
}: {
  tone: Tone;
  isFinal?: boolean;
  children: string;
  more?: string | undefined;
}) {
  return (
    <span className="state">
      <span className={`dot dot-${tone} ${isFinal ? 'dot-full' : ''}`} aria-hidden="true" />
      {children}
      {more && <span className="state-more">{more}</span>}
    </span>
  );
}
