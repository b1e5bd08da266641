import type { Client, ClientOptions } from 'openapi-fetch';
import type { paths } from './schema.d.ts';

export type { components, operations, paths } from './schema.d.ts';

export interface LenderClientOptions extends Omit<ClientOptions, 'baseUrl' | 'headers'> {
  /** The address of the lender's listener, for example http://127.0.0.1:3001. */
  baseUrl: string;
  /** An API key: `npm run ops -- key add`. */
  key: string;
  headers?: Record<string, string>;
}

/**
 * A client of the lender API: `client.POST('/lender/v1/offers', { params: { header: { 'Idempotency-Key': id } }, body })`. It returns
 * `data`, or `error` with the problem document; it throws only if no answer came, and then the same request can be sent again with the same
 * key.
 */
export function createLenderClient(options: LenderClientOptions): Client<paths>;

export interface ConsoleClientOptions extends Omit<ClientOptions, 'baseUrl' | 'headers' | 'credentials'> {
  /** The address of the lender's listener; left out: that of the page. */
  baseUrl?: string;
  headers?: Record<string, string>;
}

/** The same for a page of the lender's listener, by the session of the person who has signed in there (`/console/sign-in`) instead of a key. */
export function createConsoleClient(options?: ConsoleClientOptions): Client<paths>;
