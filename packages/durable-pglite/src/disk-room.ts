import { statfsSync } from 'node:fs';

/** What is left for us on the disk of a folder, in megabytes. */
export function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1024 ** 2);
}
