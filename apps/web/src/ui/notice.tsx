import type { ReactNode } from 'react';
import { TextWithFigures } from './text-with-figures.tsx';
import './notice.css';

export interface NoticeProps {
  tone: 'info' | 'warning' | 'danger' | 'offline';
  title?: string | undefined;
  children: ReactNode;
  /** For a notice that appears after the page has loaded: it is read out. */
  live?: boolean | undefined;
}

export function Notice({ tone, title, children, live = false }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}>
      <span className="notice-mark" aria-hidden="true" />
      <div>
        {title !== undefined && (
          <p className="notice-title" key={title}>
            <TextWithFigures text={title} />
          </p>
        )}
        {typeof children === 'string' ? (
          <span key={`text ${children}`}>
            <TextWithFigures text={children} />
          </span>
        ) : (
          children
        )}
      </div>
    </div>
  );
}
