import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { followPulls, type PullPhase } from './pull-gesture.ts';
import './pull-to-refresh.css';

export interface PullToRefreshProps {
  /** Resolves once the content is refreshed, or refreshing has failed. */
  onRefresh: () => Promise<void>;
  /** Announced during a refresh, for readers who cannot see the indicator. */
  busyLabel: string;
  children: ReactNode;
}

/**
 * Refreshes when the page is pulled down by touch. It is a shortcut: the screen must also have a button that does the same, for keyboards,
 * pointers and people who do not know the gesture.
 */
export function PullToRefresh({ onRefresh, busyLabel, children }: PullToRefreshProps) {
  const [phase, setPhase] = useState<PullPhase>('resting');
  const box = useRef<HTMLDivElement>(null);
  const refresh = useEffectEvent(onRefresh);

  useEffect(() => (box.current ? followPulls(box.current, { refresh: () => refresh(), setPhase }) : undefined), []);

  return (
    <div className="pull" data-phase={phase} ref={box}>
      <span className="pull-mark" aria-hidden="true" />
      <p className="visually-hidden" role="status">
        {phase === 'refreshing' && busyLabel}
      </p>
      {children}
    </div>
  );
}
