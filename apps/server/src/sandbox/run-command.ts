import { randomUUID } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import { callServer, RefusedError } from './call-server.ts';
import type { SandboxCommand } from './commands.ts';

type CallingCommand = Exclude<SandboxCommand, { name: 'payout-provider' }>;

/** Makes a command's calls to the server at `base`, signed at the time `now`; returns what to print. */
export async function runSandboxCommand(
  command: CallingCommand,
  base: string,
  secret: string,
  now: () => number = Date.now,
): Promise<string> {
  const post = (path: string, body: object) => callServer(base + path, body, secret, now);
  if (command.name === 'pay') return pay(post, command.reference, command.amount);
  if (command.name === 'reverse') return reversePayment(post, command.reference, command.amount);
  if (command.name === 'clock') {
    const moved = await post('/sandbox/clock', { by: command.by });
    return `It is now ${moved.now} (${moved.today} for borrowers).`;
  }
  const { borrowerId, orderId, event } = command;
  const decided = await post('/sandbox/orders', { borrowerId, orderId, event });
  return `Order ${orderId} is now in status ${decided.status}.`;
}

type Post = (path: string, body: object) => Promise<Record<string, unknown>>;

async function pay(post: Post, reference: string, wanted: number | null): Promise<string> {
  const voucher = await findVoucher(post, reference);
  const amount = wanted ?? voucher.amount;
  const event = { eventId: randomUUID(), reference, amount, currency: voucher.currency, paidAt: voucher.now };
  const paid = await post('/webhooks/payments', event);
  const rest = paid.unapplied ? `, ${paid.unapplied} more than the order needed` : '';
  return `Paid ${amount} minor units to ${reference}: ${paid.result}${rest}.`;
}

/** Reverses the rest of the newest payment, or this amount of it. */
async function reversePayment(post: Post, reference: string, wanted: number | null): Promise<string> {
  const { paymentEventId, left, now } = await post('/sandbox/payments', { reference }).catch(explain(reference));
  const amount = wanted ?? left;
  const event = { eventId: randomUUID(), paymentEventId, amount, reversedAt: now };
  await post('/webhooks/payment-reversals', event);
  return `Reversed ${amount} of ${left} minor units that were paid to ${reference}.`;
}

function explain(reference: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof RefusedError) || error.code !== errorCode.notFound) throw error;
    throw new Error(`No payment to ${reference} can be reversed.`);
  };
}

async function findVoucher(post: Post, reference: string): Promise<Record<string, unknown>> {
  return post('/sandbox/vouchers', { reference }).catch((error: unknown) => {
    if (!(error instanceof RefusedError) || error.code !== errorCode.notFound) throw error;
    throw new Error(`No payment code ${reference} was issued. The screen after choosing a shop or a bank shows one.`);
  });
}
