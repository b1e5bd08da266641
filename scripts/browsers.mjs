/**
 * The oldest browsers that are served, in Vite's words: the one place that says so. Both builds of the pages are lowered
 * to them, and scripts/old-browsers.mjs checks what was built.
 */
export const oldestBrowsers = ['chrome92', 'safari16'];
