import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { keyFile } from '../db/embedded/data-folder.ts';

/**
 * The key of a data folder: anybody who can read the folder may use `npm run ops`, even while a server has it open.
 * Created at the first start, readable only by its owner.
 */
export function deskKeyOf(dataFolder: string): string {
  const file = path.join(dataFolder, keyFile);
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
