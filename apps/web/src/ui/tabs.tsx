import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

export interface Tab {
  /** Unique in the page; also the fragment that shows it. */
  id: string;
  label: string;
  panel: ReactNode;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
}

/**
 * Panels lie side by side and snap: a swipe and a fragment link move between them with no script at all. Hydrated, the
 * arrow keys move too, and a panel out of sight takes no focus.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const [selected, setSelected] = useState(0);
  const [isAlive, setAlive] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const panels = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const strip = panels.current;
    if (strip === null) return;
    setAlive(true);
    const followScroll = () => setSelected(Math.round(strip.scrollLeft / strip.clientWidth));
    followScroll();
    strip.addEventListener('scroll', followScroll, { passive: true });
    return () => strip.removeEventListener('scroll', followScroll);
  }, []);

  function select(index: number) {
    const strip = panels.current;
    strip?.scrollTo({ left: index * strip.clientWidth });
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
            href={`#${tab.id}`}
            aria-selected={index === selected}
            aria-controls={tab.id}
            tabIndex={isAlive && index !== selected ? -1 : undefined}
            onClick={(event) => {
              event.preventDefault();
              select(index);
            }}
          >
            {tab.label}
          </a>
        ))}
      </div>
      <div className="tab-panels" ref={panels}>
        {tabs.map((tab, index) => (
          <div
            className="tab-panel"
            role="tabpanel"
            key={tab.id}
            id={tab.id}
            aria-labelledby={`${tab.id}-tab`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel scrolls sideways and may hold nothing focusable
            tabIndex={0}
            inert={isAlive && index !== selected}
          >
            {tab.panel}
          </div>
        ))}
      </div>
    </div>
  );
}
