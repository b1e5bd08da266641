/**
 * The oldest browsers that are served, in Vite's words: the one place that says so. Both builds of the pages are lowered
 * to them, and scripts/old-browsers.mjs checks what was built. A phone's Safari needs prefixes that a Mac's does not.
 */
export const oldestBrowsers = ['chrome92', 'safari16', 'ios16'];
