import type { Client, ClientOptions } from 'openapi-fetch';
import type { paths } from './schema.d.ts';

export type { components, operations, paths } from './schema.d.ts';

export interface LenderClientOptions extends Omit<ClientOptions, 'baseUrl' | 'headers'> {
  /** Where the lender's listener is, for example http://127.0.0.1:3001. */
  baseUrl: string;
  /** An API key: `npm run ops -- key add`. */
  key: string;
  headers?: Record<string, string>;
}

/**
 * A client of the lender's API: `client.POST('/lender/v1/offers', { params: { header: { 'Idempotency-Key': id } }, body })`. It answers
 * `data`, or `error` with the problem document; it throws only where no answer came, and then the same request with the
 * same key can be sent again.
 */
export function createLenderClient(options: LenderClientOptions): Client<paths>;
