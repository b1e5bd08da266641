import { createHash } from 'node:crypto';
import { contractWording } from '@plazo/contract/contract-wording';
import { expect, it } from 'vitest';
import { contractMessages } from './contract.messages.ts';

it('has a new version when the words that borrowers accept change', () => {
  const fingerprint = createHash('sha256').update(JSON.stringify(contractMessages)).digest('hex').slice(0, 16);
  expect(
    contractWording.fingerprint,
    'the words of the contract have changed: give packages/contract/src/contract-wording.ts a new version, and this fingerprint',
  ).toBe(fingerprint);
});
