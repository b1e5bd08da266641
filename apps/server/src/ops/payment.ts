import {
  assignPayment,
  type LenderPayment,
  listKeptMoney,
  listPayments,
  refundKeptMoney,
  refusePayment,
} from '@plazo/contract/lender/payments';
import type { Config } from '../config/config.ts';
import { type OperatorCall, withLenderCalls } from './lender-calls.ts';

export const usage = `  npm run ops -- payment list --unmatched                  money under references that nobody knows, oldest first
  npm run ops -- payment list --held                       money that was paid more than paymentBackdatingDays before it was
                                                           reported, oldest first, with the order of its payment code
  npm run ops -- payment list --flagged                    money that was credited, and came under an expired or replaced
                                                           voucher, after being held, or to cancel a loan, too late or too little
  npm run ops -- payment list --unapplied                  orders for which more was paid than they needed
  npm run ops -- payment assign <event id> <order id>      credits unmatched or held money to an order, on the day it was paid
  npm run ops -- payment refuse <event id> '<reason>'      unmatched or held money is credited to nobody; pay it back yourself
  npm run ops -- payment refund <order id> <amount> <reference>
                                                           books that kept money was paid back: the amount in minor units,
                                                           once for the reference of the transfer`;

/** Returns what to print, or null for an unknown command. */
export async function run(words: readonly string[], config: Config): Promise<string | null> {
  const work = workOf(words);
  return work && withLenderCalls(config, work);
}

type Work = (call: OperatorCall) => Promise<string>;

/** What a command does by the lender's calls; null for an unknown command. */
export function workOf([action, ...words]: readonly string[]): Work | null {
  const [first = '', second = '', third = '', stray] = words;
  if (stray !== undefined || (third !== '' && action !== 'refund')) return null;
  if (action === 'list' && second === '') return listOf(first);
  if (action === 'assign' && first && second) {
    return async (call) => {
      await call(assignPayment, { paymentId: first, orderId: second });
      const kept = (await keptMoney(call)).find(({ orderId }) => orderId === second)?.kept ?? 0;
      return `${first} is credited to ${second}, of which ${kept} is kept.`;
    };
  }
  if (action === 'refuse' && first && /^[^\p{Cc}]{1,200}$/u.test(second)) {
    return async (call) => {
      await call(refusePayment, { paymentId: first, reason: second });
      return `${first} is refused.`;
    };
  }
  if (action === 'refund' && first && /^[1-9]\d{0,14}$/.test(second) && /^[\w.:-]{1,64}$/.test(third)) {
    return async (call) => {
      const { kept } = await call(refundKeptMoney, { orderId: first, amount: Number(second), reference: third });
      return `${second} is paid back; ${kept} is kept of ${first}.`;
    };
  }
  return null;
}

function listOf(filter: string): Work | null {
  // What waits, oldest first; what was done already, newest first.
  if (filter === '--unmatched') return async (call) => listed((await queue(call, 'unmatched')).reverse());
  if (filter === '--held') return async (call) => listed((await queue(call, 'held')).reverse());
  if (filter === '--flagged') return async (call) => listed(await queue(call, 'flagged'));
  if (filter !== '--unapplied') return null;
  return async (call) => {
    const orders = await keptMoney(call);
    if (orders.length === 0) return 'Nothing.';
    return orders
      .map(({ orderId, borrowerId, kept, lost }) =>
        [orderId, borrowerId, `${kept} kept`, ...(lost > 0 ? [`${lost} refunded and lost`] : [])].join('  '),
      )
      .join('\n');
  };
}

type Pages<Row> = (page: { limit: number; cursor?: string }) => Promise<{ data: Row[]; next: string | null }>;

/** A list from its first page to its last. */
async function wholeList<Row>(pageOf: Pages<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Pages<Row>>> = await pageOf({ limit: 200, ...(cursor === null ? {} : { cursor }) });
    rows.push(...page.data);
    cursor = page.next;
  } while (cursor !== null);
  return rows;
}

function queue(call: OperatorCall, name: 'unmatched' | 'held' | 'flagged'): Promise<LenderPayment[]> {
  return wholeList((page) => call(listPayments, { queue: name, ...page }));
}

function keptMoney(call: OperatorCall) {
  return wholeList((page) => call(listKeptMoney, page));
}

function listed(payments: readonly LenderPayment[]): string {
  if (payments.length === 0) return 'Nothing.';
  return payments
    .map(({ id, paidAt, amount, reversed, currency, reference, orderId, codeOrderId, flag }) =>
      [
        id,
        paidAt,
        `${amount} ${currency}`,
        reference,
        ...[orderId ?? codeOrderId, flag].filter(Boolean),
        ...(reversed > 0 ? [`${reversed} taken back`] : []),
      ].join('  '),
    )
    .join('\n');
}
