import type { Call } from './endpoint.ts';
import type { LaunchQuery, LoanLocale, Locale } from './launch.ts';

/**
 * The seam between the server and the built pages: the server knows addresses, sessions and the network, the pages know
 * how a screen looks. Neither imports the other's sources.
 */

/** How a locale writes money and percentages (requirement L3). */
export interface LocaleFormat {
  symbol: string;
  /** Thousands separator. */
  group: string;
  decimal: string;
}

/** What the pages may know of the tenant (requirement L4): read at run time, so that re-branding needs no build. */
export interface Tenant {
  displayName: string;
  englishName: string;
  /** The picture of the app, word mark and icon, and how wide it stands in a heading. */
  logo: { src: string; width: number };
  companyName: string;
  companyAddress: string;
  servicePhone: string;
  serviceEmail: string;
  /** Targets of the native app, for example `plazo://`. */
  appScheme: string;
  /** CSS custom properties by role, for example `--accent`. */
  colours: Record<string, string>;
  formats: Record<LoanLocale | 'contract', LocaleFormat>;
  /** Requirement O2: the agreement box starts checked. */
  agreementChecked: boolean;
  timeZone: string;
  /** Hosts besides our own to which a page may lead the borrower. */
  allowedHosts: readonly string[];
  promotion: PromotionSettings;
}

/** What the tenant has decided for its promotion (requirements L1, P2). */
export interface PromotionSettings {
  language: Locale;
  phone: PhoneRule;
  /** Hosts of app stores to which a download page may lead. */
  storeHosts: readonly string[];
}

/** Which phones may register. */
export interface PhoneRule {
  /** How many digits there are; typing stops there. */
  digits: number;
  /** A regular expression over the digits. */
  pattern: string;
  /** How the digits are grouped while they are typed; the last size repeats. */
  groups: readonly number[];
}

/** One document to make. */
export interface PageRequest {
  method: 'GET' | 'POST';
  /** Path and query as the reader asked for them. */
  url: string;
  launch: LaunchQuery;
  /** Our own origin as borrowers reach it. */
  origin: string;
  /** The fields of a plain form post, before the page came alive. */
  form: Record<string, string>;
  call: Call;
  tenant: Tenant;
  /** What the browser calls itself: a visitor in a messenger's own browser is told how to leave it. */
  userAgent: string;
  /** Whether the developer's own pages are there (requirement T1); in production they are not. */
  isDevelopment: boolean;
  /** When the page is made: epoch milliseconds, from the injected clock. */
  now: number;
  /** For the inline scripts and styles of this answer alone. */
  nonce: string;
}

/** See another address, or a document. */
export type PageResponse = { redirect: string } | PageDocument;

export interface PageDocument {
  status: number;
  html: string;
  /** Search engines may show it. */
  isPublic: boolean;
}

/** What the built page module exports. */
export interface PageRenderer {
  /** Every path that is a page, exactly as the router should serve it. */
  pagePaths: readonly string[];
  /** Those of them that anybody should find. */
  publicPaths: readonly string[];
  renderPage(request: PageRequest): Promise<PageResponse>;
  /** The document for a failure that no page foresaw. */
  renderFailure(request: PageRequest): PageDocument;
}
