import type { AuditEvent } from '@plazo/contract/lender/audit';
import { type Page, type PageRequest, pageFrom } from '../platform/calls/pages.ts';
import type { Queryable } from '../platform/db/db.ts';
import { findActorNames } from './actor-names.repository.ts';
import { type EventFilter, findEvents, type ReadableEvent } from './audit.repository.ts';
import { eventId } from './audit-verify.ts';
import { openPrivatePart } from './private-part.ts';

/** A page of events, newest first. */
export async function readEvents(
  db: Queryable,
  filter: EventFilter,
  page: PageRequest,
  timeZone: string,
): Promise<Page<AuditEvent>> {
  const { data, next } = await pageFrom(page, {
    place: { at: 'number', chain: 'integer', position: 'number' },
    find: (before, limit) => findEvents(db, filter, timeZone, before, limit),
    placeOf: ({ at, chain, position }) => ({ at, chain, position }),
    show: present,
  });
  const nameOf = await findActorNames(
    db,
    data.map(({ actor }) => actor),
  );
  return { data: data.map((event) => ({ ...event, actor: { ...event.actor, name: nameOf(event.actor) } })), next };
}

function present(event: ReadableEvent) {
  const { at, actorKind, actorId, action, subjectKind, subjectId, requestId } = event;
  const { address = event.address, ...said } = openPrivatePart(event.private, event.borrowerId, event.key);
  const after: unknown = JSON.parse(event.after);
  return {
    id: eventId(event),
    at: new Date(at).toISOString(),
    actor: { kind: actorKind, id: actorId },
    action,
    subject: { kind: subjectKind, id: subjectId },
    requestId,
    address,
    before: JSON.parse(event.before) as unknown,
    after: 'reason' in said ? { ...Object(after), ...said } : after,
  };
}
