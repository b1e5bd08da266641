// Weighs the console as it is downloaded, in gzip, and fails if it is over a limit (docs/decisions/085). Needs a build.
//
//   node scripts/console-budget.mjs
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root } from './setup.mjs';

/** @typedef {{ file: string, imports?: string[], css?: string[], isEntry?: boolean }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest */

const limits = { shell: 220_000, page: 30_000, css: 15_000 };
const today = 'src/features/today/today.page.tsx';

/**
 * The files that come with a chunk, itself included.
 * @param {Manifest} manifest
 * @param {string} name
 * @returns {Set<string>}
 */
export function filesWith(manifest, name, found = new Set()) {
  const chunk = manifest[name];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const css of chunk.css ?? []) found.add(css);
  for (const next of chunk.imports ?? []) filesWith(manifest, next, found);
  return found;
}

/**
 * What is over a limit, a line each; and what everything weighs.
 * @param {Manifest} manifest
 * @param {(file: string) => number} weigh
 */
export function weighConsole(manifest, weigh) {
  const sum = (/** @type {Iterable<string>} */ files, /** @type {string} */ kind) =>
    [...files].filter((file) => file.endsWith(kind)).reduce((total, file) => total + weigh(file), 0);
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? '';
  const shell = new Set([...filesWith(manifest, entry), ...filesWith(manifest, today)]);
  const every = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
  const weights = [
    { what: 'frame and Today', bytes: sum(shell, '.js'), limit: limits.shell },
    { what: 'all styles', bytes: sum(every, '.css'), limit: limits.css },
    ...Object.keys(manifest)
      .filter((name) => name.endsWith('.page.tsx') && name !== today)
      .map((name) => {
        const more = [...filesWith(manifest, name)].filter((file) => !shell.has(file));
        return { what: name, bytes: sum(more, '.js'), limit: limits.page };
      }),
  ];
  const problems = weights
    .filter(({ bytes, limit }) => bytes > limit)
    .map(({ what, bytes, limit }) => `${what}: ${bytes} bytes, the limit is ${limit}`);
  return { weights, problems };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(root, 'apps/console/dist');
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const weigh = (/** @type {string} */ file) => gzipSync(readFileSync(join(folder, file))).length;
  const { weights, problems } = weighConsole(manifest, weigh);
  for (const { what, bytes, limit } of weights) console.log(`${String(bytes).padStart(7)} of ${limit}  ${what}`);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
