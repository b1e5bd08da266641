import byView from 'virtual:page-styles';

/** The stylesheets of a page, which vite/page-styles.ts finds through what its views import. */
export function stylesOf({ view }: { view: string }): readonly string[] {
  const styles = byView.get(view);
  if (!styles) throw new Error(`no page has the view ${view}`);
  return styles;
}
