import Type, { type Static } from 'typebox';
import { id, longestOwnId } from '../fields.ts';
import { actor, closed, date, instant, nullable, pageOf, pageQuery, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const auditEvent = Type.Object({
  /** Its chain, and its place in that chain. */
  id: Type.String(),
  at: instant,
  actor,
  action: Type.String({ examples: ['product.activated'] }),
  subject: Type.Object({ kind: Type.String(), id: Type.String() }),
  requestId: Type.String(),
  address: Type.String(),
  /**
   * The values before and after, for changes that are not in the ledger. No personal data, except a `reason` that somebody typed. A
   * borrower's `reason` and the `address` that a borrower came from are encrypted, and become unreadable once the borrower is erased.
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
    action: Type.Optional(text(80)),
    from: Type.Optional(Type.String({ format: 'date', description: 'A day in your time zone' })),
    through: Type.Optional(date),
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
  summary: 'Who has seen a borrower’s data: one row per actor, call and hour, newest first',
  description:
    'Recorded before the answer of a call that shows personal data is sent; a list leaves a row for each borrower in it. The event feed, webhooks and reports contain only ids and amounts, and leave no rows. Kept for 400 days.',
  problems: ['not-found', 'invalid-cursor'],
  request: closed({ borrowerId: id, ...pageQuery }),
  response: pageOf(
    Type.Object({
      actor,
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
  summary: 'Checks whether an audit event was changed or removed since it was written',
  isRead: true,
  problems: [],
  request: closed({}),
  response: Type.Object({
    events: Type.Integer(),
    /**
     * A digest of all events. Keep it: it shows later whether the newest events were removed together with the records that vouch for them.
     */
    digest: Type.String(),
    /** The events that do not check out, at most a hundred. */
    faults: Type.Array(Type.Object({ id: nullable(Type.String()), problem: Type.String() })),
  }),
});
