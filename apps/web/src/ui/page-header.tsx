import { Icon } from './icon.tsx';
import * as shapes from './shapes.ts';
import './page-header.css';

export interface PageHeaderProps {
  title: string;
  backHref?: string | undefined;
  backLabel: string;
  help?: { href: string; label: string } | undefined;
}

export function PageHeader({ title, backHref, backLabel, help }: PageHeaderProps) {
  return (
    <header className="page-header">
      {backHref !== undefined && (
        <a className="page-header-back" href={backHref} aria-label={backLabel}>
          <Icon shape={shapes.back} />
        </a>
      )}
      <h1>{title}</h1>
      {help && (
        <a className="page-header-help" href={help.href} aria-label={help.label}>
          <span>?</span>
        </a>
      )}
    </header>
  );
}
