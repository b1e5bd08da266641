import { type PlanStep, putContactPlan } from '@plazo/contract/lender/contact-plan';
import {
  activateMessageTemplate,
  type MessageChannel,
  type MessagePurpose,
  writeMessageTemplate,
} from '@plazo/contract/lender/message-templates';
import type { MessageWays } from '../messages/message-ways.ts';
import { messageSender, planDueMessages } from '../messages/message-worker.ts';
import { unsubscribeAddress } from '../messages/unsubscribe.ts';
import type { Db } from '../platform/db/db.ts';
import { sign, signatureHeader } from '../platform/http/signature.ts';
import type { TestLender } from './test-lender.ts';

export const noWays: MessageWays = { phone: null, email: null, app: null };

/** Writes a text, and puts it in use. */
export async function useText(
  lender: TestLender,
  text: { purpose: MessagePurpose; channel: MessageChannel; language?: '1' | '2'; subject?: string; content: string },
): Promise<void> {
  const { id } = await lender.call(writeMessageTemplate, { language: '1', ...text });
  await lender.call(activateMessageTemplate, { templateId: id });
}

export async function switchOn(lender: TestLender, steps: PlanStep[]): Promise<void> {
  await lender.call(putContactPlan, { steps, perMinute: 1_000, firstDayMost: 1_000, isOn: true });
}

export function planMessages({ server: { db, clock, config } }: TestLender): Promise<number> {
  return planDueMessages(db, clock.now(), config.tenant);
}

/** Hands over what is due, as one process does. */
export async function sendMessages(lender: TestLender, ways: MessageWays, db?: Db): Promise<void> {
  const { config, ...server } = lender.server;
  const base = 'https://plazo.example';
  const sender = messageSender({
    db: db ?? server.db,
    ways,
    clock: server.clock,
    tenant: config.tenant,
    link: `${base}/login`,
    unsubscribeAddress: (message) => unsubscribeAddress(base, config.masterKeys.current, message),
    logger: server.logger,
  });
  sender?.wake();
  await sender?.settled();
}

/** What a signed report about a message is answered: its outcome, or the status that refuses it. */
export async function reportMessage(
  { server }: TestLender,
  path: string,
  report: { messageId: string; result: string; reason?: string },
  secret: string,
): Promise<string | number> {
  const payload = JSON.stringify(report);
  const signature = sign(payload, secret, Math.floor(Date.now() / 1000));
  const headers = { 'content-type': 'application/json', [signatureHeader]: signature };
  const { status, data } = await server.send(path, { payload, headers });
  return status === 200 ? (data as { outcome: string }).outcome : status;
}
