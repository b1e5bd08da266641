import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';

// What borrowers have told us lies in folders that no other user of the machine may enter, whatever the umask says.
// Windows has no modes; there a folder is as private as the one that it lies in.

const hasModes = process.getuid !== undefined;
const sticky = 0o1000;

export interface PrivateFolder {
  path: string;
  /** What the operator would change, such as DATA_FOLDER. */
  setting: string;
  /** Whether an entry of this name is ours: a folder that holds other things alone is not closed over their owner's head. */
  isOurs(name: string): boolean;
}

/**
 * Makes the folder, or closes the one that is there to other users. Throws one readable line where that is not possible:
 * it belongs to somebody else, somebody else could put another in its place, or it is used for other things.
 */
export function claimFolder(folder: PrivateFolder): void {
  mkdirSync(folder.path, { recursive: true, mode: 0o700 });
  if (!hasModes) return;
  const real = realpathSync(folder.path);
  const found = statSync(real);
  if (!isOwn(found)) throw refusal(folder, `belongs to another user (${found.uid})`, 'run as that user');
  refuseReplaceable(folder, path.resolve(folder.path));
  refuseReplaceable(folder, real);
  if (!isOpen(found)) return;
  if (isUsedForOtherThings(folder, real, found)) {
    throw refusal(folder, 'is open to other users and holds other things than ours', 'close it with chmod 700');
  }
  close(folder, real, found);
}

/**
 * Closes everything in a claimed folder's `part`, which may not be there. Links are refused, not followed: we make none.
 * With `folders` the files of a folder that is closed already are not looked at one by one.
 */
export function closeTree(folder: PrivateFolder, part: string, look: 'files' | 'folders'): void {
  if (!hasModes) return;
  const place = path.join(realpathSync(folder.path), part);
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.isSymbolicLink()) throw refusal(folder, `holds a link, which is not followed: ${place}`, 'remove the link');
  if (!isOwn(found))
    throw refusal(folder, `holds what belongs to another user (${found.uid}): ${place}`, 'remove that');
  if (found.isDirectory()) {
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const isSkipped = look === 'folders' && entry.isFile() && !isOpen(found);
      if (!isSkipped) closeTree(folder, path.join(part, entry.name), look);
    }
  }
  // After what is in it: a start that is cut off here finds it open again.
  if (isOpen(found)) close(folder, place, found);
}

function close(folder: PrivateFolder, place: string, found: Stats): void {
  let reason = 'its file system keeps no modes';
  try {
    chmodSync(place, found.isDirectory() ? 0o700 : 0o600);
  } catch (error) {
    reason = (error as NodeJS.ErrnoException).code ?? String(error);
  }
  // A draft of another process may have gone meanwhile.
  const closed = statSync(place, { throwIfNoEntry: false });
  if (closed && isOpen(closed)) throw refusal(folder, `cannot be closed to other users (${reason} at ${place})`);
}

/** Who may rename what lies on the way to it may put a folder of their own there, also while we write. */
function refuseReplaceable(folder: PrivateFolder, start: string): void {
  for (let place = start; ; place = path.dirname(place)) {
    const found = lstatSync(place);
    const isLink = found.isSymbolicLink();
    // Ourselves, the administrator, and whoever owns the program that we run anyway.
    const isTrusted = isOwn(found) || found.uid === 0 || found.uid === statSync('.').uid;
    if (!isTrusted) throw refusal(folder, `can be replaced by another user (${found.uid}), who owns ${place}`);
    const isForEverybody = (found.mode & 0o002) !== 0 && (found.mode & sticky) === 0;
    if (place !== start && !isLink && isForEverybody) {
      throw refusal(folder, `can be replaced by any user: ${place} is open to all`);
    }
    if (place === path.dirname(place)) return;
  }
}

function isOwn({ uid }: Stats): boolean {
  return uid === process.getuid?.();
}

/** Whether other users may do anything with it. */
export function isOpen({ mode }: Stats): boolean {
  return hasModes && (mode & 0o077) !== 0;
}

function isUsedForOtherThings(folder: PrivateFolder, real: string, { mode }: Stats): boolean {
  if ((mode & sticky) !== 0) return true;
  // A disk of its own has one from the start.
  const names = readdirSync(real).filter((name) => name !== 'lost+found');
  return names.length > 0 && !names.some((name) => folder.isOurs(name));
}

function refusal(folder: PrivateFolder, what: string, remedy?: string): Error {
  const orAnother = `set ${folder.setting} to another folder`;
  return new Error(`the folder ${folder.path} ${what}; ${remedy ? `${remedy}, or ${orAnother}` : orAnother}`);
}
