import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesUnder, readPages } from './pages.ts';
import { rulesOfSheet, setByOurScripts } from './rules-of-sheet.ts';
import { StyleGraph } from './style-graph.ts';

const table = 'virtual:page-styles';
const nothing = '\0no-styles';

export interface StyleOptions {
  /** The folder of the pages' sources; the files below are in it. */
  sources: string;
  /** The stylesheet of every document. */
  theme: string;
  /** The wrapper of a live view. */
  root: string;
}

/**
 * A component imports its stylesheet. The document gets the stylesheets that its screen's views reach through their imports, inlined, so
 * neither build creates a file for them: `virtual:page-styles` has them by view. A class whose stylesheet is not imported fails the build.
 */
export function pageStyles(options: StyleOptions): Plugin[] {
  return [sheetsOfPages(options), sheetsAsRules()];
}

/** Vite's output for a stylesheet, as the list of its rules (document/style-rules.ts). */
function sheetsAsRules(): Plugin {
  return {
    name: 'sheets-as-rules',
    enforce: 'post',
    transform: {
      filter: { id: /\.css\?inline$/ },
      handler(code) {
        const text = /^export default (".*");?$/ms.exec(code.trim())?.[1];
        if (text === undefined) this.error('a stylesheet is not one text');
        const rules = rulesOfSheet(JSON.parse(text), setByOurScripts());
        return { code: `export default ${JSON.stringify(rules)};`, map: null };
      },
    },
  };
}

function sheetsOfPages(options: StyleOptions): Plugin {
  return {
    name: 'page-styles',
    enforce: 'pre',
    resolveId(source) {
      if (source === table) return `\0${table}`;
      return /^\.{1,2}\/.*\.css$/.test(source) ? nothing : undefined;
    },
    load(id) {
      if (id === nothing) return { code: '', moduleSideEffects: false };
      if (id !== `\0${table}`) return;
      const { code, problems } = tableOf(options);
      if (problems.length > 0) this.error(`a screen would lack styles:\n${problems.join('\n')}`);
      return code;
    },
    hotUpdate({ file }) {
      // Imports may have changed.
      const module = this.environment.moduleGraph.getModuleById(`\0${table}`);
      if (module && /\.(tsx?|css)$/.test(file)) this.environment.moduleGraph.invalidateModule(module);
    },
  };
}

/**
 * A module with the sheet of every document, and a map from a view, of a page or of a live part, to its sheets; a page includes those of
 * its live parts, in one order.
 */
function tableOf({ sources, theme: themeFile, root }: StyleOptions): { code: string; problems: string[] } {
  const stylesheets = filesUnder(sources).filter((file) => file.endsWith('.css'));
  const theme = join(sources, themeFile);
  const graph = new StyleGraph(stylesheets, theme);
  const problems = new Set<string>();
  const sheetsOf = (views: readonly string[], isLive: boolean) => {
    // A live view is wrapped in its root.
    const files = [...(isLive ? [root] : []), ...views.map((one) => `${one}.view.tsx`)];
    const paths = files.map((file) => join(sources, file));
    for (const problem of graph.problemsOf(paths)) problems.add(problem.replaceAll(`${sources}/`, ''));
    return graph.stylesOf(paths).map((file) => `s${stylesheets.indexOf(file)}`);
  };
  const pages = readPages(sources);
  const entries = pages.map(
    ({ view, live }) => `[${JSON.stringify(view)}, [${sheetsOf([view, ...live], live.length > 0)}]]`,
  );
  const alive = pages
    .flatMap(({ live }) => live)
    .map((view) => `[${JSON.stringify(view)}, [${sheetsOf([view], true)}]]`);
  const sheets = stylesheets.flatMap((file, index) => [
    `import r${index} from ${JSON.stringify(`${file}?inline`)};`,
    `const s${index} = { file: ${JSON.stringify(file.slice(sources.length + 1))}, rules: r${index} };`,
  ]);
  const exported = [
    `export const theme = s${stylesheets.indexOf(theme)};`,
    `export const ofPages = new Map([${entries}]);`,
    `export const ofLiveViews = new Map([${alive}]);`,
  ];
  return { code: [...sheets, ...exported].join('\n'), problems: [...problems] };
}
