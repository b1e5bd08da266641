import { errorCode } from '@plazo/contract/envelope';
import {
  coolingOffDetail,
  generateVcode,
  loanPlayDelayDetail,
  loanPlayDetail,
  paymentReversalWebhook,
  paymentWebhook,
} from '@plazo/contract/repayment';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import { coolingOffMessages } from '../early-end/cooling-off.messages.ts';
import { presentCoolingOff } from '../early-end/cooling-off.present.ts';
import { readCancellable } from '../early-end/cooling-off.service.ts';
import { extensionMessages } from '../extension/extension.messages.ts';
import { presentExtension } from '../extension/extension.present.ts';
import { formatterFor } from '../formatter.ts';
import { AppError } from '../http/app-error.ts';
import type { CallContext, Dispatcher } from '../http/dispatch.ts';
import { receivePayment } from '../payments/payment.service.ts';
import { receiveReversal } from '../payments/payment-ends.service.ts';
import { repaymentMessages } from './repayment.messages.ts';
import { presentRepayment, presentVoucher, type Reader } from './repayment.present.ts';
import { issueVoucher, readExtendable, readPayable } from './voucher.service.ts';

/** What an order asks for, vouchers to pay it, and the payments that arrive. */
export function serveRepayment(
  dispatcher: Dispatcher,
  { db, config, logger }: { db: Db; config: Config; logger: Logger },
): void {
  const { tenant } = config;
  const readerOf = ({ locale, today }: CallContext): Reader => ({
    locale,
    today,
    t: repaymentMessages[locale],
    write: formatterFor(tenant, locale),
  });

  dispatcher.serveBorrower(loanPlayDetail, async ({ orderId, payoff }, context) => {
    const payable = await readPayable(db, context.borrowerId, orderId, context.today, payoff === '1');
    return presentRepayment(payable, tenant.channels, readerOf(context));
  });

  dispatcher.serveBorrower(loanPlayDelayDetail, async ({ orderId }, context) => {
    const extendable = await readExtendable(db, context.borrowerId, orderId, context.today);
    return presentExtension(extendable, tenant.channels, {
      ...readerOf(context),
      t: extensionMessages[context.locale],
    });
  });

  dispatcher.serveBorrower(coolingOffDetail, async ({ orderId }, context) => {
    const cancellable = await readCancellable(db, context.borrowerId, orderId, context.today);
    return presentCoolingOff(cancellable, tenant.channels, {
      ...readerOf(context),
      t: coolingOffMessages[context.locale],
    });
  });

  dispatcher.serveBorrower(generateVcode, async (input, context) => {
    const channel = tenant.channels.find(({ payCode }) => payCode === input.payCode);
    if (!channel) throw new AppError(errorCode.notFound, 'no such channel');
    const request = { amount: input.amount, requestType: Number(input.requestType) };
    const voucher = await issueVoucher(db, context.borrowerId, input.orderId, channel, request, context);
    return presentVoucher(voucher, channel, tenant, readerOf(context));
  });

  dispatcher.servePublic(paymentWebhook, async (event, { now }) => {
    const result = await receivePayment(db, event, { now, timeZone: tenant.timeZone });
    logger.info({ event: event.eventId, result: result.result, orderId: result.orderId }, 'payment received');
    return result;
  });

  dispatcher.servePublic(paymentReversalWebhook, async (event, { now }) => {
    const result = await receiveReversal(db, event, { now, timeZone: tenant.timeZone });
    logger.info({ event: event.eventId, payment: event.paymentEventId, orderId: result.orderId }, 'payment reversed');
    return result;
  });
}
