import { pullRefreshDampingLimit, pullRefreshFallbackMs, pullRefreshThreshold } from '@plazo/loan-rules/limits';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import './pull-to-refresh.css';

export interface PullToRefreshProps {
  /** Resolves when what is shown is new, or could not be had. */
  onRefresh: () => Promise<void>;
  /** Said while it is under way, also to a reader who cannot see the indicator. */
  busyLabel: string;
  children: ReactNode;
}

type Phase = 'resting' | 'pulling' | 'ready' | 'refreshing';

/** How far the page follows a finger: less and less, and never beyond the limit (requirement U2). */
export function damped(pulled: number): number {
  return pullRefreshDampingLimit * (1 - Math.exp(-Math.max(0, pulled) / pullRefreshDampingLimit));
}

/**
 * Pulled down from the top of the page by touch. It is a shortcut: whoever uses it also offers a button that does the
 * same, for keyboards, pointers and whoever does not know the gesture.
 */
export function PullToRefresh({ onRefresh, busyLabel, children }: PullToRefreshProps) {
  const [phase, setPhase] = useState<Phase>('resting');
  const box = useRef<HTMLDivElement>(null);
  const refresh = useEffectEvent(onRefresh);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let start: { x: number; y: number } | null = null;
    let isPulling = false;
    let distance = 0;
    let fallback: ReturnType<typeof setTimeout> | undefined;
    let isRefreshing = false;
    // Only the last pull is let go of: a slow answer to an earlier one does not take this one out of the reader's hand.
    let pulls = 0;

    const follow = (next: number) => {
      distance = next;
      element.style.setProperty('--pulled', `${next}px`);
    };
    const rest = () => {
      clearTimeout(fallback);
      follow(0);
      setPhase('resting');
    };
    const begin = ({ touches: [finger, second] }: TouchEvent) => {
      isPulling = false;
      start = finger && !second && scrollY <= 0 ? { x: finger.clientX, y: finger.clientY } : null;
    };
    const move = (event: TouchEvent) => {
      const [finger] = event.touches;
      if (!start || !finger) return;
      const down = finger.clientY - start.y;
      // The first movement decides: sideways belongs to the tabs, up to the page.
      if (!isPulling && (down <= 0 || Math.abs(finger.clientX - start.x) > down)) {
        start = null;
        return;
      }
      if (!isPulling) {
        clearTimeout(fallback);
        pulls += 1;
      }
      isPulling = true;
      if (event.cancelable) event.preventDefault();
      follow(damped(down));
      setPhase(distance >= pullRefreshThreshold ? 'ready' : 'pulling');
    };
    const release = () => {
      if (!isPulling) return;
      start = null;
      isPulling = false;
      // What is under way brings what is new; asking twice would bring it twice.
      if (distance < pullRefreshThreshold || isRefreshing) return rest();
      const pull = pulls;
      const restIfLast = () => {
        if (pull === pulls) rest();
      };
      follow(pullRefreshThreshold);
      setPhase('refreshing');
      isRefreshing = true;
      // spec 9: 1 s after the release the indicator leaves, whatever became of the answer
      fallback = setTimeout(restIfLast, pullRefreshFallbackMs);
      void refresh().finally(() => {
        isRefreshing = false;
        restIfLast();
      });
    };

    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', release);
    element.addEventListener('touchcancel', release);
    return () => {
      clearTimeout(fallback);
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', release);
      element.removeEventListener('touchcancel', release);
    };
  }, []);

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
