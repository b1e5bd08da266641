import Type, { type Static } from 'typebox';
import { id, longestOwnId } from '../fields.ts';
import { closed, instant, nullable, pageOf, pageQuery, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const auditEvent = Type.Object({
  /** Where it stands: its chain, and its place in it. */
  id: Type.String(),
  at: instant,
  /** Who did it: a key by its id, a person at the command line, whoever had a launch link, or the borrower. */
  actor: Type.Object({ kind: Type.String(), id: Type.String() }),
  action: Type.String({ examples: ['product.activated'] }),
  subject: Type.Object({ kind: Type.String(), id: Type.String() }),
  requestId: Type.String(),
  address: Type.String(),
  /**
   * What it was and what it is, for what is not in the ledger; no personal data, but for the `reason` that somebody has typed. That of a borrower, and the
   * `address` that a borrower came from, are sealed, and gone once the borrower was erased.
   */
  before: Type.Unknown(),
  after: Type.Unknown(),
});

export type AuditEvent = Static<typeof auditEvent>;

export const listAuditEvents = lenderEndpoint({
  resource: 'audit-events',
  name: 'listAuditEvents',
  method: 'GET',
  path: '/audit-events',
  scope: 'staff:read',
  shows: { by: 'subject', answered: 'subject' },
  summary: 'Who did what, newest first',
  problems: ['invalid-cursor'],
  request: closed({
    ...pageQuery,
    subjectKind: Type.Optional(text(40)),
    subjectId: Type.Optional(text(longestOwnId)),
    actorId: Type.Optional(text(longestOwnId)),
  }),
  response: pageOf(auditEvent),
});

export const listBorrowerReads = lenderEndpoint({
  resource: 'audit-events',
  name: 'listBorrowerReads',
  method: 'GET',
  path: '/borrowers/{borrowerId}/reads',
  scope: 'staff:read',
  shows: 'nobody',
  summary: 'Who has seen a borrower: one row for an actor, a call and an hour, the newest first',
  description:
    'Written before the answer of a call leaves that shows personal data; of a list one row for each borrower in it. The feed of events, webhooks and reports have ids and amounts alone, and are not in it. Kept for 400 days.',
  problems: ['not-found', 'invalid-cursor'],
  request: closed({ borrowerId: id, ...pageQuery }),
  response: pageOf(
    Type.Object({
      actor: Type.Object({ kind: Type.String(), id: Type.String() }),
      /** The operation id of the call. */
      call: Type.String({ examples: ['getBorrower'] }),
      firstAt: instant,
      lastAt: instant,
      count: Type.Integer(),
    }),
  ),
});

export const verifyAudit = lenderEndpoint({
  resource: 'audit-events',
  name: 'verifyAudit',
  method: 'POST',
  path: '/audit-events/verify',
  scope: 'staff:read',
  shows: 'nobody',
  summary: 'Whether an audit event was changed or removed since it was written',
  isRead: true,
  problems: [],
  request: closed({}),
  response: Type.Object({
    events: Type.Integer(),
    /** Of all events; keep it to notice later that the newest were removed together with what vouches for them. */
    digest: Type.String(),
    /** What does not fit, at most a hundred. */
    faults: Type.Array(Type.Object({ id: nullable(Type.String()), problem: Type.String() })),
  }),
});
