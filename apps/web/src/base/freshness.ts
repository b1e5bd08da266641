import { whenAlive } from './alive.ts';
import { refresh } from './refresh.ts';

/** A document that the browser shows again, as it kept it, has the figures of then. */
export function startFreshness(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refresh();
  });
  const [navigation] = performance.getEntriesByType('navigation');
  if ((navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward') whenAlive(() => void refresh());
}
