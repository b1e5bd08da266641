interface Chunk {
  file: string;
  imports?: string[];
}

// The browser's build comes first, so its list of files is there when the server's is made; while developing there is none.
const manifests = import.meta.glob<Record<string, Chunk>>('../dist/client/manifest.json', {
  eager: true,
  import: 'default',
});

const entry = 'src/entry-client.tsx';

const known = new Map<string, readonly string[]>();

/** Every script that a view needs, so that all can be asked for at once: the entry first, the view second. */
export function clientScripts(view: string): readonly string[] {
  if (import.meta.env.DEV) return ['/src/entry-development.ts'];
  const scripts = known.get(view) ?? filesOf(view);
  known.set(view, scripts);
  return scripts;
}

function filesOf(view: string): string[] {
  const manifest = Object.values(manifests)[0] ?? {};
  const files = new Set<string>();
  const chunkOf = (key: string): Chunk => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the browser's build has no ${key}`);
    return chunk;
  };
  const chunks = [chunkOf(entry), chunkOf(`src/${view}.view.tsx`)];
  for (const { file } of chunks) files.add(`/${file}`);
  const addImports = (chunk: Chunk) => {
    for (const imported of (chunk.imports ?? []).map(chunkOf)) {
      files.add(`/${imported.file}`);
      addImports(imported);
    }
  };
  chunks.forEach(addImports);
  return [...files];
}
