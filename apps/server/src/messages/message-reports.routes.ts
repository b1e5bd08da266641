import { appMessageWebhook, emailWebhook, messageWebhook, replyWebhook } from '@plazo/contract/message-reports';
import type { Logger } from 'pino';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { ownAddress } from '../platform/http/http-address.ts';
import type { MessageQueue } from '../platform/sms/message-queue.ts';
import { receiveReply, receiveReport } from './message-report.service.ts';
import { signInAddress } from './message-templates.routes.ts';

/** What the provider of messages says about them, and passes on. */
export function serveMessageReports(
  calls: BorrowerCalls,
  ground: { db: Db; config: Config; logger: Logger; promotion: { messages: MessageQueue } },
): void {
  const { db, config, logger, promotion } = ground;
  const { tenant, PUBLIC_BASE_URL, HOST, PORT } = config;
  const link = signInAddress(PUBLIC_BASE_URL || ownAddress(HOST, PORT));
  const places = { messages: promotion.messages, tenant, link };
  calls.servePublic(messageWebhook, async (report, { now }) => {
    const outcome = await receiveReport(db, report, now);
    logger.info({ message: report.messageId, result: report.result, outcome }, 'message reported');
    return { outcome };
  });
  calls.servePublic(appMessageWebhook, async (report, { now }) => {
    const outcome = await receiveReport(db, report, now, 'app');
    logger.info({ message: report.messageId, result: report.result, outcome }, 'message of the app reported');
    return { outcome };
  });
  calls.servePublic(emailWebhook, async (report, { now }) => {
    const outcome = await receiveReport(db, report, now, 'email');
    logger.info({ message: report.messageId, result: report.result, outcome }, 'e-mail reported');
    return { outcome };
  });
  calls.servePublic(replyWebhook, async (reply, { now }) => {
    const outcome = await receiveReply(db, reply, now, places);
    // Neither the phone nor the text: they are a person's.
    logger.info({ event: reply.eventId, channel: reply.channel, outcome }, 'reply received');
    return { outcome };
  });
}
