import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Cleaning, untilNone } from '../platform/background/cleaning.ts';
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
    const { borrowerId } = await requireBorrower(stores.db, launchOf(request.query), clock.now());
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

/** Removes unused images, in the background, so that no upload waits for it. */
export function uploadCleaning(stores: UploadStores, clock: Clock, logger: FastifyBaseLogger): Cleaning {
  let last = Number.NEGATIVE_INFINITY;
  return new Cleaning({
    what: 'unused images',
    logger,
    async remove(isStopped) {
      const now = clock.now();
      if (Math.abs(now - last) < cleaningEvery) return {};
      last = now;
      const remains = await removeRemains(stores);
      return { removed: remains + (await untilNone(() => removeUnusedImages(stores, now), isStopped)) };
    },
  });
}
