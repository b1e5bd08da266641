import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';

/** 256 random bits, as base64url writes them. */
export const launchCodePattern = '^[A-Za-z0-9_-]{43}$';

/** Ours: a session that was opened on a page of ours. */
const openedSession = Type.Object({
  userId: id,
  /** Whoever has it is the borrower: it is answered this once. */
  sessionId: Type.String(),
  /** The document to go on to: a path and a query, without the session. */
  address: Type.String(),
});

export type OpenedSession = Static<typeof openedSession>;

/** Ours: a launch link has a code instead of a session. The first document that sends it gets the session. */
export const openLaunchLink = endpoint({
  feature: 'sign-in',
  name: 'openLaunchLink',
  method: 'POST',
  path: '/v3/sign-in/launch-link',
  client: 'main',
  session: 'none',
  summary:
    'Exchanges the code of a launch link for a session and the document to open, once. Used, expired and unknown codes are answered alike.',
  isOurs: true,
  lostWithout: '/open',
  refusals: ['notFound'],
  request: Type.Object({ launchCode: Type.String({ pattern: launchCodePattern }) }),
  response: openedSession,
});
