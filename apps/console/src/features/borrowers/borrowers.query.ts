import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, read, readTagged } from '../../api/client.ts';

type Answer<Name extends 'listBorrowers' | 'getBorrowerTimeline' | 'listOffers'> =
  operations[Name]['responses'][200]['content']['application/json']['data'][number];

export type BorrowerRow = Answer<'listBorrowers'>;
/** With the tag of what was read, which a change sends back. */
export type Borrower = operations['getBorrower']['responses'][200]['content']['application/json'] & { tag: string };
export type Moment = Answer<'getBorrowerTimeline'>;
export type Offer = Answer<'listOffers'>;

const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
};

const cursorOf = (cursor: string | null) => ({ limit: 50, ...(cursor === null ? {} : { cursor }) });

export const borrowersQuery = (search: string) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['borrowers', search],
    queryFn: ({ pageParam }) => {
      const query = { ...cursorOf(pageParam), ...(search === '' ? {} : { search }) };
      return read(api.GET('/lender/v1/borrowers', { params: { query } }));
    },
  });

export const borrowerQuery = (borrowerId: string) =>
  queryOptions({
    queryKey: ['borrower', borrowerId],
    queryFn: async (): Promise<Borrower> => {
      const { data, tag } = await readTagged(
        api.GET('/lender/v1/borrowers/{borrowerId}', { params: { path: { borrowerId } } }),
      );
      return { ...data, tag };
    },
  });

const ofBorrower = (borrowerId: string) => ({ params: { path: { borrowerId } } });

export type Choices = operations['getContactChoices']['responses'][200]['content']['application/json'];

export const choicesQuery = (borrowerId: string) =>
  queryOptions({
    queryKey: ['borrower', borrowerId, 'contact-choices'],
    queryFn: () => read(api.GET('/lender/v1/borrowers/{borrowerId}/contact-choices', ofBorrower(borrowerId))),
  });

export const accountsQuery = (borrowerId: string) =>
  queryOptions({
    queryKey: ['borrower', borrowerId, 'bank-accounts'],
    queryFn: () => read(api.GET('/lender/v1/borrowers/{borrowerId}/bank-accounts', ofBorrower(borrowerId))),
  });

/** The newest ten. */
export const offersQuery = (borrowerId: string) =>
  queryOptions({
    queryKey: ['borrower', borrowerId, 'offers'],
    queryFn: () => read(api.GET('/lender/v1/offers', { params: { query: { borrowerId, limit: 10 } } })),
  });

export const sessionsQuery = (borrowerId: string) =>
  queryOptions({
    queryKey: ['borrower', borrowerId, 'sessions'],
    queryFn: () => read(api.GET('/lender/v1/borrowers/{borrowerId}/sessions', ofBorrower(borrowerId))),
  });

export const loansQuery = (borrowerId: string) =>
  queryOptions({
    queryKey: ['orders', { borrowerId }, 'newest'],
    queryFn: () => read(api.GET('/lender/v1/orders', { params: { query: { borrowerId, limit: 20 } } })),
  });

export const timelineQuery = (borrowerId: string) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['timeline', borrowerId],
    queryFn: ({ pageParam }) => {
      const params = { path: { borrowerId }, query: cursorOf(pageParam) };
      return read(api.GET('/lender/v1/borrowers/{borrowerId}/timeline', { params }));
    },
  });
