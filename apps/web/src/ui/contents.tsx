import { Icon } from './icon.tsx';
import * as shapes from './shapes.ts';
import type { TextSection } from './text-content.ts';
import './fold.css';
import './contents.css';

/** The headings of a long text, folded: each leads to its section. */
export function Contents({ label, sections }: { label: string; sections: readonly TextSection[] }) {
  return (
    <details className="card fold">
      <summary>
        <h2 id="contents" className="contents-title">
          {label}
        </h2>
        <Icon shape={shapes.forward} />
      </summary>
      <nav className="contents" aria-labelledby="contents">
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  );
}
