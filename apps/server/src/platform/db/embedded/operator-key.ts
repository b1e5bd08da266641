import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writePrivately } from '../../files/private-file.ts';
import { keyFile } from './data-folder.ts';

// The key of a data folder: anyone who can read the folder may use `npm run ops`, even while a server has it open.

/** 256 random bits. A shorter file, such as one that a full disk has left empty, would let others guess it. */
const whole = /^[\w-]{43}$/;

/** Whether a text has the form of a data folder's key. */
export function isOperatorKey(text: string): boolean {
  return whole.test(text);
}

/** The key of this data folder, created at its first start. Only under the folder's lock. */
export async function makeOperatorKey(dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, keyFile);
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) await writePrivately(file, randomBytes(32).toString('base64url'));
  return operatorKeyOf(dataFolder);
}

/** Reads the key. Throws one readable line if it is incomplete. */
export function operatorKeyOf(dataFolder: string): string {
  const file = path.join(dataFolder, keyFile);
  if (!existsSync(file)) throw new Error(`there is no key ${file}: it is made when the server starts`);
  const key = readFileSync(file, 'utf8');
  if (isOperatorKey(key)) return key;
  throw new Error(
    `the key ${file} is incomplete: it has ${key.length} characters instead of 43 letters, digits, - and _. Delete it and start the server: it makes a new one`,
  );
}
