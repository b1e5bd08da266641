import { DatedText } from './dated-text.tsx';

/** What to do, in order: short sentences with a numeral each. */
export function StepList({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="steps">
      {steps.map((step) => (
        <li key={step}>
          <DatedText text={step} />
        </li>
      ))}
    </ol>
  );
}
