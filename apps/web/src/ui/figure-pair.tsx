import { TextWithFigures } from './text-with-figures.tsx';
import './figure-pair.css';
import './split-bar.css';

export interface PairedFigure {
  label: string;
  value: string;
  /** The currency's code. */
  unit?: string | undefined;
  note?: string | undefined;
  /** Marks it with the colour of its part of a bar (`PartsBar`). */
  share?: 'cost' | 'lent' | undefined;
}

/** Figures to compare: two on a line, in the same size. */
export function FigurePair({ figures }: { figures: readonly PairedFigure[] }) {
  return (
    <dl className="figure-pair">
      {figures.map(({ label, value, unit, note, share }) => (
        <div key={label}>
          <dt data-share={share}>{label}</dt>
          <dd>
            <TextWithFigures text={value} />
            {unit && (
              <>
                {' '}
                <span className="pair-unit">{unit}</span>
              </>
            )}
          </dd>
          {note !== undefined && <dd className="caption">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
