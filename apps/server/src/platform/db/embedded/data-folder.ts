import { lstatSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { draftEnding } from '../../files/private-file.ts';
import { claimFolder, closeTree, isOpen, type PrivateFolder } from '../../files/private-folder.ts';

/** The key that proves access to the data folder (platform/db/embedded/operator-key.ts). */
export const keyFile = 'staff.key';
const namePattern = /^(database(\.draft|\.backup)?|backup\.json|uploads|staff\.key.*|\.lock.*)$/;

function dataFolder(place: string): PrivateFolder {
  return { path: place, setting: 'DATA_FOLDER', isOurs: (name) => namePattern.test(name) };
}

/** Creates the data folder, closed to other users, or throws the reason why it cannot be used. */
export function claimDataFolder(place: string): void {
  claimFolder(dataFolder(place));
}

/** Closes files that an older version, a copy or a restore left open to others. Only under the folder's lock. */
export function closeDataFolder(place: string): void {
  dropKnownKey(place);
  dropKeyDrafts(place);
  for (const part of ['database', 'database.draft', keyFile]) closeTree(dataFolder(place), part, 'files');
}

/** A key that other users could read is compromised, and will be replaced. */
function dropKnownKey(place: string): void {
  const key = path.join(place, keyFile);
  const found = lstatSync(key, { throwIfNoEntry: false });
  if (found?.isFile() && isOpen(found)) rmSync(key);
}

/** The remains of a start that ended before its key was complete. */
function dropKeyDrafts(place: string): void {
  const isDraft = (name: string) => name.startsWith(keyFile) && name.endsWith(draftEnding);
  for (const name of readdirSync(place).filter(isDraft)) rmSync(path.join(place, name), { force: true });
}
