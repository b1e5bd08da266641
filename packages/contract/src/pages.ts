import type { AnyEndpoint, Call } from './endpoint.ts';
import type { LaunchQuery, LoanLocale, Locale } from './launch.ts';
import type { Paper } from './paper.ts';
import type { PromotionTemplate } from './promotion.ts';

/**
 * The interface between the server and the built pages. The server handles addresses, sessions and the network; the pages define how a
 * screen looks. Neither imports the other's sources.
 */

/** How a locale writes money and percentages (requirement L3). */
export interface LocaleFormat {
  symbol: string;
  /** Thousands separator. */
  group: string;
  decimal: string;
  /** How many decimals the lender's currency has. Left out: two. */
  decimals?: number | undefined;
}

/** What the pages know about the tenant (requirement L4): read at run time, so re-branding needs no build. */
export interface Tenant {
  displayName: string;
  englishName: string;
  /** The app's image, word mark and icon, and the width of the word mark in a heading. */
  logo: { src: string; width: number };
  companyName: string;
  companyAddress: string;
  servicePhone: string;
  serviceEmail: string;
  /** What a due date is called in a borrower's calendar; empty for our own words. */
  calendarTitle: Record<LoanLocale, string>;
  /** Deep-link targets in the native app, for example `plazo://`. */
  appScheme: string;
  /** Where its apps are in the stores; empty if they are in none. */
  downloads: PromotionTemplate['downloads'];
  /** The colours: one scheme, or a light and a dark one if the phone decides. */
  looks: readonly Look[];
  font: BrandFont | null;
  formats: Record<LoanLocale | 'contract', LocaleFormat>;
  /** Requirement O2: the agreement box is ticked initially. */
  agreementChecked: boolean;
  timeZone: string;
  /** The disclosure pack that applies to loans. With one, the company site shows loan terms only for the products on sale. */
  disclosurePack: 'none' | 'mx' | 'in';
  /** Other hosts that a page may link to. */
  allowedHosts: readonly string[];
  promotion: PromotionSettings;
}

/** The tenant's font. `Look` defines where headings and large figures use it. */
export interface BrandFont {
  family: string;
  src: string;
  /** A value of `font-weight` in `@font-face`. */
  weight: string;
  /** The `font-family` of all text that is set in this font. */
  ofAllText: string | null;
}

/** A colour scheme, and the CSS custom properties of its roles, such as `--accent`. */
export interface Look {
  scheme: 'light' | 'dark';
  properties: Readonly<Record<string, string>>;
}

/** The tenant's settings for its promotion (requirements L1, P2). */
export interface PromotionSettings {
  language: Locale;
  phone: PhoneRule;
  /** App-store hosts that a download page may link to. */
  storeHosts: readonly string[];
}

/** Which phone numbers can register. */
export interface PhoneRule {
  /** The number of digits; typing stops there, unless the input began with the country code. */
  digits: number;
  /** A regular expression that the digits must match. */
  pattern: string;
  /** How the digits are grouped while typing; the last size repeats. */
  groups: readonly number[];
  /** The country's calling code; empty if the tenant names no country. */
  code: string;
  /** A regular expression for the prefix to drop from a full number. */
  prefix: string;
}

/** One document to render. */
export interface PageRequest {
  method: 'GET' | 'POST';
  /** Path and query as requested. */
  url: string;
  launch: LaunchQuery;
  /** Our own origin, as seen by borrowers. */
  origin: string;
  /** The fields of a plain form post, sent before the scripts had loaded. */
  form: Record<string, string>;
  call: Call;
  /** Whether the core has a call: a lender's own core may lack those that specification 7 does not have. */
  offers: (endpoint: AnyEndpoint) => boolean;
  /** Whether the core carries out a call once, however often it is sent; for a lender's own core this is unknown. */
  repeatsSafely: boolean;
  /** Typesets a document as a PDF; refuses as a call does. */
  print: (paper: Paper) => Promise<Uint8Array>;
  tenant: Tenant;
  /** The User-Agent: a visitor in a messenger's built-in browser is told how to open the page elsewhere. */
  userAgent: string;
  /** Whether the developer pages exist (requirement T1); never in production. */
  isDevelopment: boolean;
  /** The time of rendering: epoch milliseconds, from the injected clock. */
  now: number;
  /** For the inline scripts and styles of this answer only. */
  nonce: string;
}

/** A redirect, a document, or a file to keep. */
export type PageResponse = { redirect: string } | PageDocument | PrintedPaper | CalendarFile;

/** A PDF, and its file name. */
export interface PrintedPaper {
  pdf: Uint8Array;
  fileName: string;
}

/** Days for a calendar (RFC 5545), and the file's name. */
export interface CalendarFile {
  calendar: string;
  fileName: string;
}

export interface PageDocument {
  status: number;
  html: string;
  /** Search engines may index this page. */
  isPublic: boolean;
}

/** How a demo borrower's link opens a screen in one state, and what it answers. */
export interface StateLink {
  /** The names of the screen and its state, which also name its picture. */
  name: string;
  borrower: string;
  /** A path other than that of the borrower's own link. */
  path?: string;
  /** For a screen that is opened through a link in another document: the path of that link. The document is at `path`. */
  through?: string;
  /** Changes to the launch query; undefined removes a parameter. */
  query?: Record<string, string | undefined>;
  /** The status of the answer, if it is not 200. */
  status?: number;
  /** Its language, if it exists in only one. */
  language?: LoanLocale;
  /** Its language, if it is neither language of the launch query. */
  written?: 'zh';
  /**
   * Its picture shows one screenful, not the whole document: a dialog covers no more than that, and a long text makes no useful picture.
   */
  isScreenOnly?: boolean;
}

/** A screen in one state. */
export interface ScreenState extends StateLink {
  /** The screen: all its states share scripts and styles. */
  screen: string;
  /** Whether React keeps part of the screen interactive, even if this state shows none of it. */
  isLive: boolean;
  /** A developer page: not in production, and not in a borrower's language. */
  isDeveloperOnly: boolean;
  /** The title of the document in this state, by locale, as a message of the screen. Empty if the title depends on its data. */
  titles: Partial<Record<Locale, string>>;
}

/** The exports of the built page module. */
export interface PageRenderer {
  /** Every path that is a page, exactly as the router must serve it. */
  pagePaths: readonly string[];
  /** The paths that search engines may index. */
  publicPaths: readonly string[];
  /** Every screen, in every state that a link alone can show. */
  screenStates: readonly ScreenState[];
  renderPage(request: PageRequest): Promise<PageResponse>;
  /** The document that is shown after an unexpected failure. */
  renderFailure(request: PageRequest): PageDocument;
}
