import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** What the build must know about a page, as declared in its file. */
export interface PageViews {
  /** Under the sources, without `.view.tsx`. */
  view: string;
  /** The live views: `view` itself, parts of it, or none. */
  live: readonly string[];
}

/** Every page, in the order of the file names. @param sources the folder of the pages' sources */
export function readPages(sources: string): PageViews[] {
  return filesUnder(sources)
    .filter((file) => file.endsWith('.page.ts'))
    .map((file) => readPage(file, sources));
}

function readPage(file: string, sources: string): PageViews {
  const view = file.slice(sources.length + 1, -'.page.ts'.length);
  let isPage = false;
  let isLive = false;
  const parts: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [declaration] }) {
      if (callee.type !== 'Identifier' || declaration?.type !== 'ObjectExpression') return;
      const part = callee.name === 'livePart' && textOf(declaration, 'view');
      if (part) parts.push(part);
      if (callee.name !== 'definePage') return;
      isPage = true;
      isLive = textOf(declaration, 'live') === 'screen';
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  if (!isPage) throw new Error(`${file} declares no page`);
  return { view, live: isLive ? [view] : parts };
}

/** A property whose value is a literal. */
function textOf({ properties }: ESTree.ObjectExpression, name: string): string | undefined {
  for (const property of properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name)
      return property.value.type === 'Literal' ? String(property.value.value) : undefined;
  return undefined;
}

export function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}
