import { join } from 'node:path';

interface Chunk {
  file: string;
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

// The browser's builds come first, so that their manifests exist when the server's build runs; in development there are none.
const manifests = import.meta.glob<Manifest>('../dist/client/*manifest.json', { eager: true, import: 'default' });
const manifestOf = (name: string): Manifest => manifests[`../dist/client/${name}.json`] ?? {};

/** From the folder of apps/web, as the build names it. */
const kit = '../../packages/page-kit/src';

/** The base script, which needs no React. */
export function baseScript(): string {
  return ownScript(`${kit}/base/base.ts`);
}

const parts = Object.keys(import.meta.glob('../../../packages/page-kit/src/base/{parts,later}/*.ts')).map((file) => ({
  source: file.slice('../'.length),
  attribute: `data-${file.slice(file.lastIndexOf('/') + 1, -'.ts'.length)}=`,
}));

/**
 * The base script's parts that a document needs, each named after an attribute of the elements that it serves: `parts` before the document
 * is interactive, `later` afterwards.
 */
export function partScripts(html: string, when: 'parts' | 'later'): string[] {
  return parts
    .filter(({ source, attribute }) => source.includes(`/${when}/`) && html.includes(attribute))
    .map(({ source }) => ownScript(source));
}

function ownScript(source: string): string {
  return import.meta.env.DEV
    ? `/@fs${join(import.meta.dirname, '..', source)}`
    : `/${chunkOf(manifestOf('base-manifest'), source).file}`;
}

/**
 * The scripts that make a document interactive, to be preloaded together: its page's first, then React. None if it has no live parts,
 * except in development, where its script also follows changes to the sources.
 */
export function clientScripts(page: string, isLive: boolean): readonly string[] {
  if (import.meta.env.DEV) return ['/src/entry-development.ts'];
  if (!isLive) return [];
  const manifest = manifestOf('manifest');
  const { file, imports = [] } = chunkOf(manifest, `src/entry-client.ts?page=${page}.ts`);
  return [file, ...imports.map((key) => chunkOf(manifest, key).file)].map((name) => `/${name}`);
}

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the browser's build has no ${key}`);
  return chunk;
}
