import { readFile } from 'node:fs/promises';

/** Slips of paper and a phone's messages, photographed: files of `demo-pictures`. Pictures of text drawn at start would need the machine's fonts. */
export type DemoPicture = 'receipt' | 'cancellation' | 'message-1' | 'message-2';

export function readDemoPicture(name: DemoPicture): Promise<Buffer> {
  // Beside the sources, and next to what the build makes of them.
  return readFile(new URL(`./demo-pictures/${name}.jpg`, import.meta.url));
}
