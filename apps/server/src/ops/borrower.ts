import { listBorrowerReads } from '@plazo/contract/lender/audit';
import { eraseBorrower, exportBorrower } from '@plazo/contract/lender/personal-data';
import type { Config } from '../platform/config/config.ts';
import { writePrivately } from '../platform/files/private-file.ts';
import { type OperatorCall, withLenderCalls } from './lender-calls.ts';
import { wholeList } from './whole-list.ts';

export const usage = `  npm run ops -- borrower export <borrower id> <file>      all data about a borrower, as JSON that only you can read
  npm run ops -- borrower readers <borrower id>            who has read about them: from when to when, by which call, how often
  npm run ops -- borrower erase <borrower id> '<reason>'   erases their personal data; it cannot be undone`;

/** Returns what to print, or null for an unknown command. */
export async function run(words: readonly string[], config: Config): Promise<string | null> {
  const work = workOf(words);
  return work && withLenderCalls(config, work);
}

function workOf([action, borrowerId, last, stray]: readonly string[]):
  | ((call: OperatorCall) => Promise<string>)
  | null {
  if (action === 'readers' && borrowerId !== undefined && last === undefined)
    return (call) => readers(call, borrowerId);
  if (borrowerId === undefined || last === undefined || stray !== undefined) return null;
  if (action === 'export') {
    return async (call) => {
      const held = await call(exportBorrower, { borrowerId });
      await writePrivately(last, `${JSON.stringify(held, null, 2)}\n`);
      return `Everything that is held about ${borrowerId} is in ${last}.`;
    };
  }
  if (action !== 'erase') return null;
  return async (call) => {
    const { recordsUntil } = await call(eraseBorrower, { borrowerId, reason: last });
    const contracts = recordsUntil === null ? '' : ` Contracts are kept until ${recordsUntil}.`;
    return `The personal data of ${borrowerId} was erased.${contracts}`;
  };
}

async function readers(call: OperatorCall, borrowerId: string): Promise<string> {
  const reads = await wholeList((page) => call(listBorrowerReads, { ...page, borrowerId }));
  const lines = reads.map(({ actor, call: by, firstAt, lastAt, count }) =>
    [firstAt, lastAt, `${actor.kind} ${actor.id}`, by, `${count}x`].join('  '),
  );
  return lines.join('\n') || `Nobody has seen ${borrowerId} in the last 400 days.`;
}
