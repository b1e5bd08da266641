import Type from 'typebox';
import { closed, nullable } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

export const resealSecrets = lenderEndpoint({
  resource: 'secrets',
  name: 'resealSecrets',
  method: 'POST',
  path: '/secrets/reseal',
  scope: 'staff:write',
  summary:
    'Encrypts with the current `MASTER_KEY` what an earlier one encrypted: account numbers, webhook secrets and answers of approved calls',
  description: 'Up to 500 account numbers at a time: send it again with `next` as `after` until that is null.',
  problems: [],
  request: closed({ after: Type.Optional(Type.String({ maxLength: 64, pattern: '^[^\\u0000]*$' })) }),
  response: Type.Object({
    /** How many were encrypted anew. */
    accounts: Type.Integer(),
    webhookSecrets: Type.Integer(),
    /** Of approved calls, until whoever sent them collects them. */
    approvedAnswers: Type.Integer(),
    /** The ids of what no key opens: it is left as it is. */
    unreadable: Type.Array(Type.String()),
    next: nullable(Type.String()),
  }),
});
