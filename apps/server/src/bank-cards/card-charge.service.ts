import { type CardCode, cardCode } from '@plazo/contract/bank-card';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { Logger } from 'pino';
import { currencyOf, lockLoan } from '../loans/loan.service.ts';
import { receiveOwnPayment } from '../payments/payment.service.ts';
import type { Db } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import type { SmsProvider } from '../platform/sms/sms.ts';
import type { SmsCeiling } from '../platform/sms/sms-ceiling.ts';
import type { CardProcessor, ChargeResult } from './card-processor.ts';
import {
  type CardRepayment,
  findOpenRepayment,
  findRepayment,
  setRepaymentStatus,
} from './card-repayment.repository.ts';

/** What card repayments need; null if they are not configured. */
export interface CardDependencies {
  db: Db;
  processor: CardProcessor | null;
  sms: SmsProvider | null;
  ceiling: SmsCeiling;
  /** Keys the hashes of codes. */
  masterKeys: MasterKeys;
  appName: string;
  logger: Logger;
}

export interface CardTime {
  masterKeys: MasterKeys;
  today: IsoDate;
  now: number;
}

/** The outcome of a call: its data, or a refusal code for the reader. */
export type Outcome<Data> = { data: Data } | { refused: Exclude<CardCode, '00'> };

/**
 * Charges the card of a repayment and credits the money. The processor is called outside any transaction, with the
 * repayment's own id, so that a retry is safe: the money is taken once and credited once.
 */
export async function charge(
  { db, processor, logger }: CardDependencies,
  borrowerId: string,
  repayment: CardRepayment,
  at: CardTime,
): Promise<Outcome<CardRepayment>> {
  if (repayment.status !== 'charging') return outcomeOf(repayment);
  if (!processor) return { refused: cardCode.notOffered };
  const { id, orderId, amount, processorToken: cardToken } = repayment;
  const currency = (await currencyOf(db, borrowerId, orderId)) ?? '';
  let result: ChargeResult;
  try {
    result = await processor.charge({ id, cardToken, amount, currency });
  } catch (error) {
    // The repayment stays open: the processor is asked again when the screen is next opened.
    logger.warn({ repayment: id, orderId, reason: (error as Error).message }, 'card charge without an answer');
    return { refused: cardCode.inProgress };
  }
  return db.transaction(async (transaction) => {
    await lockLoan(transaction, borrowerId, orderId);
    const current = await findRepayment(transaction, borrowerId, orderId, id);
    if (current?.status !== 'charging') return outcomeOf(current ?? repayment);
    const status = result === 'approved' ? 'paid' : 'declined';
    if (status === 'paid') {
      const paymentId = `card-${id}`;
      await receiveOwnPayment(transaction, borrowerId, { paymentId, reference: id, orderId, amount, currency }, at);
    }
    await setRepaymentStatus(transaction, borrowerId, id, status);
    return outcomeOf({ ...current, status });
  });
}

/** Asks again about this order's charge without an answer; null if there is none. */
export async function resumeCharge(
  dependencies: CardDependencies,
  borrowerId: string,
  orderId: string,
  at: CardTime,
): Promise<Outcome<CardRepayment> | null> {
  const charging = await findOpenRepayment(dependencies.db, borrowerId, orderId, 'charging');
  return charging && charge(dependencies, borrowerId, charging, at);
}

function outcomeOf(repayment: CardRepayment): Outcome<CardRepayment> {
  if (repayment.status === 'paid') return { data: repayment };
  return { refused: repayment.status === 'declined' ? cardCode.declined : cardCode.codeExpired };
}
