import type { AnyPage, PageDefinition } from './page.ts';

/** Thrown by a page's `load`: another page's document takes its place, at the same address. */
export class StandIn extends Error {
  readonly page: AnyPage;
  readonly data: unknown;

  constructor(page: AnyPage, data: unknown) {
    super('another page stands in for this one');
    this.page = page;
    this.data = data;
  }
}

export function standIn<Data, Messages extends object>(page: PageDefinition<Data, Messages>, data: Data): StandIn {
  return new StandIn(page, data);
}
