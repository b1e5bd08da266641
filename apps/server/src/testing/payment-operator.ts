import { openLenderCore } from '../lender-features.ts';
import { localCalls } from '../ops/lender-calls.ts';
import { workOf } from '../ops/payment.ts';
import type { TestServer } from './test-server.ts';

/** An operator's `npm run ops -- payment` command, and its output. */
export async function paymentOps(server: TestServer, ...words: string[]): Promise<string> {
  const work = workOf(words);
  if (!work) throw new Error(`not understood: ${words.join(' ')}`);
  return work(localCalls(openLenderCore(server)));
}
