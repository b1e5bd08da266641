import '@vitejs/plugin-react/preamble';
import { viewName } from '@plazo/page-kit/build/view-name';
import { readBoot } from './screen/boot.ts';
import type { BaseScript } from './screen/device.ts';
import type { LiveViews } from './screen/start.tsx';

// The list of everything that was loaded is read below; by default it ends at 250.
performance.setResourceTimingBufferSize(10_000);

/** In development: one script for every screen, which loads the views that the document names. */
export async function start(base: BaseScript): Promise<void> {
  if (document.getElementById('boot') === null) return;
  const { startScreen } = await import('./screen/start.tsx');
  const views = readBoot(document).roots.map(async ({ view }) => [view, await load(view)] as const);
  startScreen(Object.fromEntries(await Promise.all(views)), base);
}

async function load(view: string): Promise<LiveViews[string]> {
  return (await import(/* @vite-ignore */ `/src/${view}.view.tsx`))[viewName(view)];
}

// Component refresh applies changes to modules that this document has loaded. A change to code that only the server renders needs a reload,
// even if the module is live on another screen.
import.meta.hot?.on('plazo:server-changed', ({ addresses }: { addresses: string[] }) => {
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  if (!addresses.every((address) => loaded.has(address))) location.reload();
});
