/** What stands in the address of a list of work: which of its views, whose dialog is open, and which columns are hidden (with commas). */
export interface ListSearch<View extends string = string> {
  view?: View;
  open?: string;
  hidden?: string;
}

/** Reads an address; what it does not know is left out. */
export function readListSearch<View extends string>(
  views: readonly View[],
  given: Record<string, unknown>,
): ListSearch<View> {
  const view = views.find((word) => word === given.view);
  const { open, hidden } = given;
  return {
    ...(view && { view }),
    ...(typeof open === 'string' && { open }),
    ...(typeof hidden === 'string' && { hidden }),
  };
}

/** What a page knows of its address, and nothing else: the router would hand it what was left out as well. */
export const known =
  <Search extends object>(read: (given: Record<string, unknown>) => Search) =>
  (given: Record<string, unknown>): Search => ({
    ...Object.fromEntries(Object.keys(given).map((name) => [name, undefined])),
    ...read(given),
  });

/** The page before which a list goes on. */
export const pageAfter = (cursor: string | null) => ({ ...(cursor !== null && { cursor }), limit: 50 });

/** How a list is read page by page. */
export const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
};
