import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesUnder, readPages, sources } from './pages.ts';
import { StyleGraph } from './style-graph.ts';

const table = 'virtual:page-styles';
const nothing = '\0no-styles';

/**
 * A component imports its stylesheet. The document gets the stylesheets that its screen's views reach through their imports,
 * inlined, so neither build makes a file of them: `virtual:page-styles` has them by view. A class whose stylesheet
 * is not imported fails the build.
 */
export function pageStyles(): Plugin {
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
      const { code, problems } = tableOf();
      if (problems.length > 0) this.error(`a screen would lack styles:\n${problems.join('\n')}`);
      return code;
    },
    hotUpdate({ file }) {
      // What is imported may have changed.
      const module = this.environment.moduleGraph.getModuleById(`\0${table}`);
      if (module && /\.(tsx?|css)$/.test(file)) this.environment.moduleGraph.invalidateModule(module);
    },
  };
}

/** A module whose default export is a map from a page's view to the texts of its stylesheets. */
function tableOf(): { code: string; problems: string[] } {
  const stylesheets = filesUnder(sources).filter((file) => file.endsWith('.css'));
  const graph = new StyleGraph(stylesheets, join(sources, 'theme.css'));
  const problems = new Set<string>();
  const entries = readPages().map(({ view, live }) => {
    // Around what React keeps alive stands its root.
    const files = [...(live.length > 0 ? ['screen/root.tsx'] : []), ...[view, ...live].map((one) => `${one}.view.tsx`)];
    const paths = files.map((file) => join(sources, file));
    for (const problem of graph.problemsOf(paths)) problems.add(problem.replaceAll(`${sources}/`, ''));
    const styles = graph.stylesOf(paths).map((file) => `s${stylesheets.indexOf(file)}`);
    return `[${JSON.stringify(view)}, [${styles.join(', ')}]]`;
  });
  const imports = stylesheets.map((file, index) => `import s${index} from ${JSON.stringify(`${file}?inline`)};`);
  return { code: `${imports.join('\n')}\nexport default new Map([${entries.join(', ')}]);`, problems: [...problems] };
}
