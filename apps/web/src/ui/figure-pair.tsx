import { TextWithFigures } from './text-with-figures.tsx';
import './figure-pair.css';

export interface PairedFigure {
  label: string;
  value: string;
  /** The currency's code. */
  unit?: string | undefined;
  note?: string | false | undefined;
}

/** A longer value does not fit into half of a 320 px screen. */
const longerThanHalf = /\S{11}/;

/** Figures to compare: two on a line, in the same size. */
export function FigurePair({ figures }: { figures: readonly PairedFigure[] }) {
  const isLong = figures.some(({ value }) => longerThanHalf.test(value));
  return (
    <dl className={isLong ? 'figure-pair figure-pair-long' : 'figure-pair'}>
      {figures.map(({ label, value, unit, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <TextWithFigures text={value} />
            {unit && (
              <>
                {' '}
                <span className="pair-unit">{unit}</span>
              </>
            )}
          </dd>
          {note && <dd className="caption">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
