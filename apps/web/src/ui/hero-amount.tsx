import { Fragment } from 'react';
import { TextWithFigures } from './text-with-figures.tsx';
import './hero-amount.css';

export interface HeroAmountProps {
  /** The figure's label, above it: 'You receive', 'To pay now'. */
  label: string;
  amount: string;
  sentence?: string | undefined;
}

/** How many characters fit at each size, so that a figure fits on one line of 320 px without a script; a longer one takes two. */
const steps = [10, 13, 17] as const;

/** The thousands separator, before the digits that it separates. */
const separator = /([.,'’\s])(?=\d{2,3}\D|\d{3}$)/g;

/** Where a figure may wrap if text is enlarged; a typical one never does. */
function linesOf(figure: string): string[] {
  return figure.length <= steps[0] ? [figure] : figure.replace(separator, '$1\n').split('\n');
}

/** An amount and its currency code: `$1.521,46 MXN`. */
const withCode = /^(.+)\s([A-Z]{3})$/;

export function HeroAmount({ label, amount, sentence }: HeroAmountProps) {
  const [, figure = amount, code] = withCode.exec(amount) ?? [];
  return (
    <div className="hero-amount">
      <p className="hero-amount-label">{label}</p>
      <p className="hero-amount-figure" data-fit={steps.find((step) => figure.length <= step) ?? 'any'}>
        {linesOf(figure).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: thousands repeat and never move
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {line}
          </Fragment>
        ))}
        {code !== undefined && (
          <>
            {' '}
            <span>{code}</span>
          </>
        )}
      </p>
      {sentence !== undefined && (
        <p className="hero-amount-sentence">
          <TextWithFigures text={sentence} />
        </p>
      )}
    </div>
  );
}
