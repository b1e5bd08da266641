import { queryOptions } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { api, read } from '../../api/client.ts';
import type { MayContact } from '../../frame/permission.tsx';

/** What waits for somebody. */
export interface Item {
  id: string;
  who: string;
  why?: string | null;
  amount?: number | null;
  /** Its clock: a day, an instant, or days late. */
  clock: ['until' | 'waits' | 'paid' | 'asked' | 'expires', string] | ['late', number] | null;
  /** What says that nobody speaks to them today. */
  wait?: { promise: { amount: number; dueDate: string } | null; mayCall: MayContact | null; heldMoney: number };
  link: LinkProps;
}

/** Whether nobody speaks to them now: they have promised to pay, have paid what is not credited yet, or may not be called. */
export const mustWait = ({ promise, mayCall, heldMoney }: NonNullable<Item['wait']>) =>
  promise !== null || heldMoney > 0 || mayCall?.isAllowed === false;

/** How many rows of a queue are read: more are shown as `20+`. */
const limit = 20;

interface Found<Row> {
  data: Row[];
  /** How many of those that were read are left out, since nobody works on them now. */
  aside?: number;
  next: string | null;
}

function queue<Row>(name: string, find: () => Promise<Found<Row>>, itemOf: (row: Row) => Item) {
  return queryOptions({
    queryKey: ['today', name],
    queryFn: async () => {
      const { data, next, aside = 0 } = await find();
      return { items: data.map(itemOf), isWhole: next === null, aside };
    },
  });
}

const payments = (name: 'unmatched' | 'held') =>
  queue(
    name,
    () => read(api.GET('/lender/v1/payments', { params: { query: { queue: name, limit } } })),
    ({ id, reference, borrowerName, borrowerId, amount, paidAt }) => ({
      id,
      who: reference,
      why: borrowerName ?? borrowerId,
      amount,
      clock: ['paid', paidAt],
      link: { to: '/money', search: { view: name, open: id } },
    }),
  );

/** The queues of the day, first what the law puts a clock on. */
export const todayQueries = {
  complaints: queue(
    'complaints',
    () => read(api.GET('/lender/v1/complaints', { params: { query: { order: 'clock', limit } } })),
    ({ folio, borrowerName, borrowerId, content, answerBy }) => ({
      id: folio,
      who: borrowerName ?? borrowerId,
      why: content,
      clock: answerBy === null ? null : ['until', answerBy],
      link: { to: '/complaints', search: { open: folio } },
    }),
  ),
  decide: queue(
    'decide',
    () => read(api.GET('/lender/v1/orders', { params: { query: { state: 'under-review', limit } } })),
    ({ id, borrowerName, borrowerId, productId, amount, createdAt }) => ({
      id,
      who: borrowerName ?? borrowerId,
      why: productId,
      amount,
      clock: ['waits', createdAt],
      link: { to: '/orders/$orderId', params: { orderId: id } },
    }),
  ),
  approvals: queue(
    'approvals',
    () => read(api.GET('/lender/v1/approvals', { params: { query: { state: 'pending', limit } } })),
    ({ id, call, amount, requestedBy, expiresAt }) => ({
      id,
      who: call,
      why: requestedBy.name ?? requestedBy.id,
      amount,
      clock: ['expires', expiresAt],
      link: { to: '/approvals', search: { open: id } },
    }),
  ),
  unmatched: payments('unmatched'),
  held: payments('held'),
  payouts: queue(
    'payouts',
    () => read(api.GET('/lender/v1/payouts', { params: { query: { waiting: true, limit } } })),
    ({ id, orderId, borrowerName, borrowerId, amount, failure, problem, requestedAt }) => ({
      id,
      who: borrowerName ?? borrowerId,
      why: problem ?? failure,
      amount,
      clock: ['asked', requestedAt],
      link: { to: '/orders/$orderId', params: { orderId } },
    }),
  ),
  collections: queue(
    'collections',
    // Nobody speaks about a loan while it is paused. Who may be called comes first, and then who has promised, or may not be called yet.
    async () => {
      const found = await read(api.GET('/lender/v1/collections', { params: { query: { limit } } }));
      const open = found.data.filter(({ pausedThrough }) => pausedThrough === null);
      const aside = found.data.length - open.length;
      return { ...found, aside, data: [...open.filter((row) => !mustWait(row)), ...open.filter(mustWait)] };
    },
    ({ orderId, borrowerName, borrowerId, productId, amountDue, daysLate, promise, mayCall, heldMoney }) => ({
      wait: { promise, mayCall, heldMoney },
      id: orderId,
      who: borrowerName ?? borrowerId,
      why: productId,
      amount: amountDue,
      clock: ['late', daysLate],
      link: { to: '/orders/$orderId', params: { orderId } },
    }),
  ),
};

export type QueueName = keyof typeof todayQueries;
