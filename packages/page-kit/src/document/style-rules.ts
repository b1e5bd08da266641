// A document is sent only those rules of its screen's stylesheets that can apply in it: the build takes the sheets apart
// (page-kit/src/build/rules-of-sheet.ts), and rules that match nothing in the rendered screen are left out here.

export interface StyleRule {
  /**
   * Its selectors, each with the classes and attributes (`.card`, `[data-tone]`, `[data-tone=danger]`) without which it matches nothing.
   */
  selectors: readonly { text: string; needs: readonly string[] }[];
  /** With its braces; for an at-rule the whole of it. */
  body: string;
  /** The conditions around it, such as `@media print`. */
  within: readonly string[];
  /** The words of its animations, one of which is a name; for keyframes their name. */
  moves: readonly string[];
  /** The custom properties that it uses. */
  roles: readonly string[];
}

/** A stylesheet, with the file that it was made from. */
export interface StyleSheet {
  file: string;
  rules: readonly StyleRule[];
}

/** The content of a document's style element, and the custom properties that it uses. */
export interface UsedStyles {
  css: string;
  roles: ReadonlySet<string>;
}

/**
 * The rules that can apply in a rendered screen, in their order.
 * @param there the classes and attributes of the screen
 * @param whole the files of the sheets of which React may need more than is rendered: they are sent unchanged
 */
export function usedStyles(
  sheets: readonly StyleSheet[],
  whole: ReadonlySet<string>,
  there: ReadonlySet<string>,
): UsedStyles {
  const roles = new Set<string>();
  const animated = new Set<string>();
  const used: { rule: StyleRule; selectors: string }[] = [];
  for (const { file, rules } of sheets) {
    const isWhole = whole.has(file);
    for (const rule of rules) {
      const selects = ({ needs }: StyleRule['selectors'][number]) => isWhole || needs.every((mark) => there.has(mark));
      const selectors = rule.selectors.filter(selects).map(({ text }) => text);
      if (rule.selectors.length > 0 && selectors.length === 0) continue;
      used.push({ rule, selectors: selectors.join(',') });
      for (const role of rule.roles) roles.add(role);
      if (selectors.length > 0) for (const word of rule.moves) animated.add(word);
    }
  }
  let css = '';
  let around: readonly string[] = [];
  const step = (to: readonly string[]) => {
    if (around.join() === to.join()) return;
    css += '}'.repeat(around.length) + to.map((condition) => `${condition}{`).join('');
    around = to;
  };
  for (const { rule, selectors } of used) {
    // Only the keyframes of animations that are used.
    if (rule.selectors.length === 0 && !rule.moves.every((name) => animated.has(name))) continue;
    step(rule.within);
    css += selectors + rule.body;
  }
  step([]);
  return { css, roles };
}

/** The classes and the data attributes in a rendered screen. */
export function marksOf(html: string): Set<string> {
  const marks = new Set<string>();
  for (const written of new Set(html.match(/ (?:class|data-[\w-]+)="[^"]*"/g))) {
    const at = written.indexOf('=');
    const [name, value] = [written.slice(1, at), written.slice(at + 2, -1)];
    if (name === 'class') for (const word of value.split(' ')) marks.add(`.${word}`);
    else marks.add(`[${name}]`).add(`[${name}=${value}]`);
  }
  return marks;
}
