import { type DueOrder, listCollections, sweepCollections } from '@plazo/contract/lender/collections';
import type { Config } from '../platform/config/config.ts';
import { type OperatorCall, withLenderCalls } from './lender-calls.ts';
import { wholeList } from './whole-list.ts';

export const usage = `  npm run ops -- late list                                 the orders that are late today, the latest first
  npm run ops -- late sweep                                announces now what is due and late; a running server does it by itself`;

/** Returns what to print, or null for an unknown command. */
export async function run(words: readonly string[], config: Config): Promise<string | null> {
  const work = workOf(words);
  return work && withLenderCalls(config, work);
}

/** Makes a command's calls of the lender's API; null for an unknown command. */
export function workOf([action, stray]: readonly string[]): ((call: OperatorCall) => Promise<string>) | null {
  if (stray !== undefined) return null;
  if (action === 'list') return listed;
  return action === 'sweep' ? swept : null;
}

async function listed(call: OperatorCall): Promise<string> {
  const late = await wholeList((page) => call(listCollections, page));
  if (late.length === 0) return 'No order is late today.';
  return late.map(lineOf).join('\n');
}

function lineOf({ orderId, borrowerId, dueDate, daysLate, amountDue, outstanding, currency }: DueOrder): string {
  const due = `${amountDue ?? outstanding} of ${outstanding} ${currency} (minor units) due`;
  return `${orderId}  ${borrowerId}  ${daysLate} days late since ${dueDate}  ${due}`;
}

async function swept(call: OperatorCall): Promise<string> {
  let announced = 0;
  for (let isDone = false; !isDone; ) {
    const part = await call(sweepCollections, {});
    announced += part.announced;
    isDone = part.isDone;
  }
  return announced === 1 ? '1 order reached another stage.' : `${announced} orders reached another stage.`;
}
