import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { flag, id } from './fields.ts';

/** 256 random bits in base64url, or a token that the lender has signed (JWT). */
export const launchCodePattern =
  '^(?:[A-Za-z0-9_-]{43}|[A-Za-z0-9_-]{1,400}\\.[A-Za-z0-9_-]{1,1200}\\.[A-Za-z0-9_-]{1,700})$';

/** Ours: a session that was opened on a page of ours. */
const openedSession = Type.Object({
  userId: id,
  /** Anyone who has it can act as the borrower: it is answered only once. */
  sessionId: Type.String(),
  /** The document to continue to: a path and a query, without the session. */
  address: Type.String(),
});

export type OpenedSession = Static<typeof openedSession>;

/** Ours: a launch link has a code instead of a session. The first document to send the code gets the session. */
export const openLaunchLink = endpoint({
  feature: 'sign-in',
  name: 'openLaunchLink',
  method: 'POST',
  path: '/v3/sign-in/launch-link',
  client: 'main',
  session: 'none',
  summary:
    'Exchanges the code of a launch link, or a launch token, for a session and the document to open, once. Used, expired and unknown codes get the same answer.',
  isOurs: true,
  lostWithout: '/open',
  refusals: ['notFound'],
  request: Type.Object({ launchCode: Type.String({ pattern: launchCodePattern }) }),
  response: openedSession,
});

/** Ours: in the lender's time zone, `YYYY-MM-DD HH:MM`. */
const minute = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$' });

const openSessionsResponse = Type.Object({
  sessions: Type.Array(
    Type.Object({
      /** Identifies the session; it cannot be used to sign in. */
      id,
      /** Whether it is the session making this call. */
      isThis: flag,
      /** The kind of device that it was last used on, such as `Android, Chrome`; empty if unknown. */
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
  summary: "The borrower's open sessions: first the one making the call, then the others, newest first.",
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
  summary: 'Ends at once the session making the call (`this`), another by its id, or all except this one (`others`).',
  isOurs: true,
  lostWithout: '/sessions',
  request: Type.Object({ which: Type.String({ pattern: '^(this|others|[0-9a-f]{24})$' }) }),
  response: Type.Object({ ended: Type.Integer() }),
});
