import type { Logger } from 'pino';
import { BackgroundWorker } from '../platform/background/background-worker.ts';
import type { Db } from '../platform/db/db.ts';
import type { SealSecrets } from '../platform/secrets/seal-secrets.ts';
import { sealWaiting } from './audit.ts';
import { isAnyWaiting } from './waiting.repository.ts';

const batch = 200;
const job = { id: 'audit' };

/** Gives what borrowers and providers did its place in the chains of the audit, seconds later. */
export function auditSealer({
  db,
  seals,
  logger,
}: {
  db: Db;
  seals: SealSecrets;
  logger: Logger;
}): BackgroundWorker<typeof job> {
  return new BackgroundWorker({
    name: 'audit',
    maxAtOnce: 1,
    isAnyDue: () => isAnyWaiting(db),
    take: async () => ((await isAnyWaiting(db)) ? [job] : []),
    work: async () => {
      const { refused } = await sealWaiting(db, seals, batch);
      if (refused > 0) logger.error({ refused }, 'audit events that this server did not write');
    },
    logger,
  });
}
