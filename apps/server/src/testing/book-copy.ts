import type { BookedOrderShown, listChanges } from '@plazo/contract/lender/events';
import type { LenderRequest, LenderResponse } from '@plazo/contract/lender/lender-endpoint';

type Read = (request: LenderRequest<typeof listChanges>) => Promise<LenderResponse<typeof listChanges>>;

/** A lender's own copy of the book, which follows `GET /changes`. */
export class BookCopy {
  readonly orders = new Map<string, BookedOrderShown>();
  #since: string | undefined;
  readonly #read: Read;
  readonly #limit: number;

  constructor(read: Read, limit = 100) {
    this.#read = read;
    this.#limit = limit;
  }

  /** Reads until there is nothing more. */
  async follow(): Promise<this> {
    for (let hasMore = true; hasMore; ) {
      const since = this.#since === undefined ? {} : { since: this.#since };
      const page = await this.#read({ ...since, limit: this.#limit });
      for (const order of page.data) this.orders.set(order.id, order);
      this.#since = page.next;
      hasMore = page.hasMore;
    }
    return this;
  }
}
