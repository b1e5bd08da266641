import type { operations } from '@plazo/lender-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, read, readTagged } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';

type Answer<Name extends 'listProducts' | 'getProductDraft' | 'checkProduct' | 'previewTerms' | 'getProductListing'> =
  operations[Name]['responses'][200]['content']['application/json'];

export type Product = Answer<'listProducts'>['data'][number];
export type Draft = Answer<'getProductDraft'>;
export type Checked = Answer<'checkProduct'>;
export type Listing = Answer<'getProductListing'>;
export type Previewed = Answer<'previewTerms'>;
type Preview = operations['previewTerms']['requestBody']['content']['application/json'];
export type WantedLoan = Pick<Preview, 'amount' | 'periods' | 'termUnit'>;

/** What is not there is null. */
async function orNull<Data>(reading: Promise<Data>): Promise<Data | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Problem && error.kind === 'not-found') return null;
    throw error;
  }
}

const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
};

const of = (productId: string) => ({ path: { productId } });

export const productsQuery = infiniteQueryOptions({
  ...pages,
  queryKey: ['products'],
  queryFn: ({ pageParam }) =>
    read(
      api.GET('/lender/v1/products', {
        params: { query: pageParam === null ? { limit: 50 } : { limit: 50, cursor: pageParam } },
      }),
    ),
});

export const productQuery = (productId: string) =>
  queryOptions({
    queryKey: ['products', productId],
    queryFn: () => orNull(read(api.GET('/lender/v1/products/{productId}', { params: of(productId) }))),
  });

export const draftQuery = (productId: string) =>
  queryOptions({
    queryKey: ['products', productId, 'draft'],
    queryFn: () => orNull(readTagged(api.GET('/lender/v1/products/{productId}/draft', { params: of(productId) }))),
  });

/** How it is shown in the market; null if it is not. */
export const listingQuery = (productId: string) =>
  queryOptions({
    queryKey: ['products', productId, 'listing'],
    queryFn: () => orNull(readTagged(api.GET('/lender/v1/products/{productId}/listing', { params: of(productId) }))),
  });

/** What the check says: of the draft if there is one, else of what is on sale. */
export const checkQuery = (productId: string, what: 'draft' | 'product') =>
  queryOptions({
    queryKey: ['products', productId, 'check', what],
    queryFn: () => {
      const params = of(productId);
      return read(
        what === 'draft'
          ? api.POST('/lender/v1/products/{productId}/draft/check', { params, body: {} })
          : api.POST('/lender/v1/products/{productId}/check', { params, body: {} }),
      );
    },
  });

/** A loan under terms that were not written yet. */
export const previewQuery = (productId: string, body: WantedLoan & { terms: Readonly<Record<string, unknown>> }) =>
  queryOptions({
    queryKey: ['products', productId, 'preview', body],
    queryFn: () => read(api.POST('/lender/v1/product-terms/preview', { body: { productId, ...body } })),
    gcTime: 0,
  });

export const versionsQuery = (productId: string) =>
  queryOptions({
    queryKey: ['products', productId, 'versions'],
    queryFn: () => read(api.GET('/lender/v1/products/{productId}/versions', { params: of(productId) })),
  });
