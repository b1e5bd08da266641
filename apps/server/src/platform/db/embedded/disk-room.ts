import { freeMegabytes } from '@plazo/durable-pglite/disk-room';

/** The megabytes of a new database with its first log, and some to start with. */
const neededMegabytes = 200;

/** Throws one readable line if a new database would fill the disk before it is complete. */
export function refuseSmallDisk(folder: string, needed = neededMegabytes): void {
  const free = freeMegabytes(folder);
  if (free >= needed) return;
  throw new Error(
    `the disk of ${folder} has ${free} MB free, and a new database needs ${needed} MB: make room, or set DATA_FOLDER to a folder elsewhere`,
  );
}
