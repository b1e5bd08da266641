/**
 * The oldest supported browsers, by Vite's names. Both builds of the pages target them, and lab/old-browsers.mjs checks the result. Safari
 * on a phone needs prefixes that Safari on a Mac does not.
 */
export const oldestBrowsers = ['chrome92', 'safari16', 'ios16'];
