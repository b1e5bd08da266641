import {
  listPayouts,
  type PayoutShown,
  payoutConfirmed,
  payoutFailed,
  payoutProblemSeen,
  payoutReturned,
  payoutSent,
  retryPayout,
} from '@plazo/contract/lender/payouts';
import { isIsoDate } from '@plazo/loan-rules/calendar';
import type { Config } from '../platform/config/config.ts';
import { type OperatorCall, withLenderCalls } from './lender-calls.ts';
import { wholeList } from './whole-list.ts';

export const usage = `  npm run ops -- payout list                               loans that wait for their money, and payouts whose reports contradict
                                                           each other, oldest first
  npm run ops -- payout sent <order id> [reference]        you send the money yourself: say so before you release the transfer;
                                                           no provider is asked from then on; it says if it came too late
  npm run ops -- payout confirm <order id> <reference> [YYYY-MM-DD]
                                                           the money has arrived: books it on the day it was sent, or today
  npm run ops -- payout fail <order id> '<reason>'         no money left, or it came back; the borrower is told
  npm run ops -- payout returned <order id> '<reason>'     it was sent and has come back: the borrower owes nothing from now on
  npm run ops -- payout retry <order id>                   requests it again after it failed or came back
  npm run ops -- payout seen <order id>                    marks contradicting reports as seen`;

/** Returns what to print, or null for an unknown command. */
export async function run(words: readonly string[], config: Config): Promise<string | null> {
  const work = workOf(words);
  return work && withLenderCalls(config, work);
}

type Work = (call: OperatorCall) => Promise<string>;

/** Makes a command's calls of the lender's API; null for an unknown command. */
export function workOf([action, orderId = '', ...words]: readonly string[]): Work | null {
  const [first = '', second = '', stray] = words;
  if (stray !== undefined || (second !== '' && action !== 'confirm')) return null;
  if (action === 'list') return orderId === '' ? listed : null;
  if (orderId === '') return null;
  if (action === 'sent') return sent(orderId, first);
  if (action === 'confirm' && first && (second === '' || isIsoDate(second))) {
    const paidOn = second === '' ? {} : { paidOn: second };
    return async (call) => said(await call(payoutConfirmed, { orderId, reference: first, ...paidOn }));
  }
  if (action === 'fail' && first) return async (call) => said(await call(payoutFailed, { orderId, reason: first }));
  if (action === 'returned' && first)
    return async (call) => said(await call(payoutReturned, { orderId, reason: first }));
  if (first !== '') return null;
  if (action === 'retry') return async (call) => said(await call(retryPayout, { orderId }));
  if (action !== 'seen') return null;
  return async (call) => {
    await call(payoutProblemSeen, { orderId });
    return `The contradictions about ${orderId} are marked as seen.`;
  };
}

function sent(orderId: string, reference: string): Work {
  return async (call) => {
    const payout = await call(payoutSent, reference === '' ? { orderId } : { orderId, reference });
    if (payout.state === 'sent') return `${said(payout)} Confirm it when it has arrived.`;
    return `Send no money: ${orderId} came too late for what was accepted. It has ended, and the loan is offered again.`;
  };
}

/** The payout's state, and whether a report that contradicts it was kept. */
function said({ orderId, state, problem }: PayoutShown): string {
  const now = `The payout of ${orderId} is ${state}.`;
  return problem === null
    ? now
    : `${now} A report contradicts that (${problem}): it is kept, and somebody must look at it.`;
}

const listed: Work = async (call) => {
  const payouts = await wholeList((page) => call(listPayouts, { ...page, waiting: true }));
  return payouts.map(lineOf).join('\n') || 'Nothing.';
};

function lineOf({ id, orderId, requestedAt, amount, currency, state, isByHand, tries, ...said }: PayoutShown): string {
  return [
    orderId,
    id,
    requestedAt,
    `${amount} ${currency}`,
    state,
    ...(isByHand ? ['by hand'] : []),
    ...(tries > 0 ? [`asked ${tries === 1 ? 'once' : `${tries} times`}`] : []),
    ...[said.reference, said.failure, said.problem].filter((text) => text !== null),
  ].join('  ');
}
