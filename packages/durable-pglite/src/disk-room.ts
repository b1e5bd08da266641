import { statfsSync } from 'node:fs';

/** The space on a folder's disk that our process may still use, in megabytes. */
export function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1024 ** 2);
}
