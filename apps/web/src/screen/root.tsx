import { type ComponentType, useEffect } from 'react';
import { replayEarlyTaps } from '../lib/early-taps.ts';
import type { ViewProps } from './page.ts';
import { type Screen, ScreenProvider } from './screen.ts';

export interface RootProps extends ViewProps<unknown, unknown> {
  screen: Screen;
  View: ComponentType<ViewProps<unknown, unknown>>;
}

/** The same on the server and in the browser, so that hydration finds what it expects. */
export function Root({ screen, View, data, t }: RootProps) {
  useEffect(() => {
    // What a person cannot see, and tests wait for: every control works from now on.
    document.documentElement.dataset.alive = '';
    replayEarlyTaps();
  }, []);
  return (
    <ScreenProvider value={screen}>
      <View data={data} t={t} />
    </ScreenProvider>
  );
}
