import type { ReactNode } from 'react';
import './facts.css';

/** A card with a heading. */
export function Card({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section className="card panel">
      <div className="panel-head">
        <h2>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

/** Facts with their names; what is not known is left out. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {of
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
