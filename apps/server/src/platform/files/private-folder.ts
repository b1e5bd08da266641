import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';

// Borrowers' data is in folders that no other user of the machine can enter, whatever the umask. Windows has no modes: there a folder is as
// private as its parent.

const hasModes = process.getuid !== undefined;
const sticky = 0o1000;

export interface PrivateFolder {
  path: string;
  /** The setting that names the folder, such as DATA_FOLDER. */
  setting: string;
  /** Whether an entry with this name is ours: a folder used for other things must not be closed to its users. */
  isOurs(name: string): boolean;
}

/**
 * Creates the folder, or closes an existing one to other users. Throws one readable line if that is not possible: it
 * belongs to another user, another user could replace it, or it is used for other things.
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
 * Closes everything in a claimed folder's `part`, if it exists. Links are refused, not followed: we create none. With
 * `folders` the files of an already closed folder are not checked one by one.
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
  // After its content: an interrupted start will find it still open.
  if (isOpen(found)) close(folder, place, found);
}

function close(folder: PrivateFolder, place: string, found: Stats): void {
  let reason = 'its file system keeps no modes';
  try {
    chmodSync(place, found.isDirectory() ? 0o700 : 0o600);
  } catch (error) {
    reason = (error as NodeJS.ErrnoException).code ?? String(error);
  }
  // Another process's draft may be gone by now.
  const closed = statSync(place, { throwIfNoEntry: false });
  if (closed && isOpen(closed)) throw refusal(folder, `cannot be closed to other users (${reason} at ${place})`);
}

/** Anyone who can rename a parent folder could put a folder of their own in its place, even while we write. */
function refuseReplaceable(folder: PrivateFolder, start: string): void {
  for (let place = start; ; place = path.dirname(place)) {
    const found = lstatSync(place);
    const isLink = found.isSymbolicLink();
    // Ourselves, the administrator, and the owner of the program that we run anyway.
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

/** Whether other users have any access. */
export function isOpen({ mode }: Stats): boolean {
  return hasModes && (mode & 0o077) !== 0;
}

function isUsedForOtherThings(folder: PrivateFolder, real: string, { mode }: Stats): boolean {
  if ((mode & sticky) !== 0) return true;
  // A separate disk has this entry from the start.
  const names = readdirSync(real).filter((name) => name !== 'lost+found');
  return names.length > 0 && !names.some((name) => folder.isOurs(name));
}

function refusal(folder: PrivateFolder, what: string, remedy?: string): Error {
  const orAnother = `set ${folder.setting} to another folder`;
  return new Error(`the folder ${folder.path} ${what}; ${remedy ? `${remedy}, or ${orAnother}` : orAnother}`);
}
