import type { MouseEventHandler, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './page-header.css';

export interface PageHeaderProps {
  title: string;
  backHref?: string | undefined;
  backLabel: string;
  /** For the shell's own way back; the link stays what it is without JavaScript. */
  onBack?: MouseEventHandler<HTMLAnchorElement> | undefined;
  /** One quiet thing at the end: the customer-service link stands here on every order screen. */
  action?: ReactNode;
}

export function PageHeader({ title, backHref, backLabel, onBack, action }: PageHeaderProps) {
  return (
    <header className="page-header">
      {backHref !== undefined && (
        <a className="page-header-back" href={backHref} aria-label={backLabel} onClick={onBack}>
          <Icon name="back" />
        </a>
      )}
      <h1>{title}</h1>
      {action}
    </header>
  );
}
