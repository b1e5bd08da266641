import { type EventShown, listEvents } from '@plazo/contract/lender/events';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { findEventsAfter } from './event.repository.ts';
import type { Event } from './event.ts';

const usualLimit = 100;

/** The feed. Events get their places in the background (webhooks/webhook-worker.ts), within a second. */
export function serveEvents(calls: LenderCalls): void {
  calls.serveRead(listEvents, async ({ after = 0, limit = usualLimit, type }, { db }) => {
    const found = await findEventsAfter(db, after, limit, type && [type]);
    return { data: found.map(present), next: found.at(-1)?.position ?? after };
  });
}

function present({ createdAt, ...event }: Event): EventShown {
  return { ...event, timestamp: new Date(createdAt).toISOString() };
}
