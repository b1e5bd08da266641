import type { ComponentType } from 'react';
import type { ViewProps } from './screen/page.ts';

/** While developing: one script for every screen, which asks for the view that the document names and reloads on a change. */
export async function start(): Promise<void> {
  await load('/@vite/client');
  const client = await import('./entry-client.tsx');
  const view = await load(`/src/${client.readBoot().view}.view.tsx`);
  client.start(view as { View: ComponentType<ViewProps<unknown, unknown>> });
}

function load(address: string): Promise<unknown> {
  return import(/* @vite-ignore */ address);
}
