import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { folderStorage } from './folder-storage.ts';
import type { ImageStorage } from './image-storage.ts';
import { s3Storage } from './s3-storage.ts';

/** The configured storage: a bucket, or otherwise a folder. */
export function openStorage(config: Config): ImageStorage {
  if (config.UPLOADS_S3_BUCKET) {
    return s3Storage({
      bucketUrl: config.UPLOADS_S3_BUCKET,
      region: config.UPLOADS_S3_REGION,
      accessKeyId: config.UPLOADS_S3_ACCESS_KEY,
      secretAccessKey: config.UPLOADS_S3_SECRET_KEY,
    });
  }
  return folderStorage(uploadsFolderOf(config) ?? '', config.UPLOADS_FREE_MB * 1_000_000);
}

/** The folder of images; null: in a bucket. */
export function uploadsFolderOf(config: Config): string | null {
  if (config.UPLOADS_S3_BUCKET) return null;
  return config.UPLOADS_FOLDER || usualFolder(config.DATA_FOLDER);
}

/** Next to the data folder, so that it can be a disk of its own. An earlier version made it inside: then it stays there. */
function usualFolder(dataFolder: string): string {
  const inside = path.join(dataFolder, 'uploads');
  return existsSync(inside) ? inside : `${path.resolve(dataFolder)}-uploads`;
}
