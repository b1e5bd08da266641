import { freeMegabytes } from '@plazo/durable-pglite/disk-room';

/** Megabytes that a new database takes with its first log, and some to begin with. */
const neededMegabytes = 200;

/** Throws one readable line where a new database would fill the disk before it is whole. */
export function refuseSmallDisk(folder: string, needed = neededMegabytes): void {
  const free = freeMegabytes(folder);
  if (free >= needed) return;
  throw new Error(
    `the disk of ${folder} has ${free} MB free, and a new database needs ${needed} MB: make room, or set DATA_FOLDER to a folder elsewhere`,
  );
}
