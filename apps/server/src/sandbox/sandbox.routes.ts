import { enveloped } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { localDate } from '@plazo/loan-rules/calendar';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static, type TSchema } from 'typebox';
import { findNewestOf } from '../payments/payment-ends.repository.ts';
import { readVoucher } from '../payments/voucher.service.ts';
import { decideOrder } from '../payouts/decision.service.ts';
import { AppError } from '../platform/app-error.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { checkJson, problemOf } from '../platform/http/validation.ts';
import { findMessages, type OutboxMessage as StoredOutboxMessage } from '../platform/sms/sms.repository.ts';
import { readCaptcha } from '../promotion/captcha.service.ts';
import type { OutboxMessage } from './call-server.ts';
import { parseMove } from './move.ts';
import type { SandboxClock } from './sandbox-clock.ts';

const moveRequest = Type.Object({ by: Type.String({ maxLength: 20 }) });
const voucherRequest = Type.Object({ reference: Type.String({ maxLength: 64 }) });
const captchaRequest = Type.Object({ sid: Type.String({ maxLength: 64 }) });
const decisionRequest = Type.Object({
  borrowerId: Type.String({ maxLength: 64 }),
  orderId: Type.String({ maxLength: 64 }),
  event: Type.Union([
    Type.Literal('approve'),
    Type.Literal('reject'),
    Type.Literal('disburse'),
    Type.Literal('confirm'),
  ]),
});

interface SandboxOptions {
  db: Db;
  clock: SandboxClock;
  config: Config;
  verifySignature: (request: FastifyRequest) => void;
  /** Does what has fallen due by the moved clock. */
  onMoved: () => Promise<void>;
}

/**
 * Replaces the outside world: a clock that can be moved, and a back office that decides. Calls are signed like a provider's. Never
 * available in production.
 */
export function registerSandbox(
  app: FastifyInstance,
  { db, clock, config, verifySignature, onMoved }: SandboxOptions,
): void {
  const serve = <S extends TSchema>(path: string, schema: S, handle: (input: Static<S>) => Promise<unknown>) => {
    const validate = checkJson(schema);
    app.post(path, async (request) => {
      verifySignature(request);
      if (!validate(request.body)) throw new AppError(errorCode.invalidRequest, problemOf(validate));
      return enveloped(await handle(request.body as Static<S>));
    });
  };

  serve('/sandbox/clock', moveRequest, async ({ by }) => {
    const milliseconds = parseMove(by);
    if (milliseconds === null) throw new AppError(errorCode.invalidRequest, 'a move looks like +8d, +3h or -30m');
    await clock.move(milliseconds);
    await onMoved();
    return { now: new Date(clock.now()).toISOString(), today: localDate(clock.now(), config.tenant.timeZone) };
  });

  serve('/sandbox/vouchers', voucherRequest, async ({ reference }) => {
    const voucher = await readVoucher(db, reference);
    if (!voucher) throw new AppError(errorCode.notFound, 'no such voucher');
    return {
      amount: voucher.toPay ?? voucher.amount,
      currency: voucher.currency,
      now: new Date(clock.now()).toISOString(),
    };
  });

  serve('/sandbox/payments', voucherRequest, async ({ reference }) => {
    const payment = await findNewestOf(db, reference);
    if (!payment) throw new AppError(errorCode.notFound, 'no payment under this code can be reversed');
    const left = payment.amount - payment.reversed;
    return { paymentEventId: payment.id, left, now: new Date(clock.now()).toISOString() };
  });

  serve('/sandbox/sms', Type.Object({}), async () => (await findMessages(db, 20)).map(presentMessage));

  serve('/sandbox/captcha', captchaRequest, async ({ sid }) => ({
    answer: await readCaptcha({ db, masterKeys: config.masterKeys }, sid),
  }));

  serve('/sandbox/orders', decisionRequest, async ({ borrowerId, orderId, event }) => {
    const now = clock.now();
    const today = localDate(now, config.tenant.timeZone);
    const masterKeys = config.masterKeys;
    return { status: await decideOrder(db, borrowerId, orderId, event, { today, now, masterKeys }) };
  });
}

function presentMessage({ id: _, sentAt, ...message }: StoredOutboxMessage): OutboxMessage {
  return { ...message, sentAt: new Date(sentAt).toISOString() };
}
