import { extname, join } from 'node:path';
import type { Plugin } from 'vite';
import { readPages } from './pages.ts';
import { viewName } from './view-name.ts';

const views = 'virtual:live-views';
// With the file's own extension, by which Vite knows the language.
const ofPage = /\?page=(.+)\.\w+$/;
const named = (id: string, page: string) => `${id}?page=${page}${extname(id)}`;
const isOurs = (id: string) =>
  /^[^\0?]*(?:apps[\\/]web[\\/]src|packages)[\\/][^?]+$/.test(id) && !id.includes('node_modules');

/** An entry for each page with live views. */
export function livePages(sources: string): string[] {
  return readPages(sources)
    .filter(({ live }) => live.length > 0)
    .map(({ view }) => named('src/entry-client.ts', view));
}

/**
 * Everything of ours that a page's live views need is in one file, next to React's; modules that two pages share are in both. Live screens
 * rarely follow each other, while every additional file costs the opened screen: a request, separate compression, and code for other
 * screens. So every module that an entry reaches is assigned to the entry's page.
 */
export function oneFileAPage(sources: string): Plugin {
  return {
    name: 'one-file-a-page',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const page = importer?.match(ofPage)?.[1];
      if (importer === undefined || page === undefined) return;
      if (source === views) return named(`\0${views}.ts`, page);
      const resolved = await this.resolve(source, importer.replace(ofPage, ''), { ...options, skipSelf: true });
      return resolved && isOurs(resolved.id) ? { ...resolved, id: named(resolved.id, page) } : resolved;
    },
    load(id) {
      const page = id.startsWith(`\0${views}`) && id.match(ofPage)?.[1];
      if (!page) return;
      const live = readPages(sources).find(({ view }) => view === page)?.live ?? [];
      const imports = live.map(
        (view, index) =>
          `import { ${viewName(view)} as v${index} } from ${JSON.stringify(join(sources, `${view}.view.tsx`))};`,
      );
      const entries = live.map((view, index) => `${JSON.stringify(view)}: v${index}`);
      return `${imports.join('\n')}\nexport const views = { ${entries.join(', ')} };`;
    },
  };
}
