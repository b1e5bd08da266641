import type { Plugin } from 'vite';

/**
 * Vite asks ahead for the styles and imports of what is imported late. Ours has no styles (they are in the document) and
 * nothing to ask ahead for, so the code that would do it stays out of what a borrower downloads.
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
