import type { ReactNode } from 'react';
import { fill } from '../lib/format.ts';
import { useLoadingText } from '../lib/loading.ts';
import { useOnline } from '../lib/online.ts';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ToastRegion } from '../ui/toast.tsx';
import { useScreen } from './screen.ts';

export interface FrameProps {
  title: string;
  /** Where the way back leads; none where the app's own way back is the only one. */
  backHref?: string | undefined;
  children: ReactNode;
}

/** What every screen stands in: its header, the word about a lost connection, and what appears over it. */
export function Frame({ title, backHref, children }: FrameProps) {
  const { t, loadedAt } = useScreen();
  const isOnline = useOnline();
  const loadingText = useLoadingText();
  return (
    <div className="page">
      <PageHeader title={title} backHref={backHref} backLabel={t.back} />
      <main className="page-main">
        {!isOnline && (
          <Notice tone="offline" title={t.offline} live>
            {fill(t.offlineSince, { time: loadedAt })}
          </Notice>
        )}
        {children}
      </main>
      <div className="toasts" role="status">
        {loadingText && (
          <div className="toast">
            <p>{loadingText}</p>
          </div>
        )}
      </div>
      <ToastRegion dismissLabel={t.dismiss} />
    </div>
  );
}
