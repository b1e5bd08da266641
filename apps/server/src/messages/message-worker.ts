import type { MessageChannel } from '@plazo/contract/lender/message-templates';
import { daysBetween, type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import type { Logger } from 'pino';
import { lockBorrower } from '../borrowers/borrower.repository.ts';
import { noteReturnedEmail } from '../borrowers/borrower-record.repository.ts';
import { type ContactSettings, contactPermissions } from '../collections/contact-permission.service.ts';
import { stoppingComplaints } from '../disclosure/contact-law.ts';
import { lockLoan } from '../loans/loan.service.ts';
import { BackgroundWorker, pauseAfter } from '../platform/background/background-worker.ts';
import { wholeWorker } from '../platform/background/whole-worker.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import { MaybeTaken, UnknownAddress } from '../platform/email/email-message.ts';
import { refusalOf, takeHitsLast } from '../platform/http/rate-limit.repository.ts';
import { RefusedByProvider } from '../platform/http/signed-post.ts';
import { insertContact } from './contact.repository.ts';
import { findContactPlans, type StoredPlan } from './contact-plan.repository.ts';
import { followedPlan, followedSteps, planFor } from './followed-plan.ts';
import {
  findEmail,
  findPosition,
  isAnyMessageDue,
  type MessageState,
  type Position,
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
import { nextChannel } from './next-channel.ts';
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
    const plans = await findContactPlans(db);
    const isAnyOn = plans.some(({ isOn }) => isOn);
    return isAnyOn ? `${localDate(clock.now(), tenant.timeZone)} ${JSON.stringify(plans)}` : '';
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
export async function planDueMessages(db: Queryable, now: number, tenant: ContactSettings): Promise<number> {
  const { timeZone } = tenant;
  const stopping = stoppingFor(tenant);
  const ranges = followedSteps(await findContactPlans(db), localDate(now, timeZone));
  let planned = 0;
  for (const kind of ['contract', 'promise', 'plan'] as const) {
    const ofKind = ranges.filter((range) => kindOf(range) === kind);
    for (let count = plannedAtOnce; count === plannedAtOnce && ofKind.length > 0; planned += count) {
      count = await planMessages(db, kind, ofKind, { now, timeZone, most: plannedAtOnce, stopping });
    }
  }
  return planned;
}

function stoppingFor({ contact, disclosure }: ContactSettings): string[] {
  return stoppingComplaints({ pack: disclosure.pack, disputeTypes: contact.disputeTypes });
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
type Decision = (Delivery & Pick<TakenMessage, 'channel'>) | 'shown' | { lookAt: number } | { over: string };

async function sendMessage(taken: TakenMessage, options: MessageOptions): Promise<void> {
  const { db, clock, logger } = options;
  const decision = await decide(taken, options);
  if (decision === 'shown') return;
  const end = (state: MessageState, reason: string | null) =>
    settleMessage(db, taken, { state, reason, now: clock.now() });
  if ('lookAt' in decision) return postponeMessage(db, taken, decision.lookAt);
  // A provider that was asked before may have it.
  if ('over' in decision) return end(taken.state === 'waiting' ? 'dropped' : 'unknown', decision.over);
  const sentAt = clock.now();
  try {
    await decision.send();
  } catch (error) {
    const { message: reason } = error as Error;
    logger.warn({ message: taken.id, tries: taken.tries, reason }, 'message not sent');
    if (error instanceof UnknownAddress) await noteReturnedEmail(db, taken.borrowerId, { sentAt, now: clock.now() });
    if (error instanceof RefusedByProvider) return end('failed', reason);
    if (error instanceof MaybeTaken) return end('unknown', reason);
    const later = clock.now() + pauseAfter(taken.tries, longestPause);
    if (decision.channel !== 'email') return postponeMessage(db, taken, later);
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
  const { borrowerId, orderId, id } = taken;
  const { tenant } = options;
  // Whoever began to hand it over is gone, and a mail server does not know a message again.
  if (taken.channel === 'email' && taken.state === 'handed-over') return { over: 'its server was lost' };
  const borrower = await lockBorrower(transaction, borrowerId);
  if (!borrower) return { over: 'erased' };
  await lockLoan(transaction, borrowerId, orderId);
  const today = localDate(now, tenant.timeZone);
  const plans = await findContactPlans(transaction);
  const position = await findPosition(transaction, taken, stoppingFor(tenant));
  const plan = followedPlan(plans, position?.productId ?? null);
  const reason = whyOver(taken, { plan, position, now, today });
  if (reason !== null) return { over: reason };
  const permission = await contactPermissions(transaction, [borrowerId], { now, except: id }, tenant);
  const answerOf = (channel: MessageChannel) => permission({ borrowerId, orderId }, channel);
  const own = answerOf(taken.channel);
  const isReturned = !own.isAllowed && own.because === 'returned-email';
  const other = isReturned ? await nextChannel(transaction, taken, { plan, borrower, answerOf }, options) : null;
  const sent = { ...taken, channel: other ?? taken.channel };
  const { channel } = sent;
  const answer = answerOf(channel);
  if (!answer.isAllowed) {
    const { because, from } = answer;
    return from === null || from >= taken.uselessAt ? { over: because } : { lookAt: from };
  }
  const email = channel === 'email' ? await findEmail(transaction, borrowerId) : null;
  const handOver = handOverOf(sent, { phone: borrower.phone, email }, options);
  if ('over' in handOver) return handOver;
  const text = await textFor(transaction, sent, borrower, options);
  if (text === null) return { over: 'no text in use' };
  // Asked again, the provider gets the text that it may have already.
  if (taken.content !== null) {
    const delivery = await handOver(transaction, { ...text, id, content: taken.content, sentAt: now });
    return delivery === 'shown' ? delivery : { ...delivery, channel };
  }
  const made = { orderId, channel, madeBy: 'plan', madeAt: now, outcome: null, note: null, isIncoming: false };
  await insertContact(transaction, { ...made, borrowerId, id });
  await setHandedOver(transaction, sent, text);
  const delivery = await handOver(transaction, { ...text, id, sentAt: now });
  // Until the transaction ends, all other messages wait for these rows.
  await takeHitsLast(transaction, limitsOf(plans, plan.productId, today), now);
  return delivery === 'shown' ? delivery : { ...delivery, channel };
}

/** Why a message is not sent any more; null if it is. */
function whyOver(
  { kind, dueOn, step, uselessAt }: TakenMessage,
  { plan, position, now, today }: { plan: StoredPlan; position: Position | null; now: number; today: IsoDate },
): string | null {
  if (!plan.isOn || plan.onSince === null) return 'stopped';
  if (now >= uselessAt) return 'too late';
  if (position?.claim) return position.claim;
  if (position?.leftAlone === 'pause' || position?.leftAlone === 'complaint') return position.leftAlone;
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

/** The rate, and the ramp: twice as many on each day. The provider has one rate: that of the tenant's plan holds for those of products, too. */
function limitsOf(plans: readonly StoredPlan[], productId: string | null, today: IsoDate) {
  const { perMinute, firstDayMost, onSince } = planFor(plans, productId);
  const days = Math.min(20, Math.max(0, daysBetween(onSince ?? today, today)));
  const own = productId === null ? '' : `-of-${productId}`;
  const tenants = plans.find((plan) => plan.productId === null);
  return [
    { key: `messages-day-${today}${own}`, most: Math.min(1e9, firstDayMost * 2 ** days), span: 36 * 3_600_000 },
    { key: `messages-minute${own}`, most: perMinute, span: 60_000 },
    ...(productId !== null && tenants ? [{ key: 'messages-minute', most: tenants.perMinute, span: 60_000 }] : []),
  ];
}
