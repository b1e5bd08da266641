import { randomUUID } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import { loadConfig } from '../config/config.ts';
import { runCommand } from '../run-command.ts';
import { callServer, RefusedError } from './call-server.ts';
import { readCommand, type SandboxCommand } from './commands.ts';
import { behaviours, SandboxPayoutProvider } from './payout-provider.ts';

const usage = `The sandbox provider: calls a running server as a payment provider and a back office would.

  npm run sandbox -- pay <reference> [amount in minor units]
  npm run sandbox -- take-back <reference> [amount]             takes the newest payment under a code back, or a part of it
  npm run sandbox -- clock +8d                                  (also +3h, +30m, and -1d: not behind the payout of a loan)
  npm run sandbox -- order <borrower> <order> approve|reject|disburse|confirm
  npm run sandbox -- payout-provider 3010 [behaviour]...        answers at PAYOUT_PROVIDER_URL=http://127.0.0.1:3010/payouts, in
                                                                turn as the behaviours say: ${behaviours.join(', ')}

The server is found at http://HOST:PORT of the environment (default 127.0.0.1:3000), or at --url.`;

/** Returns the exit code: 0 done, 1 refused or failed, 2 unknown command. */
async function run(commandLine: readonly string[]): Promise<number> {
  const { url, words } = readCommandLine(commandLine);
  const command = readCommand(words);
  if (command === null) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const config = loadConfig(process.env);
  const base = url ?? `http://${config.HOST}:${config.PORT}`;
  const post = (path: string, body: object) => callServer(base + path, body, config.PAYMENT_WEBHOOK_SECRET);
  if (command.name === 'payout-provider') return payOut(command, base, config.PAYOUT_PROVIDER_SECRET);
  if (command.name === 'pay') return pay(post, command.reference, command.amount);
  if (command.name === 'take-back') return takeBack(post, command.reference, command.amount);
  if (command.name === 'clock') {
    const moved = await post('/sandbox/clock', { by: command.by });
    return say(`It is now ${moved.now} (${moved.today} for borrowers).`);
  }
  const { borrowerId, orderId, event } = command;
  const decided = await post('/sandbox/orders', { borrowerId, orderId, event });
  return say(`Order ${orderId} is now in status ${decided.status}.`);
}

/** Runs until it is stopped. */
async function payOut(
  { port, behaviours: chosen }: SandboxCommand & { name: 'payout-provider' },
  base: string,
  secret: string,
): Promise<number> {
  if (secret.length < 32)
    throw new Error('Set PAYOUT_PROVIDER_SECRET, of at least 32 characters, here and for the server.');
  let treated = 0;
  const behave = () => {
    const behaviour = chosen[treated % chosen.length] ?? 'confirm';
    treated += 1;
    say(`Request ${treated}: ${behaviour}.`);
    return behaviour;
  };
  const provider = new SandboxPayoutProvider({
    secret,
    reportTo: () => `${base}/webhooks/payouts`,
    behave,
    now: Date.now,
  });
  say(`Pays out at ${await provider.listen(port)}. Stop it with Ctrl+C.`);
  return 0;
}

type Post = (path: string, body: object) => Promise<Record<string, unknown>>;

async function pay(post: Post, reference: string, wanted: number | null): Promise<number> {
  const voucher = await findVoucher(post, reference);
  const amount = wanted ?? voucher.amount;
  const event = { eventId: randomUUID(), reference, amount, currency: voucher.currency, paidAt: voucher.now };
  const paid = await post('/webhooks/payments', event);
  const rest = paid.unapplied ? `, ${paid.unapplied} more than the order needed` : '';
  return say(`Paid ${amount} minor units to ${reference}: ${paid.result}${rest}.`);
}

/** What is left of the newest payment, or so much of it. */
async function takeBack(post: Post, reference: string, wanted: number | null): Promise<number> {
  const { paymentEventId, left, now } = await post('/sandbox/payments', { reference }).catch(explain(reference));
  const amount = wanted ?? left;
  const event = { eventId: randomUUID(), paymentEventId, amount, reversedAt: now };
  await post('/webhooks/payment-reversals', event);
  return say(`Took back ${amount} of ${left} minor units that were paid to ${reference}.`);
}

function explain(reference: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof RefusedError) || error.code !== errorCode.notFound) throw error;
    throw new Error(`Nothing that could be taken back was paid to ${reference}.`);
  };
}

async function findVoucher(post: Post, reference: string): Promise<Record<string, unknown>> {
  return post('/sandbox/vouchers', { reference }).catch((error: unknown) => {
    if (!(error instanceof RefusedError) || error.code !== errorCode.notFound) throw error;
    throw new Error(
      `No payment code ${reference} was given out. The screen after choosing a shop or a bank shows one.`,
    );
  });
}

function readCommandLine(words: readonly string[]): { url: string | undefined; words: string[] } {
  const at = words.indexOf('--url');
  if (at < 0) return { url: undefined, words: [...words] };
  if (!URL.canParse(words[at + 1] ?? '')) throw new Error('--url needs the address that the server has printed.');
  return { url: words[at + 1], words: words.filter((_, index) => index !== at && index !== at + 1) };
}

function say(line: string): number {
  process.stdout.write(`${line}\n`);
  return 0;
}

runCommand(run);
