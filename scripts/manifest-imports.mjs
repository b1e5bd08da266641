import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** @typedef {Record<string, { file: string, imports?: string[] }>} Manifest of Vite: chunks by their source */

/** The output of the browser's builds. @returns {Manifest[]} */
export function builtManifests() {
  return ['manifest.json', 'base-manifest.json'].map((name) =>
    JSON.parse(readFileSync(join(root, 'apps/web/dist/client', name), 'utf8')),
  );
}

/**
 * Scripts that a document's scripts import but the document does not name: they would load late, and not be weighed.
 * @param {string[]} scripts addresses
 * @param {Manifest[]} manifests
 */
export function unnamedImports(scripts, manifests) {
  return manifests.flatMap((manifest) =>
    Object.values(manifest)
      .filter(({ file }) => scripts.includes(`/${file}`))
      .flatMap(({ imports = [] }) => imports.map((key) => `/${manifest[key]?.file}`))
      .filter((file) => !scripts.includes(file)),
  );
}
