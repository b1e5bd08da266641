import type { AnyEndpoint, Call } from '@plazo/contract/endpoint';
import type { LaunchQuery, Locale } from '@plazo/contract/launch';
import type { LocaleFormat, StateLink, Tenant } from '@plazo/contract/pages';
import type { Paper } from '@plazo/contract/paper';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { ReactNode } from 'react';
import type { Carry } from '../paths.ts';
import type { PathKey } from '../routes.ts';

/** The argument of a page's `load` and `submit`, which run on the server. */
export interface LoadContext {
  call: Call;
  /** Whether the core has a call: what needs another one is not offered. */
  offers: (endpoint: AnyEndpoint) => boolean;
  carry: Carry;
  query: URLSearchParams;
  /** The calendar day where the lender is. */
  today: IsoDate;
  /** Epoch milliseconds. */
  now: number;
  /** The lender. */
  tenant: Tenant;
  /** The browser's user agent. */
  userAgent: string;
  /** The fields of a plain form post. */
  form: Readonly<Record<string, string>>;
}

/** What a document to keep is written with, besides its data. */
export interface PaperContext {
  locale: Locale;
  format: LocaleFormat;
  contractFormat: LocaleFormat;
  tenant: Tenant;
  /** The calendar day where the lender is. */
  today: IsoDate;
}

export interface ViewProps<Data, Messages> {
  data: Data;
  t: Messages;
}

/** A state, and where its document is not called by the message `title`, the name of the one that it is called by. */
export interface PageState extends Omit<StateLink, 'name'> {
  /** Left out: that of the page. */
  name?: string;
  titledBy?: string;
}

/**
 * One document of the product. `load` and `submit` run on the server, `View` on both sides; the browser gets the view's
 * file alone, with the messages of one locale. The page's name, in tests, budget, bench and pictures, is that of its file, which
 * exports it alone: `x.page.ts`. Its view is `XView` of `x.view.tsx` next to it (view-name.ts).
 */
export interface PageDefinition<Data, Messages> {
  /**
   * Every state that a link can open, with a demo borrower who has it: opened at the first of `routes`, unless it says
   * otherwise. Dialogs and what comes after a tap are in the tests.
   */
  states: readonly PageState[];
  /** The keys of the table of paths that lead here. */
  routes: readonly PathKey[];
  View(props: ViewProps<Data, Messages>): ReactNode;
  /** What of it React keeps alive in the browser: `nothing`, the whole `screen`, or these parts. packages/page-kit/README.md has the rule. */
  live: 'nothing' | 'screen' | readonly LivePart<Data>[];
  /**
   * Its content may change because of events elsewhere (a payment, a decision): shown again by Back, from a cache or after it
   * was out of sight, it is fetched again (base/parts/fresh.ts).
   */
  refetches?: boolean;
  /** Kept readable without a network, if the browser can (requirement R1). */
  keepsOffline?: boolean;
  /** Where a borrower sees whether a post was carried out whose answer was lost. Left out: in the order of its address, or here. */
  outcomeAt?: 'loanList' | 'complaintList';
  /** A call of ours without which there is nothing to do here: where the core lacks it there is no such screen. */
  needs?: AnyEndpoint;
  /** For developers only: missing in production (requirement T1). */
  isDeveloperOnly?: boolean;
  /** Its texts: in both languages of the loan screens, or in one for every reader. */
  messages: Partial<Record<Locale, Messages>>;
  /** The language, if it is not always the reader's. */
  locale?(tenant: Tenant, launch: LaunchQuery): Locale;
  /** Colours of this document only, as custom properties. */
  colours?(data: Data): Record<string, string>;
  title(messages: Messages, data: Data): string;
  /**
   * One sentence, for a public page: it is in the sitemap and may be indexed. A page without it is a
   * borrower's, and not indexed; nor is a document for which it is undefined.
   */
  description?(messages: Messages, data: Data): string | undefined;
  load(context: LoadContext): Promise<Data>;
  /** The same as a document to keep: what `saveAs=pdf` asks for. null where this state is none. */
  paper?(data: Data, messages: Messages, context: PaperContext): Paper | null;
  /** An inline script for the document that replaces this one when it cannot be loaded. */
  failedScript?: string;
  /**
   * Handles a plain form post: returns the address to go to, or the data to show instead (with status 200 unless it says
   * otherwise). null shows the form again: `load` finds the posted fields.
   */
  submit?(context: LoadContext): Promise<string | { data: Data; status?: number } | null>;
}

/**
 * A part of a screen that React keeps alive, where the rest of it needs no React. It is a view like any other, with a file of
 * its own; the screen's view gives it its place with `<LivePart name>`.
 */
export interface LivePart<Data> {
  name: string;
  /** Its file, without `.view.tsx`: how the browser finds it, and the build its styles (page-kit/src/build/page-styles.ts). */
  view: string;
  /** It takes what `data` gives, and these words: `livePart` checks that. */
  View(props: ViewProps<unknown, unknown>): ReactNode;
  /** What it shows of the page's data; null where this document has no such part. */
  data(data: Data): unknown;
  /** The messages of the page that are sent with it, for it shows no others. Left out: all of them. */
  words?: readonly string[];
}

/** Declares a live part; the identity function, so that what its view takes is what its `data` gives. */
export function livePart<
  Data,
  PartData,
  Messages,
  Word extends keyof Messages & string = keyof Messages & string,
>(part: {
  name: string;
  view: string;
  View: (props: ViewProps<PartData, Pick<Messages, Word>>) => ReactNode;
  data: (data: Data) => PartData | null;
  words?: readonly Word[];
}): LivePart<Data> {
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
