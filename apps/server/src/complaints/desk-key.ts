import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { keyFile } from '../db/embedded/data-folder.ts';

/**
 * The key of a data folder: whoever may read the folder may do what `npm run ops` does, also while a server has it open.
 * Made at the first start, for its owner's eyes alone.
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
