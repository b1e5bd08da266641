declare module 'virtual:page-styles' {
  import type { StyleSheet } from '@plazo/page-kit/document/style-rules';

  /** The stylesheet of every document. */
  export const theme: StyleSheet;
  /** The stylesheets of a page, by its view: those of its live parts too. */
  export const ofPages: ReadonlyMap<string, readonly StyleSheet[]>;
  /** Those of a view that React keeps alive, by its file. */
  export const ofLiveViews: ReadonlyMap<string, readonly StyleSheet[]>;
}
