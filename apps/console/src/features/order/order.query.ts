import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, read, readTagged } from '../../api/client.ts';

type Answer<
  Name extends
    | 'getOrder'
    | 'listPromises'
    | 'listWaivers'
    | 'getOrderTimeline'
    | 'listPauses'
    | 'listPaymentPlans'
    | 'listLetters',
> = operations[Name]['responses'][200]['content']['application/json'];

/** With the tag of what was read, which every decision about it sends back. */
export type Order = Answer<'getOrder'> & { tag: string };
export type Waiver = Answer<'listWaivers'>['data'][number];
export type Moment = Answer<'getOrderTimeline'>['data'][number];
export type Pause = Answer<'listPauses'>['data'][number];
export type PaymentPlan = Answer<'listPaymentPlans'>['data'][number];
export type Letter = Answer<'listLetters'>['data'][number];
export type PaymentPromise = Answer<'listPromises'>['data'][number];

export const tabs = ['history', 'plan', 'payments', 'contacts'] as const;

export interface OrderSearch {
  tab?: (typeof tabs)[number];
}

export function readOrderSearch(given: Record<string, unknown>): OrderSearch {
  const tab = tabs.find((word) => word === given.tab);
  return { ...(tab && { tab }) };
}

const of = (orderId: string) => ({ params: { path: { orderId } } });

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId],
    queryFn: async (): Promise<Order> => {
      const { data, tag } = await readTagged(api.GET('/lender/v1/orders/{orderId}', of(orderId)));
      return { ...data, tag };
    },
  });

/** What the order owes on a later day, if nothing is paid until then. */
export const orderOnQuery = (orderId: string, on: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'on', on],
    queryFn: () => read(api.GET('/lender/v1/orders/{orderId}', { params: { path: { orderId }, query: { on } } })),
    retry: false,
  });

export const timelineQuery = (orderId: string) =>
  infiniteQueryOptions({
    queryKey: ['order', orderId, 'timeline'],
    queryFn: ({ pageParam }) =>
      read(
        api.GET('/lender/v1/orders/{orderId}/timeline', {
          params: { path: { orderId }, query: { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const waiversQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'waivers'],
    queryFn: () => read(api.GET('/lender/v1/orders/{orderId}/waivers', of(orderId))),
  });

type Trial = operations['tryCall'];

export type TriedCall = Trial['requestBody']['content']['application/json']['call'];

export type Tried = Trial['responses'][200]['content']['application/json'];

/** The calls that can be tried before they are made. */
const triedCalls: Readonly<Record<TriedCall, true>> = {
  waiveCharges: true,
  forgiveOrder: true,
  closeOrder: true,
  chargeOffOrder: true,
  transferOrder: true,
  reverseWaiver: true,
  refundCreditBalance: true,
  assignPayment: true,
  reversePayment: true,
};

export const isTried = (call: string): call is TriedCall => call in triedCalls;

/** What a call would do: nothing is written. */
export const dryRunQuery = (call: TriedCall, request: Record<string, unknown>) =>
  queryOptions({
    queryKey: ['dry-run', call, request],
    queryFn: ({ signal }) => read(api.POST('/lender/v1/dry-runs', { body: { call, request }, signal })),
    retry: false,
    gcTime: 0,
    meta: { isTrial: true },
  });

export const promisesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'promises'],
    queryFn: () => read(api.GET('/lender/v1/orders/{orderId}/promises', of(orderId))),
  });

export const pausesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'pauses'],
    queryFn: () => read(api.GET('/lender/v1/orders/{orderId}/pauses', of(orderId))),
  });

export const plansQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'payment-plans'],
    queryFn: () => read(api.GET('/lender/v1/orders/{orderId}/payment-plans', of(orderId))),
  });

export const lettersQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'letters'],
    queryFn: () => read(api.GET('/lender/v1/orders/{orderId}/letters', of(orderId))),
  });

export const paymentsOfQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'payments'],
    queryFn: () => read(api.GET('/lender/v1/payments', { params: { query: { orderId } } })),
  });

const ofBorrower = (borrowerId: string) => ({ params: { path: { borrowerId } } });

export const contactsQuery = (borrowerId: string) =>
  queryOptions({
    queryKey: ['borrower', borrowerId, 'contacts'],
    queryFn: () => read(api.GET('/lender/v1/borrowers/{borrowerId}/contacts', ofBorrower(borrowerId))),
  });

/** What came back from the borrower, by whichever channel. */
export const repliesQuery = (borrowerId: string) =>
  queryOptions({
    queryKey: ['borrower', borrowerId, 'replies'],
    queryFn: () => read(api.GET('/lender/v1/borrowers/{borrowerId}/replies', ofBorrower(borrowerId))),
  });
