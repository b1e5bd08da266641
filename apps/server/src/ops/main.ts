import type { Config } from '../config/config.ts';
import { loadConfig } from '../config/config.ts';
import { runCommand } from '../run-command.ts';
import { auditCommand, auditUsage } from './audit.ts';
import { backupCommand, backupUsage } from './backup.ts';
import { borrowerCommand, borrowerUsage } from './borrower.ts';
import { campaignCommand, campaignUsage } from './campaign.ts';
import { captchaCommand, captchaUsage } from './captcha.ts';
import { complaintCommand, complaintUsage } from './complaint.ts';
import { coreCommand, coreUsage } from './core.ts';
import { demoCommand, demoUsage } from './demo.ts';
import { exportAll, exportUsage } from './export.ts';
import { keyCommand, keyUsage } from './key.ts';
import { keysCommand, keysUsage } from './keys.ts';
import { ledgerCommand, ledgerUsage } from './ledger.ts';
import { paymentCommand, paymentUsage } from './payment.ts';
import { payoutCommand, payoutUsage } from './payout.ts';
import { print } from './print.ts';
import { productCommand, productUsage } from './product.ts';
import type { Report } from './report.ts';
import { smsCommand, smsUsage } from './sms.ts';
import { uploadsCommand, uploadsUsage } from './uploads.ts';
import { webhookCommand, webhookUsage } from './webhook.ts';

const usage = `What an operator does beside the running service.

${productUsage}
${campaignUsage}
${borrowerUsage}
${complaintUsage}
${paymentUsage}
${payoutUsage}
${ledgerUsage}

${keyUsage}
${auditUsage}
${webhookUsage}

${backupUsage}
${exportUsage}
${uploadsUsage}
${keysUsage}
${demoUsage}

${coreUsage}
${smsUsage}
${captchaUsage}

Each works beside a server that has the embedded database open, with the server's settings: it asks that server.
The database is the one that the environment names (DATA_FOLDER or DATABASE_URL).`;

/** Returns the exit code: 0 done, 1 something is wrong, 2 unknown command. */
async function run([command, ...words]: readonly string[]): Promise<number> {
  const config = loadConfig(process.env);
  if (command === 'export' && words.length < 2) {
    await exportAll(config, words[0]);
    return 0;
  }
  const said = await commandOf(command, words, config);
  if (said === null) {
    const wrong = [command, ...words].join(' ').trim();
    process.stderr.write(wrong ? `ops does not understand: ${wrong}\n\n${usage}\n` : `${usage}\n`);
    return 2;
  }
  const report = typeof said === 'string' ? { said, isFaulty: false } : said;
  await print(`${report.said}\n`);
  return report.isFaulty ? 1 : 0;
}

/** A command's output, or null if it is unknown. */
async function commandOf(
  command: string | undefined,
  words: readonly string[],
  config: Config,
): Promise<string | Report | null> {
  if (command === 'backup') return backupCommand(words, config);
  if (command === 'borrower') return borrowerCommand(words, config);
  if (command === 'complaint') return complaintCommand(words, config);
  if (command === 'core') return coreCommand(words, process.env, config);
  if (command === 'key') return keyCommand(words, config);
  if (command === 'audit') return auditCommand(words, config);
  if (command === 'keys') return keysCommand(words, config);
  if (command === 'demo') return demoCommand(words, config);
  if (command === 'ledger') return ledgerCommand(words, config);
  if (command === 'payment') return paymentCommand(words, config);
  if (command === 'payout') return payoutCommand(words, config);
  if (command === 'webhook') return webhookCommand(words, config);
  if (command === 'product') return productCommand(words, config);
  if (command === 'campaign') return campaignCommand(words, config);
  if (command === 'uploads') return uploadsCommand(words, config);
  if (command === 'captcha') return captchaCommand(words, config);
  return command === 'sms' ? smsCommand(words, config) : null;
}

// Files that a command writes are readable by the operator alone.
process.umask(0o077);
runCommand(run);
