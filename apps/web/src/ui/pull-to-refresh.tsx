import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { followPulls, type PullPhase } from './pull-gesture.ts';
import './pull-to-refresh.css';

export interface PullToRefreshProps {
  /** Resolves when what is shown is new, or could not be had. */
  onRefresh: () => Promise<void>;
  /** Said while it is under way, also to a reader who cannot see the indicator. */
  busyLabel: string;
  children: ReactNode;
}

/**
 * Pulled down from the top of the page by touch. It is a shortcut: whoever uses it also offers a button that does the
 * same, for keyboards, pointers and whoever does not know the gesture.
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
