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

/** Reads an address; what it does not know is left out. */
export function readOrdersSearch(given: Record<string, unknown>): OrdersSearch {
  const { borrowerId, productId, assignee, hidden } = given;
  const state = words.state.find((word) => word === given.state);
  const claim = words.claim.find((word) => word === given.claim);
  const sort = words.sort.find((word) => word === given.sort);
  return {
    ...(state && { state }),
    ...(claim && { claim }),
    ...(sort && { sort }),
    ...(typeof borrowerId === 'string' && { borrowerId }),
    ...(typeof productId === 'string' && { productId }),
    ...(typeof assignee === 'string' && { assignee }),
    ...(typeof hidden === 'string' && { hidden }),
  };
}

export const ordersQuery = ({ hidden: _, ...filters }: OrdersSearch) =>
  infiniteQueryOptions({
    queryKey: ['orders', filters],
    queryFn: ({ pageParam }) => {
      return read(api.GET('/lender/v1/orders', { params: { query: { ...filters, ...pageAfter(pageParam) } } }));
    },
    ...pages,
  });
