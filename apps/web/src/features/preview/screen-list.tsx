import type { PreviewScreen } from '@plazo/contract/preview';
import { fill } from '@plazo/contract/text';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, fieldControl } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import * as shapes from '../../ui/shapes.ts';
import { addressOf } from './judging.ts';
import type { PreviewMessages } from './preview.messages.ts';
import '../../ui/fold.css';
import './preview.css';

interface ScreenListProps {
  screens: readonly PreviewScreen[];
  /** Of the small pictures. */
  look: string;
  t: PreviewMessages;
}

/** Every state of every screen, by the path of its screen; a search leaves those with the words. */
export function ScreenList({ screens, look, t }: ScreenListProps) {
  const [search, setSearch] = useState('');
  const [hasPictures, setPictures] = useState(false);
  const id = useId();
  const words = search.toLowerCase().split(/\s+/);
  const groups = new Map<string, PreviewScreen[]>();
  for (const screen of screens) {
    const path = screen.through || (screen.url.split('?')[0] ?? '');
    if (words.every((word) => `${screen.name} ${screen.borrower} ${path}`.toLowerCase().includes(word)))
      groups.set(path, [...(groups.get(path) ?? []), screen]);
  }
  return (
    <nav className="section" aria-labelledby="screens">
      {/* Hundreds of lines: below a fold, what comes before them can be seen. */}
      <details className="card fold">
        <summary>
          <h2 id="screens">{t.screens}</h2>
          <Icon shape={shapes.forward} />
        </summary>
        <div className="section preview-list">
          <Field id={id} label={t.search}>
            <input
              {...fieldControl({ id })}
              type="search"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              autoComplete="off"
            />
          </Field>
          <Button kind="secondary" late aria-pressed={hasPictures} onClick={() => setPictures(!hasPictures)}>
            {t.pictures}
          </Button>
          {[...groups].map(([path, states]) => (
            <section key={path} aria-label={path}>
              <h3>{path}</h3>
              <ul className={hasPictures ? 'preview-screens preview-pictures' : 'preview-screens'}>
                {states.map(({ name, borrower, url, through }) => (
                  <li key={name}>
                    <a href={url}>
                      {hasPictures && <Small url={addressOf(url, { look })} />}
                      {name} <span className="caption">{borrower}</span>{' '}
                      {through !== '' && <span className="caption">{fill(t.through, { path: through })}</span>}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </details>
    </nav>
  );
}

/** The screen itself, in a small frame that is loaded when it comes into sight. It is only looked at. */
function Small({ url }: { url: string }) {
  return (
    <span className="preview-small" aria-hidden="true">
      <iframe src={url} title={url} width="412" height="732" loading="lazy" tabIndex={-1} />
    </span>
  );
}
