import { HeroBand } from '../../ui/hero-band.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import './offer-figures.css';

export interface OfferFigure {
  label: string;
  value: string;
  /** The currency's code. */
  unit?: string | undefined;
  note?: string | false | undefined;
}

/** A longer value does not fit into half of a 320 px screen: each then gets a line of its own. */
const longerThanHalf = /\S{11}/;

/** The amounts received and repaid, the dates and the cost, all in the same size. */
export function OfferFigures({ figures }: { figures: readonly OfferFigure[] }) {
  // A day in words may take two lines; an amount may not.
  const isLong = figures.some(({ value }) => longerThanHalf.test(value));
  return (
    <HeroBand>
      <dl className={isLong ? 'offer-figures offer-figures-long' : 'offer-figures'}>
        {figures.map(({ label, value, unit, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <TextWithFigures text={value} />
              {unit && (
                <>
                  {' '}
                  <span className="offer-unit">{unit}</span>
                </>
              )}
            </dd>
            {note && <dd className="caption">{note}</dd>}
          </div>
        ))}
      </dl>
    </HeroBand>
  );
}
