import { TextWithFigures } from './text-with-figures.tsx';
import './ways.css';

export interface Way {
  title: string;
  total: string;
}

export interface WaysProps {
  title: string;
  ways: readonly Way[];
}

/** What each of the ways that there are costs in all, one below the other: we favour none. */
export function Ways({ title, ways }: WaysProps) {
  return (
    <section className="card card-roomy" aria-labelledby="ways">
      <h2 id="ways">{title}</h2>
      <dl className="ways">
        {ways.map((way) => (
          <div key={way.title}>
            <dt>{way.title}</dt>
            <dd>
              <TextWithFigures text={way.total} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
