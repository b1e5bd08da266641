import type { operations } from '@plazo/lender-client';
import type { Moment } from './order.query.ts';

type Reply = operations['listReplies']['responses'][200]['content']['application/json']['data'][number];

/** What happened, newest first, with what the borrower wrote in its place. */
export function withReplies(
  moments: readonly Moment[],
  replies: readonly Pick<Reply, 'id' | 'channel' | 'content' | 'receivedAt'>[],
): Moment[] {
  const written = replies.map(({ id, channel, content, receivedAt }): Moment => {
    const data = { isReply: true };
    return {
      kind: 'contact',
      id: `reply ${id}`,
      at: receivedAt,
      orderId: null,
      what: channel,
      by: null,
      text: content,
      data,
    };
  });
  return [...moments, ...written].toSorted((one, other) => other.at.localeCompare(one.at));
}
