import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

/** Ours: which of our own calls a core has in addition to those of specification 7. */
export const capabilitiesResponse = Type.Object({
  /** Their paths, such as `/v3/loan-details/statement`. */
  calls: Type.Array(Type.String()),
  /** It keeps the `Idempotency-Key` of a change for 48 hours, and answers a repeat as it answered the first. */
  keepsKeys: Type.Optional(Type.Boolean()),
});

export type Capabilities = Static<typeof capabilitiesResponse>;

export const capabilities = endpoint({
  feature: 'capabilities',
  name: 'capabilities',
  method: 'POST',
  // Ours.
  path: '/capabilities',
  client: 'main',
  session: 'none',
  summary:
    'Which calls beyond specification 7 this core has. Screens and links that need any other call are not offered.',
  isRead: true,
  isOurs: true,
  lostWithout: 'every screen and link that needs a call of ours',
  request: Type.Object({}),
  response: capabilitiesResponse,
});
