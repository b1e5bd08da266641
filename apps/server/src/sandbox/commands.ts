import { parseMove } from './move.ts';
import { type Behaviour, behaviours } from './payout-provider.ts';

/** The call that a command makes to a running server. */
export type SandboxCommand =
  | { name: 'pay'; reference: string; amount: number | null }
  | { name: 'reverse'; reference: string; amount: number | null }
  | { name: 'clock'; by: string }
  | { name: 'order'; borrowerId: string; orderId: string; event: string }
  | { name: 'payout-provider'; port: number; behaviours: Behaviour[] };

const events = ['approve', 'reject', 'disburse', 'confirm'];

/** Parses a command, or throws its mistake in one line; null if there is none. */
export function readCommand([name, ...rest]: readonly string[]): SandboxCommand | null {
  if (name === undefined) return null;
  if (name === 'pay' || name === 'reverse') return { name, ...readAmount(name, rest) };
  if (name === 'clock') return readClock(rest);
  if (name === 'order') return readOrder(rest);
  if (name === 'payout-provider') return readPayoutProvider(rest);
  throw new Error(`There is no command ${name}: it is pay, reverse, clock, order or payout-provider.`);
}

/** A code, and how much of its amount; all of it if left out. */
function readAmount(
  name: string,
  [reference, amount, ...more]: readonly string[],
): { reference: string; amount: number | null } {
  const usage = `npm run sandbox -- ${name} <code> [amount in minor units]`;
  if (reference === undefined || more.length > 0) {
    throw new Error(`Write the code in one piece, without spaces, as in ${usage}.`);
  }
  if (amount !== undefined && !/^[1-9]\d{0,14}$/.test(amount)) {
    throw new Error(`${amount} is not an amount in minor units: 100000 is 1,000.00. The command is ${usage}.`);
  }
  return { reference, amount: amount === undefined ? null : Number(amount) };
}

function readClock([by, ...more]: readonly string[]): SandboxCommand {
  if (by === undefined || more.length > 0 || parseMove(by) === null) {
    throw new Error('A move of the clock looks like +8d, +3h or -30m, as in npm run sandbox -- clock +8d.');
  }
  return { name: 'clock', by };
}

function readOrder([borrowerId, orderId, event, ...more]: readonly string[]): SandboxCommand {
  if (borrowerId === undefined || orderId === undefined || event === undefined || more.length > 0) {
    throw new Error(`The command is npm run sandbox -- order <borrower> <order> ${events.join('|')}.`);
  }
  if (!events.includes(event)) throw new Error(`${event} is not a decision: use ${events.join(', ')}.`);
  return { name: 'order', borrowerId, orderId, event };
}

function readPayoutProvider([port, ...given]: readonly string[]): SandboxCommand {
  if (!/^\d{2,5}$/.test(port ?? '')) {
    throw new Error(`The command is npm run sandbox -- payout-provider <port> [${behaviours.join('|')}]...`);
  }
  const known = behaviours.filter((behaviour) => given.includes(behaviour));
  const stray = given.find((word) => !(known as string[]).includes(word));
  if (stray !== undefined) throw new Error(`${stray} is not a behaviour: use ${behaviours.join(', ')}.`);
  return { name: 'payout-provider', port: Number(port), behaviours: known.length > 0 ? known : ['confirm'] };
}
