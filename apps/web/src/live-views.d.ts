declare module 'virtual:live-views' {
  /** Those of the page whose script imports it (page-kit/src/build/one-file-a-page.ts). */
  export const views: import('./screen/start.tsx').LiveViews;
}
