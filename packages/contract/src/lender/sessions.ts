import Type, { type Static } from 'typebox';
import { id } from '../fields.ts';
import { closed, instant, notShownAgain, nullable, pageOf, pageQuery } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const sessionId = Type.String({ pattern: '^[0-9a-f]{24}$' });

const session = Type.Object({
  /** Identifies the session in this API; it cannot be used to sign in. */
  id: sessionId,
  borrowerId: id,
  /** Null for a session that this call did not open. */
  openedAt: nullable(instant),
  expiresAt: instant,
});

export type LenderSession = Static<typeof session>;

export const openBorrowerSession = lenderEndpoint({
  resource: 'sessions',
  name: 'openBorrowerSession',
  method: 'POST',
  path: '/borrowers/{borrowerId}/sessions',
  scope: 'sessions:write',
  needsProof: true,
  summary: 'Opens a session and returns the links to which an app or a message can send its borrower',
  status: 201,
  problems: ['not-found', 'conflict'],
  request: closed({
    borrowerId: id,
    minutes: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 525_600, description: 'How long it lasts; a day if left out' }),
    ),
    language: Type.Optional(Type.Enum(['es', 'en'])),
    productId: Type.Optional(id),
    orderId: Type.Optional(id),
  }),
  response: Type.Object({
    ...session.properties,
    /**
     * The session's values in the links. Anyone who has these two can act as the borrower: they are shown only once, and a repeated call
     * answers without them.
     */
    userId: Type.Optional(id),
    sessionId: Type.Optional(Type.String()),
    /** By route key (`confirmUrl`, `loanDetailUrl`, `repayUrl`, ...), for the product and order in the request. */
    links: Type.Optional(Type.Record(Type.String(), Type.String())),
    notShownAgain,
  }),
});

export const listBorrowerSessions = lenderEndpoint({
  resource: 'sessions',
  name: 'listBorrowerSessions',
  method: 'GET',
  path: '/borrowers/{borrowerId}/sessions',
  scope: 'sessions:read',
  shows: { by: 'borrower', sent: 'borrowerId' },
  summary: 'The open sessions of a borrower, the one that lasts longest first',
  problems: ['not-found', 'invalid-cursor'],
  request: closed({ borrowerId: id, ...pageQuery }),
  response: pageOf(session),
});

export const revokeBorrowerSession = lenderEndpoint({
  resource: 'sessions',
  name: 'revokeBorrowerSession',
  method: 'POST',
  path: '/borrowers/{borrowerId}/sessions/{sessionId}/revoke',
  scope: 'sessions:write',
  summary: 'Ends a session at once',
  problems: ['not-found'],
  request: closed({ borrowerId: id, sessionId }),
  response: Type.Object({ revoked: Type.Integer() }),
});

export const revokeBorrowerSessions = lenderEndpoint({
  resource: 'sessions',
  name: 'revokeBorrowerSessions',
  method: 'POST',
  path: '/borrowers/{borrowerId}/sessions/revoke',
  scope: 'sessions:write',
  summary: 'Ends every session of a borrower at once',
  problems: ['not-found'],
  request: closed({ borrowerId: id }),
  response: Type.Object({ revoked: Type.Integer() }),
});

export const makeLaunchLink = lenderEndpoint({
  resource: 'sessions',
  name: 'makeLaunchLink',
  method: 'POST',
  path: '/borrowers/{borrowerId}/launch-links',
  scope: 'sessions:write',
  needsProof: true,
  summary: 'Makes a link that opens a session once, so that a message never contains session values',
  description:
    'The link leads to a document that exchanges its code for a session; once used or expired, it opens nothing. A messenger’s link preview does not use it up. Revoking every session of the borrower ends it, too. If the call waits for a second person, the link’s time starts at the approval.',
  status: 201,
  problems: ['not-found', 'conflict'],
  request: closed({
    borrowerId: id,
    to: Type.String({
      pattern: '^[A-Za-z]{1,40}$',
      description: 'The document, by its route key: `confirmUrl`, `loanDetailUrl`, `repayUrl`, ...',
    }),
    seconds: Type.Optional(
      Type.Integer({
        minimum: 10,
        maximum: 3_600,
        description: 'How long the link can be opened; 60 if left out',
      }),
    ),
    sessionMinutes: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_440, description: 'How long its session lasts; 60 if left out' }),
    ),
    language: Type.Optional(Type.Enum(['es', 'en'])),
    productId: Type.Optional(id),
    orderId: Type.Optional(id),
  }),
  response: Type.Object({
    borrowerId: id,
    expiresAt: instant,
    /** The first person to open it becomes the borrower: it is shown only once, and a repeated call answers without it. */
    url: Type.Optional(Type.String()),
    notShownAgain,
  }),
});

export const showScreen = lenderEndpoint({
  resource: 'sessions',
  name: 'showScreen',
  method: 'POST',
  path: '/orders/{orderId}/screens',
  scope: 'borrowers:read',
  summary: 'Makes a link to a screen of the borrower’s, to look at: nothing can be changed by it',
  description:
    'It lasts ten minutes, is in no list of sessions, and counts as no visit of the borrower. The audit says who looked. A screen that would make something, such as a payment code, is refused.',
  status: 201,
  problems: ['not-found'],
  request: closed({
    orderId: id,
    to: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z]{1,40}$',
        description: 'The document, by its route key; left out: `loanDetailUrl`, or `confirmUrl` of an offer',
      }),
    ),
    language: Type.Optional(Type.Enum(['es', 'en'])),
  }),
  response: Type.Object({
    borrowerId: id,
    expiresAt: instant,
    /** Whoever has it can look until then: it is shown only once, and a repeated call answers without it. */
    url: Type.Optional(Type.String()),
    notShownAgain,
  }),
});
