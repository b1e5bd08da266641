import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { replyToComplaint } from '@plazo/contract/lender/complaints';
import type { ComplaintFilter } from '../complaints/complaints.repository.ts';
import { type Desk, type DeskComplaint, type DeskItem, deskOn } from '../complaints/desk.ts';
import { remoteDesk } from '../complaints/remote-desk.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { DataFolderLockedError } from '../platform/db/embedded/data-folder-lock.ts';
import { openMigrated } from '../platform/db/open-migrated.ts';
import { writePrivately } from '../platform/files/private-file.ts';
import { openStorage } from '../platform/uploads/storage.ts';
import { SandboxClock } from '../sandbox/sandbox-clock.ts';
import { replyByTemplate, templateCommand, templateUsage } from './complaint-template.ts';
import { withLenderCalls } from './lender-calls.ts';
import { readGiven } from './read-given.ts';
import { runningServer } from './running-server.ts';

export const usage = `  npm run ops -- complaint list [open|answered|all]        the newest hundred; by default the open ones
  npm run ops -- complaint show <folio> [--save <folder>]  --save writes its images to a folder
  npm run ops -- complaint reply <folio> --text "..." [--image <file>]...
${templateUsage}

These also work while the server runs.`;

/** Returns what to print, or null for an unknown command. */
export async function run(words: readonly string[], config: Config): Promise<string | null> {
  const understood = read(words);
  if (!understood) return null;
  const { positionals, values } = understood;
  const [action, subject = ''] = positionals;
  if (action === 'list' && /^(|open|answered|all)$/.test(subject)) {
    return withDesk(config, async (desk) => listed(await desk.list((subject || 'open') as ComplaintFilter)));
  }
  if (action === 'show' && subject) {
    return withDesk(config, async (desk) => {
      const complaint = await desk.show(subject);
      if (values.save !== undefined) await save(desk, complaint, values.save);
      return shown(complaint);
    });
  }
  if (action === 'template') return templateCommand(positionals.slice(1), values, config);
  if (action === 'reply' && subject && values.template !== undefined && values.text === undefined) {
    return replyByTemplate(subject, values.template, config);
  }
  if (action === 'reply' && subject && values.text !== undefined && values.template === undefined) {
    const { text, image = [] } = values;
    const images = image.map(readGiven);
    // It waits for a second person, like any other reply.
    if (config.tenant.approvals.calls.replyToComplaint && images.length === 0) {
      return withLenderCalls(config, async (call) => {
        await call(replyToComplaint, { folio: subject, content: text });
        return `${subject} is answered.`;
      });
    }
    return withDesk(config, async (desk) => {
      const { isNew } = await desk.reply(subject, text, images);
      return isNew ? `${subject} is answered.` : `${subject} already had this answer; nothing has changed.`;
    });
  }
  return null;
}

function read(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        text: { type: 'string' },
        name: { type: 'string' },
        template: { type: 'string' },
        image: { type: 'string', multiple: true },
        save: { type: 'string' },
      },
    });
  } catch {
    return null;
  }
}

/** Works on the database, or through the server that has it open. */
async function withDesk<T>(config: Config, work: (desk: Desk) => Promise<T>): Promise<T> {
  const db = await openMigrated(config).catch((error: unknown) => {
    if (error instanceof DataFolderLockedError) return error;
    throw error;
  });
  if (db instanceof DataFolderLockedError) {
    const { base, key } = await runningServer(config, db);
    return work(remoteDesk(base, key));
  }
  try {
    const clock = config.SANDBOX ? new SandboxClock(db) : systemClock;
    if (clock instanceof SandboxClock) await clock.refresh();
    return await work(deskOn({ db, storage: openStorage(config) }, config.tenant, clock));
  } finally {
    await db.close();
  }
}

async function save(desk: Desk, { folio, images, replyImages }: DeskComplaint, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of [...images, ...replyImages]) {
    const image = await desk.image(folio, name);
    await writePrivately(path.join(folder, path.basename(name)), image);
  }
}

function listed(items: readonly DeskItem[]): string {
  if (items.length === 0) return 'No complaints.';
  return items
    .map(({ folio, time, isAnswered, answerBy, borrowerId, about, content }) => {
      const state = isAnswered ? 'answered' : 'open    ';
      const clock = answerBy === null || isAnswered ? [] : [`by ${answerBy}`];
      return [folio, time, state, ...clock, borrowerId, about, firstLine(content)].join('  ');
    })
    .join('\n');
}

function firstLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

function shown(complaint: DeskComplaint): string {
  const { folio, time, borrowerId, orderId, about, content, images, replies, replyImages, score } = complaint;
  const lines = [
    `${folio}  ${time}`,
    `Borrower ${borrowerId}, loan ${orderId}`,
    about,
    ...(complaint.answerBy === null ? [] : [`Must be answered by ${complaint.answerBy}`]),
    '',
    content,
    ...images.map((name) => `  image ${name}`),
    ...replies.flatMap((reply) => ['', `Answered ${reply.time}`, reply.content]),
    ...replyImages.map((name) => `  image ${name}`),
  ];
  if (replies.length > 0) lines.push('', score === null ? 'Not rated yet.' : `Rated ${score} of 5.`);
  return lines.join('\n');
}
