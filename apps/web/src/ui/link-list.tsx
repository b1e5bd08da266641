import * as controls from '@plazo/page-kit/base/controls';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import * as shapes from './shapes.ts';
import { TextWithFigures } from './text-with-figures.tsx';
import './chip.css';
import './link-list.css';

export interface LinkRow {
  href: string;
  text: string;
  /** The text is a figure: the row's main thing, and larger. */
  isFigure?: boolean | undefined;
  /** A state that must not be overlooked, above the text. */
  chip?: { text: string; tone: 'positive' | 'danger' | 'plain' } | undefined;
  /** The facts that come first, in the size of text, each on a line above the details. */
  leads?: readonly string[] | undefined;
  /** Details, each on a line of less weight. */
  notes?: readonly string[] | undefined;
  /** Shown before the text. */
  picture?: ReactNode;
  isCurrent?: boolean | undefined;
  /** Hidden inside an app, which does this itself. */
  isBrowserOnly?: boolean | undefined;
  /** What a tap asks the app for first (`asksApp`). */
  asks?: { 'data-app': string } | undefined;
  /** The id of a dialog that a tap opens first. */
  opens?: string | undefined;
}

/** Links, one below the other. */
export function LinkList({ rows }: { rows: readonly LinkRow[] }) {
  return (
    <ul className="link-list">
      {rows.map(
        ({ href, text, isFigure, chip, leads = [], notes = [], picture, isCurrent, isBrowserOnly, asks, opens }) => (
          <li key={`${href} ${text}`} {...(isBrowserOnly && controls.browserOnly)}>
            <a
              className="link-row"
              href={href}
              aria-current={isCurrent ? 'true' : undefined}
              {...asks}
              {...opening(opens)}
            >
              {picture}
              <span>
                {chip !== undefined && (
                  <span className="chip" data-tone={chip.tone}>
                    {chip.text}
                  </span>
                )}
                <span className={isFigure ? 'link-row-figure' : undefined}>
                  <TextWithFigures text={text} />
                </span>
                {leads.map((lead) => (
                  <span className="link-row-lead" key={lead}>
                    <TextWithFigures text={lead} />
                  </span>
                ))}
                {notes.map((note) => (
                  <span className="link-row-note" key={note}>
                    <TextWithFigures text={note} />
                  </span>
                ))}
              </span>
              <Icon shape={isCurrent ? shapes.check : shapes.forward} />
            </a>
          </li>
        ),
      )}
    </ul>
  );
}

function opening(dialog: string | undefined) {
  return dialog === undefined ? {} : ({ 'aria-haspopup': 'dialog', ...controls.opens(dialog) } as const);
}
