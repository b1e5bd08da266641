import { views } from 'virtual:live-views';
import type { BaseScript } from './screen/device.ts';
import { startScreen } from './screen/start.tsx';

/**
 * Makes a page's documents interactive. The build creates a file of it for each page with live parts
 * (page-kit/src/build/one-file-a-page.ts).
 */
export function start(base: BaseScript): void {
  startScreen(views, base);
}
