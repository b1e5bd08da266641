import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { startDevice } from './screen/device.ts';
import type { ViewProps } from './screen/page.ts';
import { Root } from './screen/root.tsx';
import type { Screen } from './screen/screen.ts';

/** What the document carries for the browser, as the server's renderer has written it. */
export interface Boot {
  view: string;
  screen: Omit<Screen, 't'>;
  data: unknown;
}

export function readBoot(): Boot {
  return read('boot') as Boot;
}

function read(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? '');
}

/** Brings the document alive. The document's own loader has fetched the view and calls this with it. */
export function start({ View }: { View: ComponentType<ViewProps<unknown, unknown>> }): void {
  const { screen: screenData, data } = readBoot();
  const messages = read('messages') as { page: unknown; screen: Screen['t'] };
  const screen: Screen = { ...screenData, t: messages.screen };
  startDevice(screen);
  const root = document.getElementById('root');
  if (root) hydrateRoot(root, <Root screen={screen} View={View} data={data} t={messages.page} />);
}
