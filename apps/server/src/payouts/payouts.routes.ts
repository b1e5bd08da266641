import * as errorCode from '@plazo/contract/error-codes';
import { cancelUnpaid } from '@plazo/contract/loan';
import { payoutWebhook } from '@plazo/contract/payout';
import type { Logger } from 'pino';
import { AppError } from '../platform/app-error.ts';
import type { BackgroundWorker } from '../platform/background/background-worker.ts';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { AccountSeal } from '../platform/secrets/account-seal.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { cancelAsBorrower } from './decision.service.ts';
import { openPayoutProvider } from './payout-provider.ts';
import { receiveReport } from './payout-report.service.ts';
import { type PayoutJob, payoutWorker } from './payout-worker.ts';

/** The worker that asks the configured provider; null without one: then somebody reports each payout. */
export function openPayouts({
  db,
  clock,
  config,
  masterKeys,
  logger,
}: {
  db: Db;
  clock: Clock;
  config: Config;
  masterKeys: MasterKeys;
  logger: Logger;
}): BackgroundWorker<PayoutJob> | null {
  const provider = openPayoutProvider(config);
  if (provider === null) return null;
  const seal = new AccountSeal(config.masterKeys);
  return payoutWorker({ db, provider, clock, timeZone: config.tenant.timeZone, seal, masterKeys, logger });
}

/** The reports of the payout provider, and what borrowers decide whose money came back. */
export function servePayouts(
  calls: BorrowerCalls,
  { db, config, logger }: { db: Db; config: Config; logger: Logger },
): void {
  const { timeZone } = config.tenant;
  calls.serveBorrower(cancelUnpaid, async ({ orderId }, { borrowerId, now, masterKeys }) => {
    await cancelAsBorrower(db, borrowerId, orderId, { now, masterKeys });
    return {};
  });
  calls.servePublic(payoutWebhook, async (report, { now, masterKeys }) => {
    const outcome = await receiveReport(db, report, { now, timeZone, masterKeys });
    const { eventId: event, payoutId: payout, result } = report;
    const isOdd = outcome === 'contradicted' || outcome === 'other-content';
    logger[isOdd ? 'error' : 'info']({ event, payout, result, outcome }, 'payout reported');
    if (outcome === 'other-content')
      throw new AppError(errorCode.conflict, `${event} arrived before with other content`);
    return { outcome };
  });
}
