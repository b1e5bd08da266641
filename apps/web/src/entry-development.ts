import '@vitejs/plugin-react/preamble';
import type { ViewModule } from './entry-client.tsx';
import { readBoot } from './screen/boot.ts';
import type { BaseScript } from './screen/device.ts';

/** While developing: one script for every screen, which asks for the views that the document names. */
export async function start(_views: readonly ViewModule[], base: BaseScript): Promise<void> {
  await load('/@vite/client');
  if (document.getElementById('boot') === null) return;
  const client = await import('./entry-client.tsx');
  const views = await Promise.all(readBoot(document).roots.map(({ view }) => load(`/src/${view}.view.tsx`)));
  client.start(views as ViewModule[], base);
}

function load(address: string): Promise<unknown> {
  return import(/* @vite-ignore */ address);
}
