import type { ComponentType } from 'react';
import type { ViewProps } from './screen/page.ts';

/** While developing: hot reload has to be in place before the first component is loaded, so the view is fetched here. */
export async function start(): Promise<void> {
  const refresh = (await load('/@react-refresh')) as { injectIntoGlobalHook(target: Window): void };
  refresh.injectIntoGlobalHook(window);
  Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type });
  await load('/@vite/client');
  const client = await import('./entry-client.tsx');
  const view = await load(`/src/${client.readBoot().view}.view.tsx`);
  client.start(view as { View: ComponentType<ViewProps<unknown, unknown>> });
}

function load(address: string): Promise<unknown> {
  return import(/* @vite-ignore */ address);
}
