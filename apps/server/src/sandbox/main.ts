import { loadConfig } from '../platform/config/config.ts';
import { ownAddress } from '../platform/http/http-address.ts';
import { runCommand } from '../platform/run-command.ts';
import { readCommand, type SandboxCommand } from './commands.ts';
import { behaviours, SandboxPayoutProvider } from './payout-provider.ts';
import { runSandboxCommand } from './run-command.ts';

const usage = `The sandbox provider: calls a running server as a payment provider and a back office would.

  npm run sandbox -- pay <reference> [amount in minor units]
  npm run sandbox -- reverse <reference> [amount]             reverses the newest payment under a code, or part of it
  npm run sandbox -- clock +8d                                  (also +3h, +30m, and -1d: not before the payout of a loan)
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
  const base = url ?? ownAddress(config.HOST, config.PORT);
  if (command.name === 'payout-provider') return payOut(command, base, config.PAYOUT_PROVIDER_SECRET);
  return say(await runSandboxCommand(command, base, config.PAYMENT_WEBHOOK_SECRET));
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

function readCommandLine(words: readonly string[]): { url: string | undefined; words: string[] } {
  const at = words.indexOf('--url');
  if (at < 0) return { url: undefined, words: [...words] };
  const url = words[at + 1] ?? '';
  if (!URL.canParse(url)) throw new Error('--url needs the address that the server has printed.');
  return { url: new URL(url).origin, words: words.filter((_, index) => index !== at && index !== at + 1) };
}

function say(line: string): number {
  process.stdout.write(`${line}\n`);
  return 0;
}

runCommand(run);
