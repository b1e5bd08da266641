import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderStorage } from '../platform/uploads/folder-storage.ts';
import type { ImageStorage } from '../platform/uploads/image-storage.ts';

/** A server's images, in a folder that a test can look into. */
export class TestImages {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'plazo-uploads-'));
  /** An image is stored only after this resolves. */
  mayBeKept: () => Promise<void> = async () => undefined;

  readonly storage: ImageStorage = {
    ...folderStorage(this.folder),
    put: async (...image) => {
      await this.mayBeKept();
      await folderStorage(this.folder).put(...image);
    },
  };

  /** The names of the stored files. */
  kept(): string[] {
    if (!existsSync(this.folder)) return [];
    return readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
  }

  /** Removes all of them, and the folder. */
  remove(): void {
    this.mayBeKept = async () => undefined;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
