import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { startDevice } from './screen/device.ts';
import type { ViewProps } from './screen/page.ts';
import { Root } from './screen/root.tsx';
import type { Screen } from './screen/screen.ts';

/** What the document carries for the browser, as the server's renderer has written it. */
export interface Boot extends ViewProps<unknown, unknown> {
  view: string;
  screen: Screen;
}

export function readBoot(): Boot {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '') as Boot;
}

/** Brings the document alive. The document's own loader has fetched the view and calls this with it. */
export function start({ View }: { View: ComponentType<ViewProps<unknown, unknown>> }): void {
  const { screen, data, t } = readBoot();
  startDevice(screen);
  const root = document.getElementById('root');
  if (root) hydrateRoot(root, <Root screen={screen} View={View} data={data} t={t} />);
}
