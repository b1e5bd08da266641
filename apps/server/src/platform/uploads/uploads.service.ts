import { randomBytes } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import { AppError } from '../app-error.ts';
import type { Queryable, Transactor } from '../db/db.ts';
import { cleanImage } from './clean-image.ts';
import type { ImageStorage } from './image-storage.ts';
import {
  attachUploads,
  discardUpload,
  findUnusedUploads,
  findUpload,
  insertUpload,
  lockUploadsOf,
  removeUpload,
} from './uploads.repository.ts';

const day = 24 * 60 * 60 * 1000;
/** How long an image waits for the complaint that it was uploaded for. */
const unusedFor = day;
/** How many images of one borrower may wait at a time: three full complaints, and a few that were dropped. */
const maxUnused = 36;
const removedAtATime = 100;

/** Where images are stored: rows in the database, bytes in the storage. */
export interface UploadStores {
  db: Transactor;
  storage: ImageStorage;
}

/** When an image arrives, and how much its borrower may upload. */
export interface UploadLimits {
  now: number;
  /** Bytes that the borrower may store in 24 hours. */
  bytesPerDay?: number;
  /** An image of a reply: it does not count towards the borrower's limit. */
  isOfLender?: boolean;
}

/** Stores an image that a borrower may see, re-encoded, and returns its name. Until a complaint uses it, it is kept for a day. */
export async function keepImage(
  stores: UploadStores,
  borrowerId: string,
  file: Buffer,
  limits: UploadLimits,
): Promise<string> {
  if ((await orUnavailable(async () => stores.storage.hasRoom?.(), 'no image is accepted')) === false) {
    throw new AppError(errorCode.unavailable, 'no image is accepted: the disk of UPLOADS_FOLDER is almost full');
  }
  const { content, contentType } = await cleanImage(file);
  const extension = contentType === 'image/png' ? 'png' : 'jpg';
  const name = `${randomBytes(24).toString('base64url')}.${extension}`;
  // The row first: bytes without a row would never be found again, and a row without bytes is removed like any unused one.
  const upload = { name, contentType, size: content.length, createdAt: limits.now };
  await stores.db.transaction(async (transaction) => {
    await refuseTooMany(transaction, borrowerId, content.length, limits);
    await insertUpload(transaction, borrowerId, upload);
  });
  try {
    await stores.storage.put(name, content, contentType);
  } catch (error) {
    await discardUpload(stores.db, borrowerId, name).catch(() => undefined);
    throw new AppError(errorCode.unavailable, `no image is accepted: ${(error as Error).message}`);
  }
  return name;
}

async function refuseTooMany(
  transaction: Queryable,
  borrowerId: string,
  size: number,
  { now, bytesPerDay = Number.POSITIVE_INFINITY, isOfLender = false }: UploadLimits,
): Promise<void> {
  if (isOfLender) return;
  const { unused, bytes } = await lockUploadsOf(transaction, borrowerId, now - day);
  if (unused >= maxUnused) throw new AppError(errorCode.tooManyRequests, 'too many unused images');
  if (bytes + size > bytesPerDay) throw new AppError(errorCode.tooManyUploads, 'too many bytes of images in a day');
}

/** The storage's answer. A failing disk or bucket recovers: the same call may succeed then. */
async function orUnavailable<T>(work: () => Promise<T>, outcome: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new AppError(errorCode.unavailable, `${outcome}: ${(error as Error).message}`);
  }
}

/** An image of this borrower. Another borrower's gets the same answer as a missing one. */
export async function readImage(
  { db, storage }: UploadStores,
  borrowerId: string,
  name: string,
): Promise<{ content: Buffer; contentType: string }> {
  const upload = await findUpload(db, borrowerId, name);
  const content = upload && (await orUnavailable(() => storage.get(name), 'no image is shown'));
  if (!content) throw new AppError(errorCode.notFound, 'no such image');
  return { content, contentType: upload.contentType };
}

/** Attaches images to a complaint or a reply; all must be this borrower's, and attached to nothing else. */
export async function useImages(
  transaction: Queryable,
  borrowerId: string,
  to: { complaintId: string; replyId?: string },
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  if ((await attachUploads(transaction, borrowerId, to, names)) !== names.length) {
    throw new AppError(errorCode.imageNotUsable, 'an image that is missing, foreign, or already used');
  }
}

/** Discards images that will not be used after all. */
export async function discardImages({ db }: UploadStores, borrowerId: string, names: readonly string[]): Promise<void> {
  for (const name of names) await discardUpload(db, borrowerId, name);
}

/** Removes a batch of images that have been unused for a day; returns how many. */
export async function removeUnusedImages({ db, storage }: UploadStores, now: number): Promise<number> {
  const unused = await findUnusedUploads(db, now - unusedFor, removedAtATime);
  let removed = 0;
  for (const image of unused) {
    if (!(await discardUpload(db, image.borrowerId, image.name))) continue;
    await storage.remove(image.name);
    await removeUpload(db, image);
    removed += 1;
  }
  return removed;
}

/** Removes half-written images of a process that died; returns how many. */
export async function removeRemains({ storage }: UploadStores): Promise<number> {
  return (await storage.removeRemains?.(unusedFor)) ?? 0;
}

/** The address of an image. Pages add the common query: nobody sees it without a session. */
export function addressOfImage(name: string): string {
  return `/uploads/${name}`;
}

/** The image's name in an address of ours, with or without host and query; null for any other text. */
export function nameInAddress(address: string): string | null {
  return /^(?:https?:\/\/[^/?#]+)?\/uploads\/([A-Za-z0-9_-]{32}\.(?:jpg|png))(?:[?#]|$)/.exec(address)?.[1] ?? null;
}
