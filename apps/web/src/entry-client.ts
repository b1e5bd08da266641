import { views } from 'virtual:live-views';
import type { BaseScript } from './screen/device.ts';
import { startScreen } from './screen/start.tsx';

/** Brings a page's documents alive. The build makes a file of it for each page that React keeps alive (page-kit/src/build/one-file-a-page.ts). */
export function start(base: BaseScript): void {
  startScreen(views, base);
}
