import { fill } from '@plazo/contract/text';
import type { bucketMessages } from './bucket.messages.ts';

const days = /^(\d+)-(?:(\d+)|and-more)$/;

/** Whether a word names the days of a bucket of late orders, whatever buckets the lender has. */
export const isBucket = (word: string): boolean => days.test(word);

/** A bucket of late orders in words: `1-30` is `1–30 days`. */
export function bucketWord(bucket: string, t: (typeof bucketMessages)['en']): string {
  const [, from = '', through] = days.exec(bucket) ?? [];
  if (from === '') return bucket;
  return through === undefined ? fill(t.open, { from }) : fill(t.days, { from, through });
}
