import { type ReactNode, useEffect } from 'react';
import { useLoadingText } from '../api/loading.ts';
import { ToastRegion } from '../ui/toast.tsx';
import type { ViewProps } from './page.ts';
import { type Screen, ScreenProvider } from './screen.ts';
import '../ui/toast.css';

export interface RootProps extends ViewProps<unknown, object> {
  screen: Screen;
  View: (props: ViewProps<unknown, object>) => ReactNode;
  /** Called once hydrated: every control in it works. */
  onAlive?: () => void;
}

/** What React hydrates: a screen, or a part of one. The same on server and client, so that hydration matches. */
export function Root({ screen, View, data, t, onAlive }: RootProps) {
  useEffect(() => onAlive?.(), [onAlive]);
  return (
    <ScreenProvider value={screen}>
      <View data={data} t={t} />
      <Loading />
      <ToastRegion dismissLabel={screen.t.dismiss} />
    </ScreenProvider>
  );
}

function Loading() {
  const text = useLoadingText();
  return (
    <div className="toasts" role="status">
      {text && (
        <div className="toast">
          <p>{text}</p>
        </div>
      )}
    </div>
  );
}
