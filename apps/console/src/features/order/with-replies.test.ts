import { expect, it } from 'vitest';
import type { Moment } from './order.query.ts';
import { withReplies } from './with-replies.ts';

const of = (id: string, at: string): Moment => ({
  ...{ kind: 'event', id, at, orderId: 'PZ1', what: 'promise.made', by: null, text: null, data: {} },
});

it('puts what the borrower wrote where it was written', () => {
  const told = [of('2', '2026-11-30T10:00:00.000Z'), of('1', '2026-11-29T10:00:00.000Z')];
  const reply = { id: 'r', channel: 'sms' as const, content: 'Mañana pago', receivedAt: '2026-11-29T12:00:00.000Z' };
  const all = withReplies(told, [reply]);
  expect(all.map(({ id }) => id)).toEqual(['2', 'reply r', '1']);
  expect(all[1]).toMatchObject({ what: 'sms', text: 'Mañana pago', data: { isReply: true } });
});
