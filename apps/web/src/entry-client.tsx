import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { startDevice } from './screen/device.ts';
import type { ViewProps } from './screen/page.ts';
import { Root } from './screen/root.tsx';
import type { Screen } from './screen/screen.ts';

// Each view is a chunk of its own; the document has asked for the one it needs already.
const views = import.meta.glob<ComponentType<ViewProps<unknown, unknown>>>('./**/*.view.tsx', { import: 'View' });

interface Boot extends ViewProps<unknown, unknown> {
  view: string;
  screen: Screen;
}

const root = document.getElementById('root');
const boot = JSON.parse(document.getElementById('boot')?.textContent ?? 'null') as Boot | null;
const load = boot && views[`./${boot.view}.view.tsx`];
if (root && load) {
  const View = await load();
  startDevice(boot.screen);
  hydrateRoot(root, <Root screen={boot.screen} View={View} data={boot.data} t={boot.t} />);
}
