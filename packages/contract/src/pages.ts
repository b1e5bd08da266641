import type { AnyEndpoint, Call } from './endpoint.ts';
import type { LaunchQuery, LoanLocale, Locale } from './launch.ts';
import type { Paper } from './paper.ts';

/**
 * The interface between the server and the built pages. The server knows addresses, sessions and the network; the pages
 * know how a screen looks. Neither imports the other's sources.
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
  /** The app's image, word mark and icon, and the word mark's width in a heading. */
  logo: { src: string; width: number };
  companyName: string;
  companyAddress: string;
  servicePhone: string;
  serviceEmail: string;
  /** Deep-link targets in the native app, for example `plazo://`. */
  appScheme: string;
  /** How it looks: its one scheme, or where the phone decides, the light one and the dark one. */
  looks: readonly Look[];
  font: BrandFont | null;
  formats: Record<LoanLocale | 'contract', LocaleFormat>;
  /** Requirement O2: the agreement box starts checked. */
  agreementChecked: boolean;
  timeZone: string;
  /** By which pack loans are disclosed: under one, the company site has no loan terms but those of the products on sale. */
  disclosurePack: 'none' | 'mx' | 'in';
  /** Other hosts that a page may link to. */
  allowedHosts: readonly string[];
  promotion: PromotionSettings;
}

/** The tenant's font. `Look` says where headings and large figures use it. */
export interface BrandFont {
  family: string;
  src: string;
  /** A value of `font-weight` in `@font-face`. */
  weight: string;
  /** The `font-family` of all text, where it is set in this font. */
  ofAllText: string | null;
}

/** A scheme, and the CSS custom properties of its roles, for example `--accent`. */
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

/** Which phones may register. */
export interface PhoneRule {
  /** The number of digits; typing stops there, unless it began with the country's code. */
  digits: number;
  /** A regular expression that the digits must match. */
  pattern: string;
  /** How the digits are grouped while typing; the last size repeats. */
  groups: readonly number[];
  /** The country's calling code; empty where the tenant names no country. */
  code: string;
  /** What is dropped before a whole number, as a regular expression. */
  prefix: string;
}

/** One document to render. */
export interface PageRequest {
  method: 'GET' | 'POST';
  /** Path and query as requested. */
  url: string;
  launch: LaunchQuery;
  /** Our own origin, as borrowers reach it. */
  origin: string;
  /** The fields of a plain form post, sent before the scripts ran. */
  form: Record<string, string>;
  call: Call;
  /** Whether the core has a call: a lender's own may lack what specification 7 does not have. */
  offers: (endpoint: AnyEndpoint) => boolean;
  /** Whether the core does a call once however often it is sent: of a lender's own nobody knows. */
  repeatsSafely: boolean;
  /** Sets a document as a PDF; refuses like a call. */
  print: (paper: Paper) => Promise<Uint8Array>;
  tenant: Tenant;
  /** The User-Agent: a visitor in a messenger's built-in browser is told how to leave it. */
  userAgent: string;
  /** Whether the developer pages exist (requirement T1); never in production. */
  isDevelopment: boolean;
  /** When the page is rendered: epoch milliseconds, from the injected clock. */
  now: number;
  /** For the inline scripts and styles of this answer only. */
  nonce: string;
}

/** A redirect, a document, or one to keep. */
export type PageResponse = { redirect: string } | PageDocument | PrintedPaper;

/** A PDF, and what its file is called. */
export interface PrintedPaper {
  pdf: Uint8Array;
  fileName: string;
}

export interface PageDocument {
  status: number;
  html: string;
  /** Search engines may index it. */
  isPublic: boolean;
}

/** How a demo borrower's link opens a screen in one state, and what it answers. */
export interface StateLink {
  /** The screen's name and its state: also the name of its picture. */
  name: string;
  borrower: string;
  /** Another path than the borrower's own link has. */
  path?: string;
  /** Opened through a link of the document at `path`: the path of that link. */
  through?: string;
  /** Changes of the launch query; undefined removes a parameter. */
  query?: Record<string, string | undefined>;
  /** The answer's status, where it is not 200. */
  status?: number;
  /** The one language that it is written in, where there is but one. */
  language?: LoanLocale;
  /** What it is written in, where that is neither language of the launch query. */
  written?: 'zh';
  /** Its picture is the screen, not the document: a dialog covers no more, and a long text is no picture. */
  isScreenOnly?: boolean;
}

/** A screen in one state. */
export interface ScreenState extends StateLink {
  /** Which screen: its states share scripts and styles. */
  screen: string;
  /** Whether React keeps something of the screen alive; this state may not show it. */
  isLive: boolean;
  /** Not there in production, and in no borrower's language. */
  isDeveloperOnly: boolean;
  /** What the document is called in this state, by locale: a message of the screen. Empty where only its data tell. */
  titles: Partial<Record<Locale, string>>;
}

/** What the built page module exports. */
export interface PageRenderer {
  /** Every path that is a page, exactly as the router should serve it. */
  pagePaths: readonly string[];
  /** The paths that search engines may index. */
  publicPaths: readonly string[];
  /** Every screen, in every state that a link alone shows. */
  screenStates: readonly ScreenState[];
  renderPage(request: PageRequest): Promise<PageResponse>;
  /** The document for an unexpected failure. */
  renderFailure(request: PageRequest): PageDocument;
}
