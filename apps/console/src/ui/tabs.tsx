import type { ReactNode } from 'react';
import './tabs.css';

/** Views of one page, each with an address: the children are links, of which one is `aria-current`. */
export function Tabs({ name, children }: { name: string; children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={name}>
      {children}
    </nav>
  );
}
