import type { LoanConfirm } from '@plazo/contract/offer';
import type { CostItem } from '../../ui/cost-block.tsx';
import { HeroBand } from '../../ui/hero-band.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import './offer-figures.css';

/** A longer value does not fit half of a 320 px column: each then takes a line of its own. */
const longestHalf = 10;

/** What is received and what is repaid, when and at what cost, all as large as each other. */
export function OfferFigures({ figures }: { figures: readonly CostItem[] }) {
  const isLong = figures.some(({ value }) => value.length > longestHalf);
  return (
    <HeroBand>
      <dl className={isLong ? 'offer-figures offer-figures-long' : 'offer-figures'}>
        {figures.map(({ label, value, unit, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <TextWithFigures text={value} />
              {unit !== undefined && (
                <>
                  {' '}
                  <span className="offer-unit">{unit}</span>
                </>
              )}
            </dd>
            {note !== undefined && <dd className="caption">{note}</dd>}
          </div>
        ))}
      </dl>
    </HeroBand>
  );
}

/** What it costs, what being late costs and how to cancel, in sentences. */
export function OfferWords({ words }: { words: NonNullable<LoanConfirm['inWords']> }) {
  return (
    <div className="card card-roomy">
      {words.map(({ title, text }) => (
        <section className="offer-words" key={title}>
          <h2>{title}</h2>
          {text !== '' && (
            <p>
              <TextWithFigures text={text} />
            </p>
          )}
        </section>
      ))}
    </div>
  );
}
