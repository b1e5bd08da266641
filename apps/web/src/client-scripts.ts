interface Chunk {
  file: string;
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

// The browser's builds come first, so their manifests exist when the server's is made; in development there are none.
const manifests = import.meta.glob<Manifest>('../dist/client/*manifest.json', { eager: true, import: 'default' });
const manifestOf = (name: string): Manifest => manifests[`../dist/client/${name}.json`] ?? {};

const entry = 'src/entry-client.tsx';

const known = new Map<string, readonly string[]>();

/** The base script, which needs no React. */
export function baseScript(): string {
  return ownScript('src/base/base.ts');
}

const parts = Object.keys(import.meta.glob('./base/{parts,later}/*.ts')).map((file) => ({
  source: `src/${file.slice('./'.length)}`,
  attribute: `data-${file.slice(file.lastIndexOf('/') + 1, -'.ts'.length)}=`,
}));

/**
 * The base script's parts that a document needs, each named after an attribute of the elements that it serves: `parts` before it is
 * alive, `later` afterwards.
 */
export function partScripts(html: string, when: 'parts' | 'later'): string[] {
  return parts
    .filter(({ source, attribute }) => source.includes(`/${when}/`) && html.includes(attribute))
    .map(({ source }) => ownScript(source));
}

function ownScript(source: string): string {
  return import.meta.env.DEV ? `/${source}` : `/${chunkOf(manifestOf('base-manifest'), source).file}`;
}

/** Every script that live views need, to be preloaded together: the entry first, then the views in order. */
export function clientScripts(views: readonly string[]): readonly string[] {
  if (import.meta.env.DEV) return ['/src/entry-development.ts'];
  if (views.length === 0) return [];
  const key = views.join(' ');
  const scripts = known.get(key) ?? filesOf(views);
  known.set(key, scripts);
  return scripts;
}

function filesOf(views: readonly string[]): string[] {
  const manifest = manifestOf('manifest');
  const files = new Set<string>();
  const chunks = [entry, ...views.map((view) => `src/${view}.view.tsx`)].map((key) => chunkOf(manifest, key));
  for (const { file } of chunks) files.add(`/${file}`);
  const addImports = (chunk: Chunk) => {
    for (const imported of (chunk.imports ?? []).map((key) => chunkOf(manifest, key))) {
      files.add(`/${imported.file}`);
      addImports(imported);
    }
  };
  chunks.forEach(addImports);
  return [...files];
}

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the browser's build has no ${key}`);
  return chunk;
}
