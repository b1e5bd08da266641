import { ofLiveViews, ofPages, theme } from 'virtual:page-styles';
import type { Styles } from '@plazo/page-kit/document/document';
import { marksOf, usedStyles } from '@plazo/page-kit/document/style-rules';

/** For identical documents the styles are selected only once: a screen has a few dozen states. */
const chosen = new Map<string, Styles>();
const mostChosen = 500;

/**
 * The styles of a rendered page: the rules that can apply in it, from the stylesheets that page-kit/src/build/page-styles.ts finds through
 * its views' imports. A live part may show more than was rendered, so its sheets are sent whole, together with the sheet of every document.
 */
export function stylesOf(view: string, liveViews: readonly string[], html: string): Styles {
  const marks = marksOf(html);
  const key = [view, ...liveViews, ...marks].join();
  const known = chosen.get(key);
  if (known) return known;
  const styles = choose(view, liveViews, marks);
  if (chosen.size >= mostChosen) chosen.clear();
  chosen.set(key, styles);
  return styles;
}

function choose(view: string, liveViews: readonly string[], marks: ReadonlySet<string>): Styles {
  const sheets = ofPages.get(view);
  if (!sheets) throw new Error(`no page has the view ${view}`);
  const alive = liveViews.flatMap((one) => ofLiveViews.get(one) ?? []);
  const whole = new Set((alive.length > 0 ? [theme, ...alive] : []).map(({ file }) => file));
  const [own, pages] = [usedStyles([theme], whole, marks), usedStyles(sheets, whole, marks)];
  return { theme: own.css, page: pages.css, roles: new Set([...own.roles, ...pages.roles]) };
}
