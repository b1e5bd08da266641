import Type from 'typebox';
import { longestOwnId } from '../fields.ts';
import { closed, nullable } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

export const resealSecrets = lenderEndpoint({
  resource: 'secrets',
  name: 'resealSecrets',
  method: 'POST',
  path: '/secrets/reseal',
  scope: 'staff:write',
  needsProof: true,
  summary:
    'Encrypts with the current `MASTER_KEY` whatever an earlier one encrypted: account numbers, national ids, webhook secrets, people’s code generators and answers of approved calls',
  description:
    'Handles about 500 account numbers or national ids at a time: call it again with `next` as `after` until `next` is null.',
  problems: [],
  request: closed({ after: Type.Optional(Type.String({ maxLength: longestOwnId, pattern: '^[^\\u0000]*$' })) }),
  response: Type.Object({
    /** How many were encrypted again. */
    accounts: Type.Integer(),
    nationalIds: Type.Integer(),
    webhookSecrets: Type.Integer(),
    /** The answers of approved calls, until their sender collects them. */
    approvedAnswers: Type.Integer(),
    /** The secrets of people's code generators. */
    codeGenerators: Type.Integer(),
    /** The ids of values that no key decrypts; they are left unchanged. */
    unreadable: Type.Array(Type.String()),
    next: nullable(Type.String()),
  }),
});
