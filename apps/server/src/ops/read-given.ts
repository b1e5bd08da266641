import { readFileSync } from 'node:fs';

/** The content of a file that a command names. */
export function readGiven(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new Error(isMissing ? `There is no file ${file}.` : `${file} cannot be read: ${(error as Error).message}`);
  }
}
