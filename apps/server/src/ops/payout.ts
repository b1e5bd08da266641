import { isIsoDate } from '@plazo/loan-rules/calendar';
import { SandboxClock, systemClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import { openMigrated } from '../db/open-migrated.ts';
import { findOrdersWithoutPayout, findWaitingPayouts } from '../payouts/payout.repository.ts';
import type { Payout } from '../payouts/payout.ts';
import { clearProblem, reportByHand, retryPayout, sendByHand } from '../payouts/payout-desk.service.ts';

export const payoutUsage = `  npm run ops -- payout list                               loans that wait for their money, and payouts whose reports contradict
                                                           each other, oldest first
  npm run ops -- payout sent <order id> [reference]        you send the money yourself: say so before you release the transfer, no
                                                           provider is asked from then on; where it came too late, it says so
  npm run ops -- payout confirm <order id> <reference> [YYYY-MM-DD]
                                                           the money has arrived: books it on the day it was sent, or today
  npm run ops -- payout fail <order id> '<reason>'         no money left, or it came back; the borrower is told
  npm run ops -- payout retry <order id>                   requests it anew after it failed
  npm run ops -- payout seen <order id>                    you have looked at what contradicts each other`;

/** So many lines a list has at most. */
const mostListed = 1_000;

/** Returns what to print, or null for an unknown command. */
export async function payoutCommand(words: readonly string[], config: Config): Promise<string | null> {
  const work = workOf(words, config.tenant.timeZone);
  if (!work) return null;
  const db = await openMigrated(config);
  try {
    const clock = config.SANDBOX ? new SandboxClock(db) : systemClock;
    if (clock instanceof SandboxClock) await clock.refresh();
    return await work(db, clock.now());
  } finally {
    await db.close();
  }
}

type Work = (db: Db, now: number) => Promise<string>;

const isText = (text: string) => /^[^\p{Cc}]{1,200}$/u.test(text);

/** What a command does on a database at an instant; null for an unknown command. */
export function workOf([action, order = '', ...words]: readonly string[], timeZone: string): Work | null {
  const [first = '', second = '', stray] = words;
  if (stray !== undefined || (second !== '' && action !== 'confirm')) return null;
  if (action === 'list') return order === '' ? listed : null;
  if (order === '') return null;
  if (action === 'sent' && (first === '' || isText(first))) return sent(order, first, timeZone);
  if (action === 'confirm' && isText(first) && (second === '' || isIsoDate(second))) {
    const news = { result: 'confirmed', reference: first, ...(second ? { paidOn: second } : {}) } as const;
    return async (db, now) => said(order, await reportByHand(db, order, news, { now, timeZone }));
  }
  if (action === 'fail' && isText(first)) {
    return async (db, now) =>
      said(order, await reportByHand(db, order, { result: 'failed', reason: first }, { now, timeZone }));
  }
  if (first !== '') return null;
  if (action === 'retry') {
    return async (db, now) => {
      await retryPayout(db, order, now);
      return said(order, 'requested');
    };
  }
  if (action !== 'seen') return null;
  return async (db) => {
    await clearProblem(db, order);
    return `What contradicted each other about ${order} has been seen.`;
  };
}

function sent(order: string, reference: string, timeZone: string): Work {
  return async (db, now) => {
    const state = await sendByHand(db, order, reference || undefined, { now, timeZone });
    if (state === 'sent') return `${said(order, state)} Confirm it when it has arrived.`;
    return `Send no money: ${order} came too late for what was accepted. It ended, and the loan is offered anew.`;
  };
}

const said = (order: string, state: Payout['state']) => `The payout of ${order} is ${state}.`;

const listed: Work = async (db) => {
  const [payouts, without] = await Promise.all([
    findWaitingPayouts(db, mostListed),
    findOrdersWithoutPayout(db, mostListed),
  ]);
  const lines = [
    ...payouts.map(lineOf),
    ...without.map((order) => `${order}  never requested: retry it, or confirm it`),
  ];
  return lines.length === 0 ? 'Nothing.' : lines.join('\n');
};

function lineOf({
  id,
  orderId,
  requestedAt,
  amount,
  currency,
  state,
  isByHand,
  tries,
  reference,
  failure,
  problem,
}: Payout) {
  return [
    orderId,
    id,
    new Date(requestedAt).toISOString(),
    `${amount} ${currency}`,
    state,
    ...(isByHand ? ['by hand'] : []),
    ...(tries > 0 ? [`asked ${tries === 1 ? 'once' : `${tries} times`}`] : []),
    ...[reference, failure, problem].filter((text) => text !== null),
  ].join('  ');
}
