import { serveApiKeys } from '../api-keys/api-keys.routes.ts';
import { serveAudit } from '../audit/audit.routes.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { earlierOnes } from '../config/secret-files.ts';
import type { Db } from '../db/db.ts';
import { LenderDispatcher } from './lender-dispatch.ts';

const usualTimeLimit = 25_000;

export interface LenderCoreOptions {
  db: Db;
  clock: Clock;
  config: Config;
  timeLimit?: number;
}

/** Every call of the lender's side, registered by resource. */
export function openLenderCore({ db, clock, config, timeLimit = usualTimeLimit }: LenderCoreOptions): LenderDispatcher {
  const seals = { current: config.ACCOUNT_KEY, earlier: earlierOnes(config.ACCOUNT_KEY_EARLIER) };
  const { timeZone } = config.tenant;
  const dispatcher = new LenderDispatcher({ db, clock, timeZone, seals, timeLimit });
  serveApiKeys(dispatcher);
  serveAudit(dispatcher, seals);
  return dispatcher;
}
