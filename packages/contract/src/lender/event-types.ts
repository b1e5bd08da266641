/** What happens to an order and outside systems may wait for: in the feed of events, and in the order's history. */
export const orderEventTypes = [
  'order.taken',
  'order.approved',
  'order.rejected',
  'order.settled',
  'order.late',
  'order.bucket-changed',
  'order.current',
  'order.charged-off',
  'order.transferred',
  'order.reinstated',
  'instalment.due-soon',
  'instalment.due',
  'promise.made',
  'promise.kept',
  'promise.broken',
  'promise.cancelled',
  'payout.requested',
  'payout.confirmed',
  'payout.failed',
  'payout.returned',
  'voucher.issued',
  'payment.credited',
  'payment.reversed',
  'extension.bought',
  'complaint.filed',
  'complaint.rated',
  'letter.issued',
] as const;

/** Everything that an outside system may wait for. */
export const eventTypes = [
  ...orderEventTypes,
  'payout.contradicted',
  'payment.unmatched',
  'payment.contradicted',
  'reversal.held',
  'reversal.contradicted',
  'borrower.registered',
  'borrower.erased',
  'message.replied',
  'product.activated',
] as const;

export type EventType = (typeof eventTypes)[number];
