import type { Logger } from 'pino';
import { BackgroundWorker } from '../platform/background/background-worker.ts';
import type { Db } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { sealWaiting } from './audit.ts';
import { isAnyWaiting } from './waiting.repository.ts';

const batch = 200;
const job = { id: 'audit' };

/** Adds what borrowers and providers did to the audit's chains, seconds later. */
export function auditSealer({
  db,
  masterKeys,
  logger,
}: {
  db: Db;
  masterKeys: MasterKeys;
  logger: Logger;
}): BackgroundWorker<typeof job> {
  return new BackgroundWorker({
    name: 'audit',
    maxAtOnce: 1,
    isAnyDue: () => isAnyWaiting(db),
    take: async () => ((await isAnyWaiting(db)) ? [job] : []),
    work: async () => {
      const { refused } = await sealWaiting(db, masterKeys, batch);
      if (refused > 0) logger.error({ refused }, 'audit events that this server did not write');
    },
    logger,
  });
}
