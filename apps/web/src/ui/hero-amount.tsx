import { TextWithFigures } from './text-with-figures.tsx';
import './hero-amount.css';

export interface HeroAmountProps {
  /** What the figure is: 'You receive', 'To pay now'. Stands above it. */
  label: string;
  amount: string;
  sentence?: string | undefined;
  tone?: 'plain' | 'danger' | 'positive' | undefined;
}

/** How many characters a size step holds, so that a figure of any length fits 320 px on one line without a script. */
const steps = [10, 13, 17, 21] as const;

export function HeroAmount({ label, amount, sentence, tone = 'plain' }: HeroAmountProps) {
  return (
    <div className="hero-amount" data-tone={tone}>
      <p className="hero-amount-label">{label}</p>
      <p className="hero-amount-figure" data-fit={steps.find((step) => amount.length <= step) ?? 'any'}>
        {amount}
      </p>
      {sentence !== undefined && (
        <p className="hero-amount-sentence">
          <TextWithFigures text={sentence} />
        </p>
      )}
    </div>
  );
}
