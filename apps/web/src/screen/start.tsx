import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { sayAlive } from '../base/alive.ts';
import { replayEarlyTaps } from '../base/early-taps.ts';
import { refreshed } from '../base/refreshed.ts';
import { type BootData, identifierPrefix, readBoot } from './boot.ts';
import { type BaseScript, startDevice } from './device.ts';
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
  const treeOf = ({ screen, t, roots }: BootData, index: number) => {
    const root = roots[index];
    const View = root && views[root.view];
    return View && <Root screen={screen} View={View} data={root.data} t={t} onAlive={onAlive} />;
  };
  const roots = boot.roots.map((root, index) => {
    const element = document.getElementById(root.id);
    if (!element) throw new Error(`no element for ${root.view}`);
    return hydrateRoot(element, treeOf(boot, index), { identifierPrefix: identifierPrefix(root) });
  });
  document.addEventListener(refreshed, (event) => {
    const fresh = readBoot((event as CustomEvent<Document>).detail);
    roots.forEach((root, index) => void root.render(treeOf(fresh, index)));
  });
}
