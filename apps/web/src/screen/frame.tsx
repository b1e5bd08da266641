import { fill } from '@plazo/contract/text';
import type { ReactNode } from 'react';
import { controls } from '../base/controls.ts';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useScreen } from './screen.ts';
import '../ui/toast.css';
import './frame.css';

export interface FrameProps {
  title: string;
  /** Where the way back leads; none where the app's own way back is the only one. */
  backHref?: string | undefined;
  /** Stays readable without a network, from now on, where the browser can (requirement R1). */
  keepsOffline?: boolean | undefined;
  children: ReactNode;
}

/** What every screen stands in: its header, and the word about a lost connection. */
export function Frame({ title, backHref, keepsOffline = false, children }: FrameProps) {
  const { t, loadedOn, loadedAt, refetches } = useScreen();
  const since = fill(t.offlineSince, { time: loadedAt });
  // A copy may be a week old: it has its day as well.
  const copyNotice = fill(t.offlineCopy, { date: loadedOn, time: loadedAt });
  return (
    <div className="page" {...(keepsOffline && controls.keepsOffline(copyNotice))}>
      <PageHeader title={title} backHref={backHref} backLabel={t.back} />
      {/* A live region that is there before it says anything; the base script shows what is in it. */}
      <div role="status" data-offline-hidden="">
        <div className="offline" hidden suppressHydrationWarning {...controls.offline}>
          <Notice tone="offline" title={t.offline}>
            {since}
          </Notice>
        </div>
      </div>
      {refetches && <Freshness />}
      <main className="page-main">{children}</main>
    </div>
  );
}

/** A live region over the screen, empty until the base script fetches the document anew. */
function Freshness() {
  const { t, loadedAt: time } = useScreen();
  const words = { waiting: fill(t.updating, { time }), failed: fill(t.notUpdated, { time }), retry: t.updateAgain };
  return <div className="toasts freshness" role="status" data-offline-hidden="" {...controls.fresh(words)} />;
}
