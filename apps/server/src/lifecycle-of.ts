import { statfs } from 'node:fs/promises';
import { RemoteCore } from './foreign-core/remote-core.ts';
import { pingDatabase } from './monitoring/ping.repository.ts';
import type { Config } from './platform/config/config.ts';
import type { Db } from './platform/db/db.ts';
import { Lifecycle, type Parts } from './platform/http/lifecycle.ts';
import type { ImageStorage } from './platform/uploads/image-storage.ts';

/** The space that must stay free on the disk of the embedded database: with less, the next change may fail. */
const leastFree = 64 * 1024 * 1024;

/** Whether a process accepts requests, by the database or core behind it. */
export function lifecycleOf(behind: Db | RemoteCore, parts: Parts = {}): Lifecycle {
  if (behind instanceof RemoteCore) return new Lifecycle(() => behind.reach(), 'core');
  return new Lifecycle(() => pingDatabase(behind), 'database', undefined, parts);
}

/** The parts that may fail while the rest works: the images, and the disk of the embedded database. */
export function partsOf(
  { engine }: Pick<Db, 'engine'>,
  config: Pick<Config, 'DATA_FOLDER'>,
  storage: ImageStorage,
): Parts {
  const uploads = async () => {
    await storage.reach?.();
    return (await storage.hasRoom?.()) !== false;
  };
  if (engine !== 'embedded') return { uploads };
  const data = async () => {
    const { bavail, bsize } = await statfs(config.DATA_FOLDER);
    return bavail * bsize >= leastFree;
  };
  return { uploads, data };
}
