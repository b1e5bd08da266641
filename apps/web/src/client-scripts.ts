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

/** Every script that a view needs, so that all can be asked for at once. */
export function clientScripts(view: string): string[] {
  if (import.meta.env.DEV) return ['/src/entry-development.ts'];
  const manifest = Object.values(manifests)[0] ?? {};
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the browser's build has no ${key}`);
    for (const imported of chunk.imports ?? []) add(imported);
    files.add(`/${chunk.file}`);
  };
  add(entry);
  add(`src/${view}.view.tsx`);
  return [...files];
}
