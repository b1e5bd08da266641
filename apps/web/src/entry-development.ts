import '@vitejs/plugin-react/preamble';
import type { ViewModule } from './entry-client.tsx';
import { readBoot } from './screen/boot.ts';
import type { BaseScript } from './screen/device.ts';

// The list of everything that was loaded is read below; by default it ends at 250.
performance.setResourceTimingBufferSize(10_000);

/** In development: one script for every screen, which loads the views that the document names. */
export async function start(_views: readonly ViewModule[], base: BaseScript): Promise<void> {
  if (document.getElementById('boot') === null) return;
  const client = await import('./entry-client.tsx');
  const views = await Promise.all(readBoot(document).roots.map(({ view }) => load(`/src/${view}.view.tsx`)));
  client.start(views as ViewModule[], base);
}

function load(address: string): Promise<unknown> {
  return import(/* @vite-ignore */ address);
}

// Component refresh applies changes of modules that this document has loaded. A change of what only the server renders
// needs a reload, even if the module is live on another screen.
import.meta.hot?.on('plazo:server-changed', ({ addresses }: { addresses: string[] }) => {
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  if (!addresses.every((address) => loaded.has(address))) location.reload();
});
