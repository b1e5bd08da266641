import { TextWithFigures } from './text-with-figures.tsx';
import { Drawing, type DrawingName } from './tile.tsx';
import './says.css';

export interface Saying {
  drawing: DrawingName;
  /** A whole sentence. */
  text: string;
}

/** What must be known, in whole sentences. */
export function Says({ sayings }: { sayings: readonly Saying[] }) {
  return (
    <ul className="says">
      {sayings.map(({ drawing, text }) => (
        <li key={text}>
          <Drawing name={drawing} />
          <p>
            <TextWithFigures text={text} />
          </p>
        </li>
      ))}
    </ul>
  );
}
