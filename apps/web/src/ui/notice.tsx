import type { ReactNode } from 'react';
import { DatedText } from './dated-text.tsx';
import './notice.css';

export interface NoticeProps {
  tone: 'info' | 'warning' | 'danger' | 'offline';
  title?: string | undefined;
  children: ReactNode;
  /** Set for a notice that appears after the page did: it is then read out. */
  live?: boolean | undefined;
}

export function Notice({ tone, title, children, live = false }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}>
      <span className="notice-mark" aria-hidden="true" />
      <div>
        {title !== undefined && (
          <p className="notice-title">
            <DatedText text={title} />
          </p>
        )}
        {typeof children === 'string' ? <DatedText text={children} /> : children}
      </div>
    </div>
  );
}
