import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

interface Source {
  /** Its imports and re-exports other than types: files, in order. */
  imports: readonly string[];
  /** The classes that it writes in `className`. */
  classes: ReadonlySet<string>;
}

/**
 * The stylesheets that files reach through their imports, each after those that it builds on, in the order in which a browser would run the
 * imports.
 */
export class StyleGraph {
  private readonly sources = new Map<string, Source>();
  private readonly owners: ReadonlyMap<string, readonly string[]>;

  /**
   * @param stylesheets all that a file could import
   * @param everywhere the one that every document has, so that nothing imports it
   */
  constructor(
    stylesheets: readonly string[],
    private readonly everywhere?: string,
  ) {
    const owners = new Map<string, string[]>();
    for (const file of stylesheets)
      for (const name of ownClasses(readFileSync(file, 'utf8'))) owners.set(name, [...(owners.get(name) ?? []), file]);
    this.owners = owners;
  }

  stylesOf(files: readonly string[]): string[] {
    return [...this.reach(files)].filter((file) => file.endsWith('.css'));
  }

  /** Files that use a class without importing its stylesheet, directly or through a component: one line each. */
  problemsOf(files: readonly string[]): string[] {
    return [...this.reach(files)].flatMap((file) => {
      const { classes } = this.read(file);
      const own = new Set([this.everywhere, ...(classes.size > 0 ? this.stylesOf([file]) : [])]);
      return [...classes].flatMap((name) => {
        const owners = this.owners.get(name) ?? [];
        const isThere = owners.length === 0 || owners.some((stylesheet) => own.has(stylesheet));
        return isThere ? [] : [`${file} uses the class ${name} and does not import ${owners.join(' or ')}`];
      });
    });
  }

  private reach(files: readonly string[], reached = new Set<string>(), entered = new Set<string>()): Set<string> {
    for (const file of files) {
      if (entered.has(file)) continue;
      entered.add(file);
      this.reach(this.read(file).imports, reached, entered);
      reached.add(file);
    }
    return reached;
  }

  private read(file: string): Source {
    const known = this.sources.get(file) ?? readSource(file);
    this.sources.set(file, known);
    return known;
  }
}

function readSource(file: string): Source {
  const imports: string[] = [];
  const classes = new Set<string>();
  if (file.endsWith('.css')) return { imports, classes };
  /** The nesting depth within a `className` value. */
  let depth = 0;
  const step = (name: ESTree.Node, by: 1 | -1) => {
    if ((name.type === 'JSXIdentifier' || name.type === 'Identifier') && name.name === 'className') depth += by;
  };
  const addWords = (text: string) => {
    for (const word of text.split(/\s+/)) if (word !== '') classes.add(word);
  };
  const add = (from: string) => {
    // Imports from packages have no styles.
    if (from.startsWith('.') && /\.(tsx?|css)$/.test(from)) imports.push(join(dirname(file), from));
  };
  new Visitor({
    ImportDeclaration({ source, importKind, specifiers }) {
      const isOfTypes =
        specifiers.length > 0 && specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type');
      if (importKind !== 'type' && !isOfTypes) add(source.value);
    },
    ExportNamedDeclaration({ source, exportKind }) {
      if (source && exportKind !== 'type') add(source.value);
    },
    JSXAttribute: ({ name }) => step(name, 1),
    'JSXAttribute:exit': ({ name }) => step(name, -1),
    Property: ({ key }) => step(key, 1),
    'Property:exit': ({ key }) => step(key, -1),
    // Every text in the value, including both branches of a condition.
    Literal: ({ value }) => void (depth > 0 && typeof value === 'string' && addWords(value)),
    TemplateElement: ({ value }) => void (depth > 0 && addWords(value.raw)),
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return { imports, classes };
}

/** The classes that a stylesheet is for: those that start a selector. */
function ownClasses(css: string): Set<string> {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?:^|[{},])\s*\.([\w-]+)/g);
  return new Set([...selectors].map(([, name = '']) => name));
}
