import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { launchOf } from '../platform/http/launch-of.ts';
import { requireBorrower } from '../platform/http/session.ts';
import {
  readImage,
  removeRemains,
  removeUnusedImages,
  type UploadStores,
} from '../platform/uploads/uploads.service.ts';

/** Serves an image to its owner only; the session is in the query, as on every page. */
export function registerUploads(app: FastifyInstance, stores: UploadStores, clock: Clock): void {
  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const borrowerId = await requireBorrower(stores.db, launchOf(request.query), clock.now());
    const { content, contentType } = await readImage(stores, borrowerId, request.params.name);
    return reply
      .type(contentType)
      .headers({
        'x-content-type-options': 'nosniff',
        // Even opened on its own it must stay a picture, however a browser interprets its bytes.
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `inline; filename="${request.params.name}"`,
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'cache-control': 'private, max-age=3600',
      })
      .send(content);
  });
}

const cleaningEvery = 10 * 60 * 1000;
const cleanedHourly = 60 * 60 * 1000;

/**
 * Cleans when the server starts, and every hour after that, so that the last uploads are removed, too. The timer does not keep the process
 * alive.
 */
export function cleanHourly(app: FastifyInstance, clean: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    clean();
    timer = setInterval(clean, cleanedHourly).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Removes unused images from time to time, in the background, so that no upload waits for it. */
export function cleanerOf(stores: UploadStores, clock: Clock, log: FastifyBaseLogger): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (Math.abs(clock.now() - last) < cleaningEvery) return;
    last = clock.now();
    removeAll(stores, last).then(
      (removed) => removed > 0 && log.info({ removed }, 'unused images removed'),
      (error: unknown) => log.error({ err: error }, 'unused images not removed'),
    );
  };
}

async function removeAll(stores: UploadStores, now: number): Promise<number> {
  let removed = await removeRemains(stores);
  // In batches, until there are none left.
  for (let some = -1; some !== 0; removed += some) some = await removeUnusedImages(stores, now);
  return removed;
}
