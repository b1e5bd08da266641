import type { AnyEndpoint, Call } from '@plazo/contract/endpoint';
import type { LaunchQuery, Locale } from '@plazo/contract/launch';
import type { LocaleFormat, StateLink, Tenant } from '@plazo/contract/pages';
import type { Paper } from '@plazo/contract/paper';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { ReactNode } from 'react';
import type { Carry } from '../paths.ts';
import type { PathKey } from '../routes.ts';
import type { CalendarDates } from './calendar-file.ts';

/** The argument of a page's `load` and `submit`, which run on the server. */
export interface LoadContext {
  call: Call;
  /** Whether the core has a call: what needs a call that it lacks is not offered. */
  offers: (endpoint: AnyEndpoint) => boolean;
  carry: Carry;
  query: URLSearchParams;
  /** The calendar day in the lender's time zone. */
  today: IsoDate;
  /** Epoch milliseconds. */
  now: number;
  /** The lender. */
  tenant: Tenant;
  userAgent: string;
  /** The fields of a plain form post. */
  form: Readonly<Record<string, string>>;
}

/** The values needed to write a document to keep, in addition to its data. */
export interface PaperContext {
  locale: Locale;
  format: LocaleFormat;
  contractFormat: LocaleFormat;
  tenant: Tenant;
  /** The calendar day in the lender's time zone. */
  today: IsoDate;
}

export interface ViewProps<Data, Messages> {
  data: Data;
  t: Messages;
}

/** A state and, if its document's title is not the message `title`, the name of the message that is. */
export interface PageState extends Omit<StateLink, 'name'> {
  /** Left out: the page's name. */
  name?: string;
  titledBy?: string;
}

/**
 * One document of the product. `load` and `submit` run on the server, `View` on both sides; the browser gets only the view's file, with the
 * messages of one locale. The page's name in tests, budget, bench and pictures is that of its file `x.page.ts`, which exports only the page.
 * Its view is `XView` of `x.view.tsx` next to it (view-name.ts).
 */
export interface PageDefinition<Data, Messages> {
  /**
   * Every state that a link can open, with a demo borrower who has it; it is opened at the first of `routes` unless it says otherwise.
   * Dialogs and states after a tap are covered by the tests.
   */
  states: readonly PageState[];
  /** The keys of the table of paths that lead here. */
  routes: readonly PathKey[];
  View(props: ViewProps<Data, Messages>): ReactNode;
  /**
   * What React keeps interactive in the browser: `nothing`, the whole `screen`, or these parts. packages/page-kit/README.md has the rule.
   */
  live: 'nothing' | 'screen' | readonly LivePart<Data>[];
  /**
   * Its content may change because of events elsewhere (a payment, a decision). If it is shown again by Back, from a cache or after a while
   * in the background, it is fetched again (base/parts/fresh.ts).
   */
  refetches?: boolean;
  /** Kept readable without a network, if the browser supports that (requirement R1). */
  keepsOffline?: boolean;
  /**
   * Where a borrower can check whether a post was carried out if its answer was lost. Left out: in the order that its URL names, or here.
   */
  outcomeAt?: 'loanList' | 'complaintList';
  /** One of our own calls, without which there is nothing to do here: if the core lacks it, the screen does not exist. */
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
   * One sentence, for a public page: it is in the sitemap and may be indexed. A page without it is a borrower's and not indexed; nor is a
   * document for which it is undefined.
   */
  description?(messages: Messages, data: Data): string | undefined;
  load(context: LoadContext): Promise<Data>;
  /** The same content as a document to keep, for `saveAs=pdf`. null if this state has none. */
  paper?(data: Data, messages: Messages, context: PaperContext): Paper | null;
  /** Its days for the borrower's calendar, for `saveAs=ics`. null if this state has none. */
  dates?(data: Data, messages: Messages, context: PaperContext): CalendarDates | null;
  /** An inline script for the document that replaces this one if it cannot be loaded. */
  failedScript?: string;
  /**
   * Handles a plain form post: returns the address to go to, or the data to show instead (with status 200 unless it says
   * otherwise). null shows the form again: `load` finds the posted fields.
   */
  submit?(context: LoadContext): Promise<string | { data: Data; status?: number } | null>;
}

/**
 * A part of a screen that React keeps interactive, if the rest of it needs no React. It is a view like any other, with a file of its own;
 * the screen's view places it with `<LivePart name>`.
 */
export interface LivePart<Data> {
  name: string;
  /** Its file, without `.view.tsx`: the browser finds the view by it, and the build its styles (page-kit/src/build/page-styles.ts). */
  view: string;
  /** Its props are the result of `data`, and these messages: `livePart` checks that. */
  View(props: ViewProps<unknown, unknown>): ReactNode;
  /** Its share of the page's data; null if this document has no such part. */
  data(data: Data): unknown;
  /** The messages of the page that are sent with it, because it shows no others. Left out: all of them. */
  words?: readonly string[];
}

/** Declares a live part; the identity function, so that its view takes exactly what its `data` returns. */
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
 * A page of any data and messages, as the table of pages contains it. It must be called with the result of its own `load`: its members are
 * methods, for which TypeScript does not check that.
 */
export type AnyPage = PageDefinition<unknown, object>;

/** Declares a page; the identity function, so that data and messages keep their types. */
export function definePage<Data, Messages>(page: PageDefinition<Data, Messages>): PageDefinition<Data, Messages> {
  return page;
}
