import Type, { type Static } from 'typebox';
import { id } from '../fields.ts';
import { closed, instant, notShownAgain, nullable, pageOf, pageQuery } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const sessionId = Type.String({ pattern: '^[0-9a-f]{24}$' });

const session = Type.Object({
  /** Names the session here; it opens nothing. */
  id: sessionId,
  borrowerId: id,
  /** Null for one that was not opened by this call. */
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
  summary: 'Opens a session, with the links that an app or a message leads its borrower to',
  status: 201,
  problems: ['not-found', 'conflict'],
  request: closed({
    borrowerId: id,
    minutes: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 525_600, description: 'How long it lasts; a day where it is left out' }),
    ),
    language: Type.Optional(Type.Enum(['es', 'en'])),
    productId: Type.Optional(id),
    orderId: Type.Optional(id),
  }),
  response: Type.Object({
    ...session.properties,
    /** What the links carry. Anyone who has these two is the borrower: they are shown this once, a repeated call answers without. */
    userId: Type.Optional(id),
    sessionId: Type.Optional(Type.String()),
    /** By route key (`confirmUrl`, `loanDetailUrl`, `repayUrl`, ...), with the product and the order that you named. */
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
  summary: 'The sessions of a borrower that have not ended; the one that lasts longest first',
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
  summary: 'Makes a link that opens a session once, so that no value of a session stands in a message',
  description:
    'The link leads to a document that exchanges its code for a session; used, or later than its end, it opens nothing. Reading ahead, as messengers do, does not use it up. Revoking every session of the borrower ends it, too. Where it waits for a second key its time begins with the approval.',
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
        description: 'How long the link can be opened; 60 where it is left out',
      }),
    ),
    sessionMinutes: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_440, description: 'How long its session lasts; 60 where it is left out' }),
    ),
    language: Type.Optional(Type.Enum(['es', 'en'])),
    productId: Type.Optional(id),
    orderId: Type.Optional(id),
  }),
  response: Type.Object({
    borrowerId: id,
    expiresAt: instant,
    /** Anyone who opens it first is the borrower: it is shown this once, a repeated call answers without. */
    url: Type.Optional(Type.String()),
    notShownAgain,
  }),
});
