import { SandboxClock, systemClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import { openMigrated } from '../db/open-migrated.ts';
import {
  findFlagged,
  findHeld,
  findUnapplied,
  findUnmatched,
  type KeptPayment,
} from '../payments/payment-ends.repository.ts';
import { assignPayment, refundOrder, refusePayment } from '../payments/payment-ends.service.ts';

export const paymentUsage = `  npm run ops -- payment list --unmatched                  money under references that nobody knows, oldest first
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
export async function paymentCommand(words: readonly string[], config: Config): Promise<string | null> {
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

/** What a command does on a database at an instant; null for an unknown command. */
export function workOf([action, ...words]: readonly string[], timeZone: string): Work | null {
  const [first = '', second = '', third = '', stray] = words;
  if (stray !== undefined || (third !== '' && action !== 'refund')) return null;
  if (action === 'list' && second === '') return listOf(first);
  if (action === 'assign' && first && second) {
    return async (db, now) => {
      const { unapplied } = await assignPayment(db, first, second, { now, timeZone });
      return `${first} is credited to ${second}; ${unapplied} of it is kept.`;
    };
  }
  if (action === 'refuse' && first && /^[^\p{Cc}]{1,200}$/u.test(second)) {
    return async (db, now) => {
      await refusePayment(db, first, second, { now, timeZone });
      return `${first} is refused.`;
    };
  }
  if (action === 'refund' && first && /^[1-9]\d{0,14}$/.test(second) && /^[\w.:-]{1,64}$/.test(third)) {
    const refund = { amount: Number(second), reference: `refund:${third}` };
    return async (db, now) => {
      const { kept } = await refundOrder(db, first, refund, { now, timeZone });
      return `${second} is paid back; ${kept} is kept of ${first}.`;
    };
  }
  return null;
}

function listOf(filter: string): Work | null {
  if (filter === '--unmatched') return async (db) => listed(await findUnmatched(db));
  if (filter === '--held') return async (db) => listed(await findHeld(db));
  if (filter === '--flagged') return async (db) => listed(await findFlagged(db));
  if (filter !== '--unapplied') return null;
  return async (db) => {
    const orders = await findUnapplied(db);
    if (orders.length === 0) return 'Nothing.';
    return orders
      .map(({ orderId, borrowerId, kept, lost }) =>
        [orderId, borrowerId, `${kept} kept`, ...(lost > 0 ? [`${lost} refunded and lost`] : [])].join('  '),
      )
      .join('\n');
  };
}

function listed(payments: readonly KeptPayment[]): string {
  if (payments.length === 0) return 'Nothing.';
  return payments
    .map(({ id, paidAt, amount, takenBack, currency, reference, orderId, voucherOrderId, flag }) =>
      [
        id,
        new Date(paidAt).toISOString(),
        `${amount} ${currency}`,
        reference,
        ...[orderId ?? voucherOrderId, flag].filter(Boolean),
        ...(takenBack > 0 ? [`${takenBack} taken back`] : []),
      ].join('  '),
    )
    .join('\n');
}
