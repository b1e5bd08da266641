import type { EventType } from '@plazo/contract/lender/event-types';

/** Something that has happened. Events of one order come in the order in which they happened. */
export interface Event {
  /** Its place in the feed: later events have higher ones, and no event is inserted before an earlier one. */
  position: number;
  /** The same however often it is sent. */
  id: string;
  type: EventType;
  /** Ids and amounts. */
  data: Record<string, unknown>;
  /** Epoch milliseconds. */
  createdAt: number;
}
