import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writePrivately } from '../../files/private-file.ts';

// An incomplete copy of a backup would start as a database with holes, and show it weeks later. So a backup lists its content, and its
// database has a name that no start uses until everything on the list has been found.

/** The name of a backup's database until a server has started from it. */
export const backedUpDatabase = 'database.backup';
/** The files of a backup, with their sizes. */
export const backupList = 'backup.json';

const database = 'database';

type Sizes = Record<string, number>;

/** Lists a backup that is otherwise complete. */
export async function listBackup(folder: string): Promise<void> {
  await writePrivately(path.join(folder, backupList), JSON.stringify(sizesIn(folder)));
}

/** Makes the data folder of a backup, if this is one. Throws one readable line if part of it is missing. Only under the folder's lock. */
export function beginFromBackup(folder: string): void {
  const place = path.join(folder, database);
  const copied = path.join(folder, backedUpDatabase);
  const list = path.join(folder, backupList);
  if (!existsSync(copied) && (!existsSync(list) || existsSync(place))) {
    rmSync(list, { force: true });
    return;
  }
  if (existsSync(place)) {
    throw new Error(`${folder} holds a database and a backup of one: copy the backup to a folder of its own`);
  }
  const listed = readList(list);
  const found = sizesIn(folder);
  const lacking = Object.keys(listed).filter((name) => found[name] !== listed[name]);
  if (lacking.length > 0) {
    const missing = `${lacking.length} of ${Object.keys(listed).length} files and folders are missing or incomplete`;
    throw new Error(`the backup in ${folder} is incomplete: ${missing}, such as ${lacking[0]}. Copy it again`);
  }
  renameSync(copied, place);
  rmSync(list);
}

function readList(list: string): Sizes {
  try {
    return JSON.parse(readFileSync(list, 'utf8')) as Sizes;
  } catch {
    throw new Error(
      `the backup in ${path.dirname(list)} is incomplete: ${backupList} is missing or cut short. Copy it again`,
    );
  }
}

/** The size of each file, and 0 for each folder: PostgreSQL needs its empty ones, too. */
function sizesIn(folder: string): Sizes {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    names.map((name) => {
      const entry = lstatSync(path.join(folder, name));
      return [name.replaceAll(path.sep, '/'), entry.isFile() ? entry.size : 0];
    }),
  );
}
