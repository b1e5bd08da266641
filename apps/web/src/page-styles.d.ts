declare module 'virtual:page-styles' {
  import type { StyleSheet } from '@plazo/page-kit/document/style-rules';

  /** The stylesheet of every document. */
  export const theme: StyleSheet;
  /** The stylesheets of a page, by its view, including those of its live parts. */
  export const ofPages: ReadonlyMap<string, readonly StyleSheet[]>;
  /** Those of a live view, by its file. */
  export const ofLiveViews: ReadonlyMap<string, readonly StyleSheet[]>;
}
