import type { MouseEventHandler, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import * as shapes from './shapes.ts';
import './page-header.css';

export interface PageHeaderProps {
  title: string;
  backHref?: string | undefined;
  backLabel: string;
  /** For the app's own Back; without JavaScript it stays a link. */
  onBack?: MouseEventHandler<HTMLAnchorElement> | undefined;
  /** A less prominent element at the end, such as the customer-service link on order screens. */
  action?: ReactNode;
}

export function PageHeader({ title, backHref, backLabel, onBack, action }: PageHeaderProps) {
  return (
    <header className="page-header">
      {backHref !== undefined && (
        <a className="page-header-back" href={backHref} aria-label={backLabel} onClick={onBack}>
          <Icon shape={shapes.back} />
        </a>
      )}
      <h1>{title}</h1>
      {action}
    </header>
  );
}
