import { localDate } from '@plazo/loan-rules/calendar';
import type { Logger } from 'pino';
import { BackgroundWorker, pauseAfter } from '../platform/background/background-worker.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { AccountSeal } from '../platform/secrets/account-seal.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { findPayoutAccount, isAnyPayoutDue, postponePayout, takePayouts } from './payout.repository.ts';
import { beginPayout } from './payout.service.ts';
import type { Payout, PayoutKey } from './payout.ts';
import type { PayoutProvider, PayoutRequest } from './payout-provider.ts';
import { receiveAnswer } from './payout-report.service.ts';

/** The most payouts that a process asks for at once. */
const maxAtOnce = 10;
/** In milliseconds: a quarter of an hour. */
const longestPause = 900_000;
/** Longer than all attempts at a provider can take (platform/http/signed-post.ts); after that another process may ask. */
const lease = 30_000;

export interface PayoutWorkerOptions {
  db: Db;
  provider: PayoutProvider;
  clock: Clock;
  timeZone: string;
  seal: AccountSeal;
  masterKeys: MasterKeys;
  logger: Logger;
}

export type PayoutJob = PayoutKey & { tries: number };

/**
 * Asks the provider for payouts in the background. The provider is called outside any transaction, under the payout's own id, so repeating
 * the request after a lost answer or a kill sends the money once; and it is repeated until the outcome is known.
 */
export function payoutWorker({
  db,
  provider,
  clock,
  timeZone,
  seal,
  masterKeys,
  logger,
}: PayoutWorkerOptions): BackgroundWorker<PayoutJob> {
  const ask = async ({ borrowerId, id, tries }: PayoutJob): Promise<void> => {
    const key = { borrowerId, id };
    const today = localDate(clock.now(), timeZone);
    const payout = await beginPayout(db, key, { now: clock.now(), today, masterKeys });
    if (payout === null) return;
    const at = () => ({ now: clock.now(), timeZone, masterKeys });
    const account = await accountOf(db, seal, payout);
    if (account === null) {
      logger.warn({ payout: id }, 'payout without an account');
      await receiveAnswer(db, key, { result: 'failed', reason: 'no account is bound' }, at());
      return;
    }
    const { orderId, amount, currency } = payout;
    try {
      const answer = await provider.payOut({ id, orderId, amount, currency, account });
      const outcome = await receiveAnswer(db, key, answer, at());
      const level = outcome === 'contradicted' ? 'error' : 'info';
      logger[level]({ payout: id, result: answer.result, outcome }, 'payout requested');
    } catch (error) {
      // It stays open, and is requested again: nobody knows whether the money has left.
      logger.warn({ payout: id, tries, reason: (error as Error).message }, 'payout without an answer');
      await postponePayout(db, payout, clock.now() + pauseAfter(tries, longestPause));
    }
  };
  return new BackgroundWorker({
    name: 'payouts',
    maxAtOnce,
    isAnyDue: () => isAnyPayoutDue(db, clock.now()),
    take: (most) => takePayouts(db, { now: clock.now(), until: clock.now() + lease, most }),
    work: ask,
    logger,
  });
}

async function accountOf(db: Db, seal: AccountSeal, payout: Payout): Promise<PayoutRequest['account'] | null> {
  const { borrowerId, bankAccountId } = payout;
  const found = bankAccountId === null ? null : await findPayoutAccount(db, borrowerId, bankAccountId);
  if (!found) return null;
  const { holder, cardType, bankCode, numberSealed } = found;
  return { holder, cardType, bankCode, number: seal.open(numberSealed, borrowerId) };
}
