declare module 'virtual:page-styles' {
  /** The texts of a page's stylesheets, by its view. */
  const styles: ReadonlyMap<string, readonly string[]>;
  export default styles;
}
