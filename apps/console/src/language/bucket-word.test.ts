import { expect, it } from 'vitest';
import { bucketMessages } from './bucket.messages.ts';
import { bucketWord, isBucket } from './bucket-word.ts';

it.each([
  ['1-30', '1–30 días', '1–30 days'],
  ['16-45', '16–45 días', '16–45 days'],
  ['46-and-more', '46 y más', '46 and more'],
])('says the bucket %s by its days', (bucket, es, en) => {
  expect(isBucket(bucket)).toBe(true);
  expect([bucketWord(bucket, bucketMessages.es), bucketWord(bucket, bucketMessages.en)]).toEqual([es, en]);
});

it.each(['all', 'not-late', '2026-11-30', '-5', 'and-more'])('takes %s for no bucket', (word) => {
  expect(isBucket(word)).toBe(false);
});
