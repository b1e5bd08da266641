import type { Config } from '../platform/config/config.ts';
import { loadConfig } from '../platform/config/config.ts';
import { runCommand } from '../platform/run-command.ts';
import { CallWaits, waitingExitCode } from './call-waits.ts';
import { print } from './print.ts';
import type { Report } from './report.ts';

interface Command {
  /** Lines for the help. */
  usage: string;
  /** Returns what to print, or null if it does not understand the words. */
  run: (words: readonly string[], config: Config) => Promise<string | Report | null>;
}

/** In the order of the help, one group per paragraph. Only the requested one is loaded, which saves a second. */
const groups: Readonly<Record<string, () => Promise<Command>>>[] = [
  {
    product: () => import('./product.ts'),
    campaign: () => import('./campaign.ts'),
    borrower: () => import('./borrower.ts'),
    complaint: () => import('./complaint.ts'),
    payment: () => import('./payment.ts'),
    payout: () => import('./payout.ts'),
    late: () => import('./late.ts'),
    ledger: () => import('./ledger.ts'),
  },
  {
    key: () => import('./key.ts'),
    staff: () => import('./staff.ts'),
    approval: () => import('./approval.ts'),
    audit: () => import('./audit.ts'),
    webhook: () => import('./webhook.ts'),
  },
  {
    backup: () => import('./backup.ts'),
    export: () => import('./export.ts'),
    uploads: () => import('./uploads.ts'),
    keys: () => import('./keys.ts'),
    demo: () => import('./demo.ts'),
  },
  {
    core: () => import('./core.ts'),
    sms: () => import('./sms.ts'),
    captcha: () => import('./captcha.ts'),
  },
];

const commands = new Map(groups.flatMap((group) => Object.entries(group)));

async function help(): Promise<string> {
  const paragraphs = await Promise.all(
    groups.map(async (group) => {
      const loaded = await Promise.all(Object.values(group).map((load) => load()));
      return loaded.map(({ usage }) => usage).join('\n');
    }),
  );
  return `Commands for the operator of a running service.

${paragraphs.join('\n\n')}

Exit codes: 0 done, 1 refused or something is wrong, 2 not understood, 3 nothing done yet: it waits for a second person.
If a server has the embedded database open, run them with that server's settings: they ask the server.
Otherwise they use the database in the environment (DATA_FOLDER or DATABASE_URL).`;
}

/** Returns the exit code: 0 done, 1 something is wrong, 2 unknown command, 3 waiting for a second person. */
async function run([name = '', ...words]: readonly string[]): Promise<number> {
  if (['help', '--help', '-h'].includes(name)) {
    await print(`${await help()}\n`);
    return 0;
  }
  const command = await commands.get(name)?.();
  const outcome = await command?.run(words, loadConfig(process.env)).catch(unlessItWaits);
  if (outcome instanceof CallWaits) {
    await print(`${outcome.message}\n`);
    return waitingExitCode;
  }
  const said = outcome ?? null;
  if (said === null) {
    const wrong = [name, ...words].join(' ').trim();
    process.stderr.write(`${wrong && `ops does not understand: ${wrong}\n\n`}${await help()}\n`);
    return 2;
  }
  const report = typeof said === 'string' ? { said, isFaulty: false } : said;
  if (report.said !== '') await print(`${report.said}\n`);
  return report.isFaulty ? 1 : 0;
}

function unlessItWaits(error: unknown): CallWaits {
  if (error instanceof CallWaits) return error;
  throw error;
}

// Files that a command writes are readable only by the operator.
process.umask(0o077);
runCommand(run);
