import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { writePrivately } from '../platform/files/private-file.ts';

/** How long a release's files are kept after one of its processes was last started. */
const keptFor = 30 * 86_400_000;

/** The names of built files: no other file is kept or served here. */
const hashed = /^[\w.-]+-[\w-]{8}\.(js|css|svg|png|webp|woff2)(\.br|\.gz)?$/;

/**
 * Puts this release's hashed files next to those of others, in a folder that all processes share, and removes files that no process has
 * added for a month. So during an upgrade a document of one release finds its files at a process of the other.
 */
export async function keepAssets(from: string, folder: string, now: number): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(from).filter((name) => hashed.test(name))) {
    const kept = path.join(folder, name);
    const content = readFileSync(path.join(from, name));
    // The name contains a hash of the content: a file of another size was cut short by a full disk or a power cut.
    const isWhole = statSync(kept, { throwIfNoEntry: false })?.size === content.length;
    if (isWhole) utimesSync(kept, now / 1000, now / 1000);
    else await writePrivately(kept, content);
  }
  for (const name of readdirSync(folder)) {
    const { mtimeMs } = statSync(path.join(folder, name), { throwIfNoEntry: false }) ?? { mtimeMs: now };
    if (now - mtimeMs > keptFor) rmSync(path.join(folder, name), { force: true });
  }
}

/** Serves files that this release lacks; `isPublic` says which names borrowers may request. */
export function serveKeptAssets(app: FastifyInstance, folder: string, isPublic: (name: string) => boolean): void {
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const { name } = request.params;
    const isKept = hashed.test(name) && isPublic(name) && existsSync(path.join(folder, name));
    if (!isKept) return reply.callNotFound();
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('x-content-type-options', 'nosniff');
    return reply.sendFile(name, folder, { cacheControl: false });
  });
}
