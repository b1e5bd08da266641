import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import { pageAfter, pages } from '../../frame/list-search.ts';

type Operation = operations['listOrders'];
type Query = NonNullable<Operation['parameters']['query']>;

export type OrderRow = Operation['responses'][200]['content']['application/json']['data'][number];

/** What stands in the address of the list. `hidden`: columns that the person does not want, with commas. */
export interface OrdersSearch extends Omit<Query, 'cursor' | 'limit'> {
  hidden?: string;
}

const words = {
  state: ['under-review', 'rejected', 'disbursing', 'disbursed', 'repayable', 'settled'],
  claim: ['charged-off', 'transferred'],
  sort: ['newest', 'due-date', 'amount'],
} as const;

/** What each order of the list can be narrowed to: each is one index. */
const ranges = {
  newest: ['createdFrom', 'createdThrough'],
  'due-date': ['dueFrom', 'dueThrough'],
  amount: ['minAmount', 'maxAmount'],
} as const;

/** The filters that are shown as chips. */
export const filters = [
  'productId',
  'borrowerId',
  ...ranges.newest,
  ...ranges['due-date'],
  ...ranges.amount,
] as const satisfies readonly (keyof OrdersSearch)[];

export type Filter = (typeof filters)[number];

/** Reads an address; what it does not know is left out, and so is a range that does not go with its order. */
export function readOrdersSearch(given: Record<string, unknown>): OrdersSearch {
  const state = words.state.find((word) => word === given.state);
  const claim = words.claim.find((word) => word === given.claim);
  const sort = words.sort.find((word) => word === given.sort);
  const range = ranges[sort ?? 'newest'];
  const named = ['borrowerId', 'productId', 'assignee', 'hidden'].filter(
    (name) => typeof given[name] === 'string' && given[name] !== '',
  );
  const within = range.filter((name) => (name.endsWith('Amount') ? isAmount(given[name]) : isDay(given[name])));
  return {
    ...(state && { state }),
    ...(claim && { claim }),
    ...(sort && { sort }),
    ...Object.fromEntries([...named, ...within].map((name) => [name, given[name]])),
  };
}

const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const isAmount = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

export const ordersQuery = ({ hidden: _, ...filters }: OrdersSearch) =>
  infiniteQueryOptions({
    queryKey: ['orders', filters],
    queryFn: ({ pageParam }) => {
      return read(api.GET('/lender/v1/orders', { params: { query: { ...filters, ...pageAfter(pageParam) } } }));
    },
    ...pages,
  });
