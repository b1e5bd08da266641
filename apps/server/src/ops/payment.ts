import {
  assignPayment,
  type LenderPayment,
  listCreditBalances,
  listPayments,
  paymentProblemSeen,
  refundCreditBalance,
  refusePayment,
  refuseReversal,
  reversePayment,
} from '@plazo/contract/lender/payments';
import type { Config } from '../platform/config/config.ts';
import { type OperatorCall, withLenderCalls } from './lender-calls.ts';
import { wholeList } from './whole-list.ts';

export const usage = `  npm run ops -- payment list --unmatched                  money under unknown references, oldest first
  npm run ops -- payment list --held                       money paid more than paymentBackdatingDays before it was reported,
                                                           or before its loan was paid out, oldest first, with the order of its
                                                           payment code
  npm run ops -- payment list --flagged                    credited money that came under an expired or replaced voucher,
                                                           after being held, or too late or too little to cancel a loan
  npm run ops -- payment list --held-reversals             payments with a reversal dated before them, of which nothing is
                                                           booked, oldest first
  npm run ops -- payment list --contradicted               payments that were reported again, or whose reversals were, with other
                                                           content under the same id, oldest first, with the reports
  npm run ops -- payment list --credit-balances            orders with a credit balance
  npm run ops -- payment assign <event id> <order id>      credits unmatched or held money to an order, on the day it was paid
  npm run ops -- payment refuse <event id> '<reason>'      credits unmatched or held money to nobody; pay it back yourself
  npm run ops -- payment reverse <event id> <reversal id> <instant>
                                                           books a held reversal, as of this instant
  npm run ops -- payment refuse-reversal <event id> <reversal id> '<reason>'
                                                           drops a held reversal without booking it
  npm run ops -- payment seen <event id>                   marks contradicting reports as seen
  npm run ops -- payment refund <order id> <amount> <reference>
                                                           books a refund of a credit balance: the amount in minor units,
                                                           once for the reference of the transfer`;

/** Returns what to print, or null for an unknown command. */
export async function run(words: readonly string[], config: Config): Promise<string | null> {
  const work = workOf(words);
  return work && withLenderCalls(config, work);
}

/** The commands whose third word differs. */
const thirds: readonly (string | undefined)[] = ['refund', 'reverse', 'refuse-reversal'];

type Work = (call: OperatorCall) => Promise<string>;

/** Makes a command's calls of the lender's API; null for an unknown command. */
export function workOf([action, ...words]: readonly string[]): Work | null {
  const [first = '', second = '', third = '', stray] = words;
  if (stray !== undefined || (third !== '' && !thirds.includes(action))) return null;
  if (action === 'list' && second === '') return listOf(first);
  if (action === 'assign' && first && second) {
    return async (call) => {
      await call(assignPayment, { paymentId: first, orderId: second });
      const row = (await creditBalances(call)).find(({ orderId }) => orderId === second);
      return `${first} is credited to ${second}, whose credit balance is ${row?.creditBalance ?? 0}.`;
    };
  }
  if (action === 'refuse' && first && /^[^\p{Cc}]{1,200}$/u.test(second)) {
    return async (call) => {
      await call(refusePayment, { paymentId: first, reason: second });
      return `${first} is refused.`;
    };
  }
  if (action === 'reverse' && first && second && third) {
    return async (call) => {
      const { orderId } = await call(reversePayment, { paymentId: first, reversalId: second, reversedAt: third });
      return `${second} is booked${orderId === null ? '' : `: ${orderId} owes it again`}.`;
    };
  }
  if (action === 'refuse-reversal' && first && second && /^[^\p{Cc}]{1,200}$/u.test(third)) {
    return async (call) => {
      await call(refuseReversal, { paymentId: first, reversalId: second, reason: third });
      return `${second} is refused.`;
    };
  }
  if (action === 'seen' && first && second === '') {
    return async (call) => {
      await call(paymentProblemSeen, { paymentId: first });
      return `The contradictions about ${first} are marked as seen.`;
    };
  }
  if (action === 'refund' && first && /^[1-9]\d{0,14}$/.test(second) && /^[\w.:-]{1,64}$/.test(third)) {
    return async (call) => {
      const { creditBalance } = await call(refundCreditBalance, {
        orderId: first,
        amount: Number(second),
        reference: third,
      });
      return `${second} is refunded; the credit balance of ${first} is ${creditBalance}.`;
    };
  }
  return null;
}

function listOf(filter: string): Work | null {
  // Waiting items oldest first, finished ones newest first.
  if (filter === '--unmatched') return async (call) => listed((await queue(call, 'unmatched')).reverse());
  if (filter === '--held') return async (call) => listed((await queue(call, 'held')).reverse());
  if (filter === '--held-reversals') return async (call) => listed((await queue(call, 'held-reversals')).reverse());
  if (filter === '--contradicted') return async (call) => listed((await queue(call, 'contradicted')).reverse());
  if (filter === '--flagged') return async (call) => listed(await queue(call, 'flagged'));
  if (filter !== '--credit-balances') return null;
  return async (call) => {
    const orders = await creditBalances(call);
    if (orders.length === 0) return 'Nothing.';
    return orders
      .map(({ orderId, borrowerId, creditBalance, lost }) =>
        [
          orderId,
          borrowerId,
          `credit balance ${creditBalance}`,
          ...(lost > 0 ? [`${lost} refunded and lost`] : []),
        ].join('  '),
      )
      .join('\n');
  };
}

function queue(
  call: OperatorCall,
  name: 'unmatched' | 'held' | 'flagged' | 'held-reversals' | 'contradicted',
): Promise<LenderPayment[]> {
  return wholeList((page) => call(listPayments, { queue: name, ...page }));
}

function creditBalances(call: OperatorCall) {
  return wholeList((page) => call(listCreditBalances, page));
}

function listed(payments: readonly LenderPayment[]): string {
  if (payments.length === 0) return 'Nothing.';
  return payments
    .map(({ id, paidAt, amount, reversed, currency, reference, orderId, codeOrderId, flag, ...more }) =>
      [
        id,
        paidAt,
        `${amount} ${currency}`,
        reference,
        ...[orderId ?? codeOrderId, flag].filter(Boolean),
        ...(reversed > 0 ? [`${reversed} reversed`] : []),
        ...more.heldReversals.map(
          (held) => `reversal ${held.id} of ${held.amount ?? 'all'} at ${held.reversedAt} waits`,
        ),
        ...more.contradictions.filter(({ isSeen }) => !isSeen).map(contradictionLine),
      ].join('  '),
    )
    .join('\n');
}

function contradictionLine({ reversalId, said }: LenderPayment['contradictions'][number]): string {
  const what = Object.entries(said).map(([name, value]) => `${name} ${value}`);
  return `${reversalId === null ? 'it' : `reversal ${reversalId}`} came again with ${what.join(', ')}`;
}
