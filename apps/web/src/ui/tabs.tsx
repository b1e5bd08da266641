import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Badge } from './badge.tsx';
import { usePanels } from './use-panels.ts';
import './tabs.css';

export interface Tab {
  /** Unique in the page; also the fragment that shows it. */
  id: string;
  label: string;
  /** How many items it contains, and the same in words. */
  count?: { value: number; label: string } | undefined;
  /** The URL of the document with this tab chosen, including the fragment: what a tap opens without scripts. */
  href: string;
  panel: ReactNode;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The tab that the document was requested with. */
  initial?: number | undefined;
  onSelect?: ((index: number) => void) | undefined;
}

/**
 * Panels are side by side and snap: a swipe moves between them without any script, and a tab is a link. Once hydrated, the arrow keys work
 * too, and a panel out of view takes no focus. Panels that are not next to the chosen one are rendered when their neighbour is chosen
 * (requirement U2).
 */
export function Tabs({ label, tabs, initial = 0, onSelect }: TabsProps) {
  const { selected, isAlive, isRendered, panels, show } = usePanels(initial);
  const list = useRef<HTMLDivElement>(null);

  const announce = useRef(onSelect);
  announce.current = onSelect;
  useEffect(() => {
    if (isAlive) announce.current?.(selected);
  }, [isAlive, selected]);

  function select(index: number) {
    show(index);
    list.current?.querySelectorAll('a')[index]?.focus();
  }

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowRight: selected + 1, ArrowLeft: selected - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    select((step + tabs.length) % tabs.length);
  }

  return (
    <div className="tabs">
      <div className="tab-list" role="tablist" aria-label={label} tabIndex={-1} ref={list} onKeyDown={handleKey}>
        {tabs.map((tab, index) => (
          <a
            className="tab"
            role="tab"
            key={tab.id}
            id={`${tab.id}-tab`}
            href={tab.href}
            aria-selected={index === selected}
            aria-controls={tab.id}
            tabIndex={isAlive && index !== selected ? -1 : undefined}
            onClick={(event) => {
              event.preventDefault();
              select(index);
            }}
          >
            <span>{tab.label}</span>
            {tab.count && <Badge count={tab.count.value} label={tab.count.label} />}
          </a>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer (WCAG 2.1.1) */}
      <section className="tab-panels" aria-label={label} tabIndex={0} ref={panels}>
        {tabs.map((tab, index) => (
          <div
            className="tab-panel"
            role="tabpanel"
            key={tab.id}
            id={tab.id}
            aria-labelledby={`${tab.id}-tab`}
            inert={isAlive && index !== selected}
          >
            {isRendered(index) && tab.panel}
          </div>
        ))}
      </section>
    </div>
  );
}
