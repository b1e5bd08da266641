import { readFile } from 'node:fs/promises';

/** Photographed paper slips and phone messages: the files in `demo-pictures`. Drawing them at start would need fonts on the machine. */
export type DemoPicture = 'receipt' | 'cancellation' | 'message-1' | 'message-2';

export function readDemoPicture(name: DemoPicture): Promise<Buffer> {
  // The folder is next to the sources, and next to their build.
  return readFile(new URL(`./demo-pictures/${name}.jpg`, import.meta.url));
}
