import type { Call } from '@plazo/contract/endpoint';
import type { Locale } from '@plazo/contract/launch';
import type { StateLink, Tenant } from '@plazo/contract/pages';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { ReactNode } from 'react';
import type { Carry, PathKey } from '../paths.ts';

/** What a page's `load` and `submit` get; they run on the server. */
export interface LoadContext {
  call: Call;
  carry: Carry;
  query: URLSearchParams;
  /** The calendar day where the lender is. */
  today: IsoDate;
  /** Epoch milliseconds. */
  now: number;
  /** Whose pages these are. */
  tenant: Tenant;
  /** What the browser calls itself. */
  userAgent: string;
  /** The fields of a plain form post. */
  form: Readonly<Record<string, string>>;
}

export interface ViewProps<Data, Messages> {
  data: Data;
  t: Messages;
}

/**
 * One document of the product. `load` and `submit` run on the server, `View` on both sides; the browser gets its view
 * file alone, with the messages of one locale.
 */
export interface PageDefinition<Data, Messages> {
  /** What tests, budget, bench and pictures call the screen. */
  name: string;
  /**
   * Every state that a link alone shows, with a demo borrower who has it: opened at the first of `routes`, unless it says
   * otherwise. Dialogs and what comes after a tap are in the tests.
   */
  states: readonly StateLink[];
  /** Every key of the table of paths that leads here. */
  routes: readonly PathKey[];
  /** The view's file, without `.view.tsx`: how the browser finds it, and the build its styles (vite/page-styles.ts). */
  view: string;
  View(props: ViewProps<Data, Messages>): ReactNode;
  /** What of it React keeps alive in the browser: `nothing`, the whole `screen`, or these parts. CONTRIBUTING.md has the rule. */
  live: 'nothing' | 'screen' | readonly LivePart<Data, Messages>[];
  /**
   * What it says may change by what happens elsewhere (a payment, a decision): shown again by Back, out of a cache or after it
   * was out of sight, it is fetched anew (base/parts/fresh.ts).
   */
  refetches?: boolean;
  /** For developers alone: not there in production (requirement T1). */
  isDeveloperOnly?: boolean;
  /** The languages that it is written in: both of the loan screens, or one that every reader gets. */
  messages: Partial<Record<Locale, Messages>>;
  /** The language of every reader, where the tenant decides it. */
  locale?(tenant: Tenant): Locale;
  /** Colours of this document alone, as custom properties. */
  colours?(data: Data): Record<string, string>;
  title(messages: Messages, data: Data): string;
  /**
   * In a sentence, for a page that anybody should find: it is in the sitemap and may be indexed. A page without it is a
   * borrower's, and search engines are kept out; so is a document for which it is undefined.
   */
  description?(messages: Messages, data: Data): string | undefined;
  load(context: LoadContext): Promise<Data>;
  /** Inline script, with the document's nonce, of the document that stands in for this one when it cannot be loaded. */
  failedScript?: string;
  /**
   * Answers a plain form post with the address to go to, or with what to show in its place (200 unless it says
   * otherwise). null shows the form again: `load` finds what was sent in it.
   */
  submit?(context: LoadContext): Promise<string | { data: Data; status?: number } | null>;
}

/**
 * A part of a screen that React keeps alive, where the rest of it needs no React. It is a view like any other, with a file of
 * its own; the screen's view gives it its place with `<LivePart name>`.
 */
export interface LivePart<Data, Messages> {
  name: string;
  /** Its file, like a page's. */
  view: string;
  /** It takes what `data` gives: `livePart` checks that. */
  View(props: ViewProps<unknown, Messages>): ReactNode;
  /** What it shows of the page's data; null where this document has no such part. */
  data(data: Data): unknown;
}

/** Declares a live part; the identity function, so that what its view takes is what its `data` gives. */
export function livePart<Data, PartData, Messages>(part: {
  name: string;
  view: string;
  View: (props: ViewProps<PartData, Messages>) => ReactNode;
  data: (data: Data) => PartData | null;
}): LivePart<Data, Messages> {
  return part;
}

/**
 * A page of any data and messages, as the table of pages holds it. It has to be called with what its own `load` gave: its
 * members are methods, for which TypeScript trusts the caller in that.
 */
export type AnyPage = PageDefinition<unknown, object>;

/** Declares a page; the identity function, so that data and messages keep their types. */
export function definePage<Data, Messages>(page: PageDefinition<Data, Messages>): PageDefinition<Data, Messages> {
  return page;
}
