// Every screen in every state that a link can open, as the built pages declare them.
import { existsSync } from 'node:fs';

const built = new URL('../apps/web/dist/server/entry-server.js', import.meta.url);

/** @returns {Promise<Pick<import('@plazo/contract/pages').PageRenderer, 'screenStates' | 'pagePaths'>>} */
export async function builtScreens() {
  if (!existsSync(built)) throw new Error('the pages are not built: run npm run build');
  return import(built.href);
}
