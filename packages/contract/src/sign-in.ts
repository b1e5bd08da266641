import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { flag, id } from './fields.ts';

/** 256 random bits, as base64url writes them. */
export const launchCodePattern = '^[A-Za-z0-9_-]{43}$';

/** Ours: a session that was opened on a page of ours. */
const openedSession = Type.Object({
  userId: id,
  /** Anyone who has it is the borrower: it is answered this once. */
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

/** Ours: in the lender's time, `YYYY-MM-DD HH:MM`. */
const minute = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$' });

const openSessionsResponse = Type.Object({
  sessions: Type.Array(
    Type.Object({
      /** Names the session; it opens nothing. */
      id,
      /** It is the one that asks. */
      isThis: flag,
      /** The kind of device that it was last used on, such as `Android, Chrome`; empty where nobody knows. */
      device: Type.String(),
      openedAt: Type.Optional(minute),
      /** To within five minutes. */
      lastUsedAt: Type.Optional(minute),
    }),
  ),
});

export type OpenSession = Static<typeof openSessionsResponse>['sessions'][number];

export const openSessions = endpoint({
  feature: 'sign-in',
  name: 'openSessions',
  method: 'POST',
  path: '/v3/sign-in/sessions',
  client: 'main',
  session: 'borrower',
  summary: "The borrower's sessions that have not ended: first the one that asks, then the others, the newest first.",
  isRead: true,
  isOurs: true,
  lostWithout: '/sessions, and the links to it',
  request: Type.Object({}),
  response: openSessionsResponse,
});

export const endSessions = endpoint({
  feature: 'sign-in',
  name: 'endSessions',
  method: 'POST',
  path: '/v3/sign-in/end-sessions',
  client: 'main',
  session: 'borrower',
  summary: 'Ends the session that asks (`this`), another by its id, or all but the one that asks (`others`), at once.',
  isOurs: true,
  lostWithout: '/sessions',
  request: Type.Object({ which: Type.String({ pattern: '^(this|others|[0-9a-f]{24})$' }) }),
  response: Type.Object({ ended: Type.Integer() }),
});
