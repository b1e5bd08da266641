import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import { sources } from './pages.ts';

/** Tables of which live views use a few entries: their file, and the name of the object. */
const tables = [
  { file: join(sources, 'paths.ts'), name: 'routes' },
  { file: join(sources, 'ui/icon.tsx'), name: 'shapes' },
];

/**
 * Leaves out of the browser's build the entries of these tables that no live view can ask for: an entry stays if a module that a live
 * view reaches has its key as a text.
 */
export function tablesInUse(views: readonly string[]): Plugin {
  return {
    name: 'tables-in-use',
    transform: {
      filter: { id: tables.map(({ file }) => file) },
      handler(code: string, id: string) {
        const table = tables.find(({ file }) => id.startsWith(file));
        const used = textsOf(
          views.map((view) => join(sources, '..', view)),
          tables.map(({ file }) => file),
        );
        let result = code;
        new Visitor({
          VariableDeclarator({ id: variable, init }) {
            if (variable.type !== 'Identifier' || variable.name !== table?.name) return;
            const object = init?.type === 'TSAsExpression' ? init.expression : init;
            if (object?.type !== 'ObjectExpression') return;
            for (const property of object.properties) {
              if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
              if (!used.has(property.key.name)) result = blank(result, property);
            }
          },
        }).visit(parseSync(id, code).program);
        return { code: result, map: null };
      },
    },
  };
}

/** Without this stretch and the comma after it. Spaces keep every other position where it is. */
export function blank(code: string, { start, end }: { start: number; end: number }): string {
  const comma = code.slice(end).match(/^\s*,/)?.[0].length ?? 0;
  return code.slice(0, start) + ' '.repeat(end + comma - start) + code.slice(end + comma);
}

/** Every text in these modules of ours and in those that they import, but for some. */
function textsOf(files: readonly string[], but: readonly string[]): Set<string> {
  const texts = new Set<string>();
  const waiting = [...files];
  const seen = new Set(but);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const from = dirname(file);
    const follow = (source: ESTree.Expression | ESTree.StringLiteral | null) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      if (/^\..*\.tsx?$/.test(source.value)) waiting.push(join(from, source.value));
    };
    new Visitor({
      ImportDeclaration: ({ source, importKind }) => importKind !== 'type' && follow(source),
      ExportNamedDeclaration: ({ source }) => follow(source),
      ImportExpression: ({ source }) => follow(source),
      Literal: ({ value }) => typeof value === 'string' && texts.add(value),
    }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  }
  return texts;
}
