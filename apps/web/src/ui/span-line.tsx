import './span-line.css';

/** A loan that has not begun: the line from its first day to its last payment, with a ring for each payment. */
export function SpanLine({ label, steps }: { label: string; steps: number }) {
  return (
    <svg className="span-line" role="img" aria-label={label}>
      <line x1="0" x2="100%" y1="10" y2="10" />
      {Array.from({ length: steps + 1 }, (_, step) => {
        const isEnd = step === 0 || step === steps;
        // biome-ignore lint/suspicious/noArrayIndexKey: the payments never move
        return <circle key={step} cx={`${Math.round((1000 * step) / steps) / 10}%`} cy="10" r={isEnd ? 7 : 4} />;
      })}
    </svg>
  );
}
