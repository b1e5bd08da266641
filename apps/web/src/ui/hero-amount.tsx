import { TextWithFigures } from './text-with-figures.tsx';
import './hero-amount.css';

export interface HeroAmountProps {
  /** The figure's label, above it: 'You receive', 'To pay now'. */
  label: string;
  amount: string;
  sentence?: string | undefined;
  tone?: 'plain' | 'positive' | undefined;
}

/** How many characters each size holds, so that any figure fits on one line of 320 px without a script. */
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
