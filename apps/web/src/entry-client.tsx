import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { sayAlive } from './base/alive.ts';
import { replayEarlyTaps } from './base/early-taps.ts';
import { refreshed } from './base/refreshed.ts';
import { type BootData, identifierPrefix, readBoot } from './screen/boot.ts';
import { type BaseScript, startDevice } from './screen/device.ts';
import type { ViewProps } from './screen/page.ts';
import { Root } from './screen/root.tsx';

export interface ViewModule {
  View: (props: ViewProps<unknown, object>) => ReactNode;
}

/**
 * Hydrates the document's live roots. Its loader has fetched the views, in the order of the roots, and the base script,
 * and calls this.
 */
export function start(views: readonly ViewModule[], base: BaseScript): void {
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
    const view = views[index];
    return view && <Root screen={screen} View={view.View} data={roots[index]?.data} t={t} onAlive={onAlive} />;
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
