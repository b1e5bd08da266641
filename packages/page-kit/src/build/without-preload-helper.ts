import type { Plugin } from 'vite';

/**
 * Vite preloads the styles and imports of dynamic imports. Ours have no styles (those are in the document) and nothing to preload, so that
 * code is removed from what a borrower downloads.
 */
export function withoutPreloadHelper(): Plugin {
  return {
    name: 'without-preload-helper',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
