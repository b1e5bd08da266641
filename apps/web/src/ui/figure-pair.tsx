import { TextWithFigures } from './text-with-figures.tsx';
import './figure-pair.css';

export interface PairedFigure {
  label: string;
  value: string;
  /** The currency's code. */
  unit?: string | undefined;
  note?: string | false | undefined;
}

/** Figures to compare: two on a line, in the same size. */
export function FigurePair({ figures }: { figures: readonly PairedFigure[] }) {
  return (
    <dl className="figure-pair">
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
