declare module 'virtual:live-views' {
  /** The views of the page whose script imports this (page-kit/src/build/one-file-a-page.ts). */
  export const views: import('./screen/start.tsx').LiveViews;
}
