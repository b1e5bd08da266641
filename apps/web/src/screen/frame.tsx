import { fill } from '@plazo/contract/text';
import * as controls from '@plazo/page-kit/base/controls';
import type { ReactNode } from 'react';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useScreen } from './screen.ts';
import '../ui/toast.css';
import './frame.css';

export interface FrameProps {
  title: string;
  /** The back link's address; undefined if only the app's Back is used. */
  backHref?: string | undefined;
  /** Its main part starts with a Hero, which extends behind the header. */
  isHero?: boolean | undefined;
  children: ReactNode;
}

/** Around every screen: its header, and the offline notice. */
export function Frame({ title, backHref, isHero = false, children }: FrameProps) {
  const { t, loadedAt, refetches, copyNotice, help } = useScreen();
  const since = fill(t.offlineSince, { time: loadedAt });
  return (
    <div
      className="page"
      data-hero={isHero ? '' : undefined}
      {...(copyNotice !== undefined && controls.keepsOffline(copyNotice))}
    >
      <PageHeader title={title} backHref={backHref} backLabel={t.back} help={help} />
      {/* A live region must exist before it has content; the base script shows its content. */}
      <div role="status" data-offline-hidden="">
        <div className="offline" hidden suppressHydrationWarning {...controls.offline}>
          <Notice tone="offline" title={t.offline}>
            {since}
          </Notice>
        </div>
      </div>
      <div className="toasts" role="status" data-offline-hidden="" {...controls.door(t.door)} />
      {refetches && <Freshness />}
      <main className="page-main">{children}</main>
    </div>
  );
}

/** A live region, empty until the base script fetches the document again. */
function Freshness() {
  const { t, loadedAt: time } = useScreen();
  const words = { waiting: fill(t.updating, { time }), failed: fill(t.notUpdated, { time }), retry: t.updateAgain };
  return <div className="toasts freshness" role="status" data-offline-hidden="" {...controls.fresh(words)} />;
}
