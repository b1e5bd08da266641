import { daysBetween, type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import type { Logger } from 'pino';
import { lockBorrower } from '../borrowers/borrower.repository.ts';
import { lockLoan } from '../loans/loan.service.ts';
import { BackgroundWorker, pauseAfter } from '../platform/background/background-worker.ts';
import { wholeWorker } from '../platform/background/whole-worker.ts';
import type { Clock } from '../platform/clock.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import { MaybeTaken } from '../platform/email/email-message.ts';
import { refusalOf, takeHitsLast } from '../platform/http/rate-limit.repository.ts';
import { RefusedByProvider } from '../platform/http/signed-post.ts';
import { insertContact } from './contact.repository.ts';
import { contactPermissions } from './contact.service.ts';
import { findContactPlan, type StoredPlan } from './contact-plan.repository.ts';
import {
  findEmail,
  findPosition,
  isAnyMessageDue,
  type MessageState,
  planMessages,
  postponeMessage,
  setHandedOver,
  settleMessage,
  type TakenMessage,
  takeMessages,
  waitAgain,
} from './message.repository.ts';
import { type Delivery, type DeliveryOptions, handOverOf, textFor } from './message-delivery.ts';
import { isAnyServed } from './message-ways.ts';
import { kindOf, stepsOfToday } from './plan-steps.ts';

// A message is written on the day of its step. The worker that takes it checks plan, position and permission in the transaction that hands it
// over: what was paid or stopped before that is seen. A provider that did not answer is asked again under the same id, after the same checks; a
// mail server knows no ids, so an e-mail that it may have is never sent again.

/** How many a process sends at once. */
const maxAtOnce = 20;
/** Longer than all attempts at a provider can take (platform/http/signed-post.ts); after that another process may take over. */
const lease = 30_000;
const longestPause = 15 * 60_000;
const plannedAtOnce = 200;
/** So soon a step is found of a debt that is due again after a reversal. */
const lookAgainAfter = 10 * 60_000;

export interface MessageOptions extends DeliveryOptions {
  db: Db;
  clock: Clock;
  logger: Logger;
}

/** Writes the messages of today's steps in the background; null where nobody sends any. */
export function messagePlanner({
  db,
  ways,
  clock,
  tenant,
  logger,
}: Pick<MessageOptions, 'db' | 'ways' | 'clock' | 'tenant' | 'logger'>): BackgroundWorker<{ id: string }> | null {
  if (!isAnyServed(ways)) return null;
  // On a large book the question costs something, and its answer seldom changes within a day.
  let looked = { at: Number.NEGATIVE_INFINITY, for: '' };
  const subject = async () => {
    const plan = await findContactPlan(db);
    return plan.isOn ? `${localDate(clock.now(), tenant.timeZone)} ${JSON.stringify(plan)}` : '';
  };
  const isAnyDue = async () => {
    const now = await subject();
    return now !== '' && (now !== looked.for || Math.abs(clock.now() - looked.at) >= lookAgainAfter);
  };
  return wholeWorker({
    name: 'messages to plan',
    isAnyDue,
    work: async () => {
      const now = { at: clock.now(), for: await subject() };
      await planDueMessages(db, now.at, tenant);
      looked = now;
    },
    logger,
  });
}

/** Writes the messages of the steps that fall on today; returns how many. */
export async function planDueMessages(
  db: Queryable,
  now: number,
  { timeZone }: Pick<TenantSettings, 'timeZone'>,
): Promise<number> {
  const plan = await findContactPlan(db);
  if (!plan.isOn || plan.onSince === null) return 0;
  const ranges = stepsOfToday(plan.steps, plan.onSince, localDate(now, timeZone));
  let planned = 0;
  for (const kind of ['contract', 'promise', 'plan'] as const) {
    const ofKind = ranges.filter((range) => kindOf(range) === kind);
    for (let count = plannedAtOnce; count === plannedAtOnce && ofKind.length > 0; planned += count) {
      count = await planMessages(db, kind, ofKind, { now, timeZone, most: plannedAtOnce });
    }
  }
  return planned;
}

/** Hands due messages over in the background; null where nobody sends any. */
export function messageSender(options: MessageOptions): BackgroundWorker<TakenMessage> | null {
  const { db, ways, clock, logger } = options;
  if (!isAnyServed(ways)) return null;
  return new BackgroundWorker({
    name: 'messages',
    maxAtOnce,
    isAnyDue: () => isAnyMessageDue(db, clock.now()),
    take: (most) => takeMessages(db, { now: clock.now(), until: clock.now() + lease, most }),
    work: (message) => sendMessage(message, options),
    logger,
  });
}

/** What the checks in the transaction have found: how to hand the message over, that it is done, the moment to look again, or why it is over. */
type Decision = Delivery | 'shown' | { lookAt: number } | { over: string };

async function sendMessage(taken: TakenMessage, options: MessageOptions): Promise<void> {
  const { db, clock, logger } = options;
  const decision = await decide(taken, options);
  if (decision === 'shown') return;
  const end = (state: MessageState, reason: string | null) =>
    settleMessage(db, taken, { state, reason, now: clock.now() });
  if ('lookAt' in decision) return postponeMessage(db, taken, decision.lookAt);
  // A provider that was asked before may have it.
  if ('over' in decision) return end(taken.state === 'waiting' ? 'dropped' : 'unknown', decision.over);
  try {
    await decision.send();
  } catch (error) {
    const { message: reason } = error as Error;
    logger.warn({ message: taken.id, tries: taken.tries, reason }, 'message not sent');
    if (error instanceof RefusedByProvider) return end('failed', reason);
    if (error instanceof MaybeTaken) return end('unknown', reason);
    const later = clock.now() + pauseAfter(taken.tries, longestPause);
    if (taken.channel !== 'email') return postponeMessage(db, taken, later);
    return db.transaction((transaction) => waitAgain(transaction, taken, later));
  }
  // Outside: if this fails, the message was taken all the same.
  await end(decision.delivers ? 'delivered' : 'sent', null);
}

async function decide(taken: TakenMessage, options: MessageOptions): Promise<Decision> {
  const { db, clock } = options;
  const now = clock.now();
  try {
    return await db.transaction((transaction) => decideIn(transaction, taken, now, options));
  } catch (error) {
    return { lookAt: now + 1_000 * refusalOf(error).waitSeconds };
  }
}

async function decideIn(
  transaction: Queryable,
  taken: TakenMessage,
  now: number,
  options: MessageOptions,
): Promise<Decision> {
  const { borrowerId, orderId, id, channel } = taken;
  const { tenant } = options;
  // Whoever began to hand it over is gone, and a mail server does not know a message again.
  if (channel === 'email' && taken.state === 'handed-over') return { over: 'its server was lost' };
  const borrower = await lockBorrower(transaction, borrowerId);
  if (!borrower) return { over: 'erased' };
  await lockLoan(transaction, borrowerId, orderId);
  const today = localDate(now, tenant.timeZone);
  const plan = await findContactPlan(transaction);
  const reason = await whyOver(transaction, taken, { plan, now, today });
  if (reason !== null) return { over: reason };
  const answer = (await contactPermissions(transaction, borrower, { now, except: id }, tenant))(channel);
  if (!answer.isAllowed) {
    const { because, from } = answer;
    return from === null || from >= taken.uselessAt ? { over: because } : { lookAt: from };
  }
  const email = channel === 'email' ? await findEmail(transaction, borrowerId) : null;
  const handOver = handOverOf(taken, { phone: borrower.phone, email }, options);
  if ('over' in handOver) return handOver;
  const text = await textFor(transaction, taken, borrower, options);
  if (text === null) return { over: 'no text in use' };
  // Asked again, the provider gets the text that it may have already.
  if (taken.content !== null) return handOver(transaction, { ...text, id, content: taken.content, sentAt: now });
  const made = { orderId, channel, madeBy: 'plan', madeAt: now, outcome: null, note: null };
  await insertContact(transaction, { ...made, borrowerId, id });
  await setHandedOver(transaction, taken, text);
  const delivery = await handOver(transaction, { ...text, id, sentAt: now });
  // Until the transaction ends, all other messages wait for these rows.
  await takeHitsLast(transaction, limitsOf(plan, today), now);
  return delivery;
}

/** Why a message is not sent any more; null if it is. */
async function whyOver(
  transaction: Queryable,
  { borrowerId, orderId, kind, dueOn, step, uselessAt }: TakenMessage,
  { plan, now, today }: { plan: StoredPlan; now: number; today: IsoDate },
): Promise<string | null> {
  if (!plan.isOn || plan.onSince === null) return 'stopped';
  if (now >= uselessAt) return 'too late';
  const position = await findPosition(transaction, borrowerId, orderId);
  if (position?.claim) return position.claim;
  if (position?.leftAlone === 'pause') return 'pause';
  if (kind === 'promise') return position?.promisedOn === dueOn ? null : 'no promise';
  if (position?.dueOn !== dueOn) return 'not due';
  // The steps of a plan are those of an order that is left alone because of it.
  const alone =
    kind === 'plan' && position.leftAlone === 'plan'
      ? null
      : (position.leftAlone ?? (kind === 'plan' ? 'no plan' : null));
  if (alone !== null) return alone;
  const isOfToday = stepsOfToday(plan.steps, plan.onSince, today).some(
    (range) => kindOf(range) === kind && range.day === step && range.fromOn <= dueOn && dueOn <= range.throughOn,
  );
  return isOfToday ? null : 'another step';
}

/** The rate, and the ramp: twice as many on each day. */
function limitsOf({ perMinute, firstDayMost, onSince }: StoredPlan, today: IsoDate) {
  const days = Math.min(20, Math.max(0, daysBetween(onSince ?? today, today)));
  return [
    { key: `messages-day-${today}`, most: Math.min(1e9, firstDayMost * 2 ** days), span: 36 * 3_600_000 },
    { key: 'messages-minute', most: perMinute, span: 60_000 },
  ];
}
