import { sayAlive } from '@plazo/page-kit/base/alive';
import { replayEarlyTaps } from '@plazo/page-kit/base/early-taps';
import { refreshed } from '@plazo/page-kit/base/refreshed';
import { tellFilled, typedIn } from '@plazo/page-kit/base/typed';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type BootData, identifierPrefix, readBoot } from './boot.ts';
import { type BaseScript, startDevice } from './device.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { ViewProps } from './page.ts';
import { Root } from './root.tsx';

/** The live views of a page, by their files. */
export type LiveViews = Readonly<Record<string, (props: ViewProps<unknown, object>) => ReactNode>>;

/** Hydrates the document's live roots. */
export function startScreen(views: LiveViews, base: BaseScript): void {
  const boot = readBoot(document);
  startDevice(boot.screen, base);
  let waiting = boot.roots.length;
  const onAlive = () => {
    waiting -= 1;
    if (waiting > 0) return;
    replayEarlyTaps();
    sayAlive();
  };
  const treeOf = ({ screen, roots }: BootData, index: number, element: Element) => {
    const root = roots[index];
    const View = root && views[root.view];
    return (
      View && (
        <ErrorBoundary element={element} screen={screen}>
          <Root screen={screen} View={View} data={root.data} t={root.t} onAlive={onAlive} />
        </ErrorBoundary>
      )
    );
  };
  const roots = boot.roots.map((root, index) => {
    const element = document.getElementById(root.id);
    if (!element) throw new Error(`no element for ${root.view}`);
    const putBack = typedIn(element);
    for (const kind of ['click', 'submit']) addEventListener(kind, () => tellFilled(element), true);
    const live = hydrateRoot(element, treeOf(boot, index, element), {
      identifierPrefix: identifierPrefix(root),
      // The document differs from what the server sent, and the root was rendered again.
      onRecoverableError(error) {
        putBack();
        sayFailed(error, 'recovered');
      },
      // A node that other software has moved, or a mistake of ours.
      onCaughtError: (error) => sayFailed(error, error instanceof DOMException ? 'recovered' : 'error'),
    });
    return (fresh: BootData) => live.render(treeOf(fresh, index, element));
  });
  document.addEventListener(refreshed, (event) => {
    const fresh = readBoot((event as CustomEvent<Document>).detail);
    for (const render of roots) render(fresh);
  });
}

/** For the report of failures (base/failures.ts). */
function sayFailed(error: unknown, kind: 'error' | 'recovered'): void {
  dispatchEvent(new ErrorEvent(kind, { error }));
}
