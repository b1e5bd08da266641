import { paymentReversalWebhook, paymentWebhook } from '@plazo/contract/repayment';
import type { Logger } from 'pino';
import { keepingContradictions } from '../audit/contradicted.ts';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { receivePayment } from './payment.service.ts';
import { receiveReversal } from './payment-ends.service.ts';

/** The events of payment providers: money that arrived, and money that they reversed. */
export function servePayments(
  calls: BorrowerCalls,
  { db, config, logger }: { db: Db; config: Config; logger: Logger },
): void {
  const { timeZone, paymentBackdatingDays: backdatingDays } = config.tenant;

  const keeping = <T>(now: number, work: () => Promise<T>) => keepingContradictions(db, now, work, logger);

  calls.servePublic(paymentWebhook, async (event, { now, masterKeys }) => {
    const result = await keeping(now, () => receivePayment(db, event, { now, timeZone, backdatingDays, masterKeys }));
    logger.info({ event: event.eventId, result: result.result, orderId: result.orderId }, 'payment received');
    return result;
  });

  calls.servePublic(paymentReversalWebhook, async (event, { now, masterKeys }) => {
    const result = await keeping(now, () => receiveReversal(db, event, { now, timeZone, masterKeys }));
    const { orderId } = result;
    const facts = { event: event.eventId, payment: event.paymentEventId, result: result.result, orderId };
    logger.info(facts, 'reversal received');
    return result;
  });
}
