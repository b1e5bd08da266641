import Type, { type Static } from 'typebox';
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
  /** What it was and what it is, for what is not in the ledger; no personal data. */
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
  summary: 'Who did what, newest first',
  problems: ['invalid-cursor'],
  request: closed({
    ...pageQuery,
    subjectKind: Type.Optional(text(40)),
    subjectId: Type.Optional(text(64)),
    actorId: Type.Optional(text(64)),
  }),
  response: pageOf(auditEvent),
});

export const verifyAudit = lenderEndpoint({
  resource: 'audit-events',
  name: 'verifyAudit',
  method: 'POST',
  path: '/audit-events/verify',
  scope: 'staff:read',
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
