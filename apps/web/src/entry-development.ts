import '@vitejs/plugin-react/preamble';
import type { ViewModule } from './entry-client.tsx';
import { readBoot } from './screen/boot.ts';
import type { BaseScript } from './screen/device.ts';

// Everything that is loaded is known by it; the usual room is for 250.
performance.setResourceTimingBufferSize(10_000);

/** While developing: one script for every screen, which asks for the views that the document names. */
export async function start(_views: readonly ViewModule[], base: BaseScript): Promise<void> {
  if (document.getElementById('boot') === null) return;
  const client = await import('./entry-client.tsx');
  const views = await Promise.all(readBoot(document).roots.map(({ view }) => load(`/src/${view}.view.tsx`)));
  client.start(views as ViewModule[], base);
}

function load(address: string): Promise<unknown> {
  return import(/* @vite-ignore */ address);
}

// Component refresh puts a change of what this document has loaded in place. What the server alone has rendered is had only
// by loading the document again, even where the module is alive on another screen.
import.meta.hot?.on('plazo:server-changed', ({ addresses }: { addresses: string[] }) => {
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  if (!addresses.every((address) => loaded.has(address))) location.reload();
});
