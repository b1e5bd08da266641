import { TextWithFigures } from './text-with-figures.tsx';
import './step-list.css';

/** Useful facts: sentences in no particular order. */
export function PlainList({ items }: { items: readonly string[] }) {
  return (
    <ul className="plain-list">
      {items.map((item) => (
        <li key={item}>
          <TextWithFigures text={item} />
        </li>
      ))}
    </ul>
  );
}

/** What to do, in order: short sentences, each with a number. */
export function StepList({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="steps">
      {steps.map((step) => (
        <li key={step}>
          <TextWithFigures text={step} />
        </li>
      ))}
    </ol>
  );
}
