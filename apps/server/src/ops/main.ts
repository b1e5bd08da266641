import { fchmodSync, fstatSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { loadConfig } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import { exportSql } from '../db/export.ts';
import { openMigrated } from '../db/open-migrated.ts';
import { writePrivately } from '../private-files/private-file.ts';
import { runCommand } from '../run-command.ts';
import { openStorage } from '../uploads/storage.ts';
import { removeUnusedImages } from '../uploads/uploads.service.ts';
import { auditCommand, auditUsage } from './audit.ts';
import { backupCommand, backupUsage } from './backup.ts';
import { borrowerCommand, borrowerUsage } from './borrower.ts';
import { campaignCommand, campaignUsage } from './campaign.ts';
import { captchaCommand, captchaUsage } from './captcha.ts';
import { complaintCommand, complaintUsage } from './complaint.ts';
import { coreCommand, coreUsage } from './core.ts';
import { demoCommand, demoUsage } from './demo.ts';
import { keyCommand, keyUsage } from './key.ts';
import { keysCommand, keysUsage } from './keys.ts';
import { ledgerCommand, ledgerUsage } from './ledger.ts';
import { paymentCommand, paymentUsage } from './payment.ts';
import { payoutCommand, payoutUsage } from './payout.ts';
import { productCommand, productUsage } from './product.ts';
import type { Report } from './report.ts';
import { smsCommand, smsUsage } from './sms.ts';
import { webhookCommand, webhookUsage } from './webhook.ts';

const usage = `What an operator does beside the running service.

  npm run ops -- export <file>                             the whole database as SQL, for psql; stop the server first.
                                                           The file is for you alone; without one it is written out here
  npm run ops -- uploads clean                             removes images that no complaint has used for a day; on the
                                                           embedded database the server does it itself, stop it first
${backupUsage}
${coreUsage}
${complaintUsage}

${keyUsage}
${auditUsage}
${payoutUsage}
${borrowerUsage}
${webhookUsage}

${smsUsage}
${captchaUsage}

These read the database themselves; stop a server that has the embedded one open:
${demoUsage}
${keysUsage}
${productUsage}
${ledgerUsage}
${campaignUsage}
${paymentUsage}

The database is the one that the environment names (DATA_FOLDER or DATABASE_URL).`;

/** Returns the exit code: 0 done, 1 something is wrong, 2 unknown command. */
async function run([command, ...words]: readonly string[]): Promise<number> {
  const config = loadConfig(process.env);
  if (command === 'export') return exportAll(config, words[0]);
  if (command === 'uploads' && words[0] === 'clean') return cleanUploads(config);
  const said = await commandOf(command, words, config);
  if (said === null) {
    const wrong = [command, ...words].join(' ').trim();
    process.stderr.write(wrong ? `ops does not understand: ${wrong}\n\n${usage}\n` : `${usage}\n`);
    return 2;
  }
  const report = typeof said === 'string' ? { said, isFaulty: false } : said;
  await write(`${report.said}\n`);
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
  if (command === 'captcha') return captchaCommand(words, config);
  return command === 'sms' ? smsCommand(words, config) : null;
}

async function exportAll(config: Config, file: string | undefined): Promise<number> {
  const db = await openMigrated(config);
  try {
    if (file === undefined) await exportHere(db);
    else await writePrivately(file, (writeTo) => exportSql(db, writeTo));
  } finally {
    await db.close();
  }
  return 0;
}

async function exportHere(db: Db): Promise<void> {
  // `> plazo.sql`: the shell has created the file, readable by everybody.
  if (fstatSync(process.stdout.fd).isFile()) fchmodSync(process.stdout.fd, 0o600);
  await exportSql(db, write);
}

async function cleanUploads(config: Config): Promise<number> {
  const db = await openMigrated(config);
  try {
    const stores = { db, storage: openStorage(config) };
    let removed = 0;
    for (let count = -1; count !== 0; removed += count) count = await removeUnusedImages(stores, Date.now());
    await write(`${removed} unused images removed.\n`);
  } finally {
    await db.close();
  }
  return 0;
}

/** Waits for a slow reader instead of holding the whole database in memory. */
function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

// Files that a command writes are readable by the operator alone.
process.umask(0o077);
runCommand(run);
