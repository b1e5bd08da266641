import { type LaunchQuery, launchKeys } from '@plazo/contract/launch';
import { trackParameter } from './base/track.ts';
import { type HashKey, hashRoutes } from './hash-routes.ts';

/**
 * Requirement L5: every address of the product, in one table. A value with a slash is a document of ours; any other is a
 * target of the native app, under the tenant's app scheme. Spec 2 gives the keys, and paths only where it names one;
 * the others were chosen here, once.
 */
export const routes = {
  // Spec 2, route keys.
  confirmNewUrl: '/confirm',
  confirmUrl: '/confirm',
  // The same screen for an instalment product: the product says which it is.
  confirmOfPeriod: '/confirm',
  loanDetailUrl: '/loan-details',
  orderUrl: '/loan-details',
  repayUrl: '/repayment',
  ynRepay: '/repayment',
  repayDelayUrl: '/extension',
  ynRepayChoose: '/bank-card-repayment',
  loanAgreement: '/loan-agreement',
  complaint: '/complaint',
  complaintUrl: '/complaint',
  bindCardUrl: '/bind-bank',
  bindBank: '/bind-bank',
  recommendList: '/loan-market',
  customerService: '/customer-service',
  aboutUs: '/about-us',
  privacyPolicy: '/PrivacyPolicy',
  errorUrl: '/joint-login-failure',
  // unspecified: the spelling of the payment-instructions key.
  paymentInstructions: '/carpmm',
  // Ours: no such screens are specified.
  settlementLetter: '/settlement-letter',
  verifyLetter: '/verify',
  coolingOffUrl: '/cooling-off',
  loanList: '/loans',
  disclosureSheet: '/disclosure',
  loanCosts: '/LoanCosts',
  firstDueDate: '/first-payment',
  marketingConsents: '/consents',
  launchLink: '/open',
  phoneLogin: '/login',

  // Spec 2, named paths, exactly as written there.
  loanAgreementOfPeriod: '/agony',
  complainPageNext: '/complainPageNext',
  complainDetails: '/complainDetails',
  complaintList: '/complaintList',
  testPreview: '/testPreview',
  home: '/',
  About: '/About',
  User: '/User',
  Contact: '/Contact',
  Policy: '/Policy',
  Loan: '/Loan',
  // unspecified: the document that carries the hash routes (hash-routes.ts).
  promotion: '/promotion',

  // Ours: no screen that explains a debt is specified.
  loanStatement: '/statement',
  paymentReceipt: '/receipt',

  // Native targets: spec 2, "other keys"; productUrl is the app's product page.
  productUrl: 'productDetail',
  setting: 'setting',
  main: 'main',
  login: 'login',
  order: 'order',
  productDetail: 'productDetail',
  public: 'public',
  personal: 'personal',
  job: 'job',
  ext: 'ext',
  bank: 'bank',
  enum: 'enum',
  txt: 'txt',
  citySelect: 'citySelect',
  day: 'day',
} as const;

export type RouteKey = keyof typeof routes;

/** The keys that lead to a document of ours. */
export type PathKey = { [K in RouteKey]: (typeof routes)[K] extends `/${string}` ? K : never }[RouteKey];

/** The keys that only the native app can open. */
export type NativeKey = Exclude<RouteKey, PathKey>;

export function isPathKey(key: RouteKey): key is PathKey {
  return routes[key].startsWith('/');
}

/** Parameters of one page (an order, a product). A value that is undefined is left out. */
export type PageParameters = Readonly<Record<string, string | undefined>>;

/** The parameters that every link of a document carries on (requirement L2): parsed once from its query, and never changed. */
export interface Carry {
  launch: LaunchQuery;
  /** Unknown parameters, which survive navigation. */
  rest: readonly (readonly [name: string, value: string])[];
}

/** Asks a page for itself as a file: `saveAs=pdf`. */
export const saveAs = 'saveAs';

// Parameters of a single page. Links do not carry them on: from=confirm must not follow the borrower around.
const pageKeys = [
  ...[
    'orderId',
    'productId',
    'orderNo',
    'requestType',
    'amount',
    'payCode',
    'repayDate',
    'from',
    'isType',
    'reload',
    'recordId',
    'countdown',
  ],
  ...['letterCode', 'launchCode', trackParameter],
  ...['payoff', 'payoffDay', 'part', 'paymentId', saveAs],
  ...['problemId', 'problemType', 'problemSonType', 'tab', 'offset'],
  ...['templateId', 'id', 'app_from', 'user_from', 'utm_tag', 'invite_code', 'links_id', 'down_id'],
];

const isKnown = (name: string) => pageKeys.includes(name) || (launchKeys as readonly string[]).includes(name);

type Entries = Iterable<readonly [string, string | undefined]>;

// A Map keeps each name once, in its first position; a later source overrides its value.
function merge(sources: readonly Entries[]): [string, string][] {
  const merged = new Map<string, string>();
  for (const source of sources) for (const [name, value] of source) if (value !== undefined) merged.set(name, value);
  return [...merged];
}

/** Reads the query of the document. Where a name comes twice the first one counts. */
export function parseCarry(query: URLSearchParams): Carry {
  const launch: LaunchQuery = {};
  for (const key of launchKeys) {
    const value = query.get(key);
    if (value !== null) launch[key] = value;
  }
  const unknown = [...new Set(query.keys())].filter((name) => !isKnown(name));
  return { launch, rest: unknown.map((name) => [name, query.get(name) ?? '']) };
}

/** The carried parameters in order, for hidden fields of a form or another link builder. */
export function carriedEntries(carry: Carry): [string, string][] {
  return merge([launchKeys.map((key) => [key, carry.launch[key]] as const), carry.rest]);
}

/** Makes every link inside the product. */
export function linkTo(key: PathKey, carry: Carry, extra: PageParameters = {}): string {
  const own = merge([Object.entries(extra)]);
  const carried = carriedOnce(carry);
  const isOverriding = own.some(([name]) => carried.names.has(name));
  if (isOverriding) return withQuery(routes[key], merge([carried.entries, own]));
  const query = [carried.query, own.length > 0 && `${new URLSearchParams(own)}`].filter(Boolean).join('&');
  return query === '' ? routes[key] : `${routes[key]}?${query}`;
}

const carriedQueries = new WeakMap<Carry, ReturnType<typeof writeCarried>>();

/** Cached: all links of a document carry the same parameters. */
function carriedOnce(carry: Carry) {
  const known = carriedQueries.get(carry) ?? writeCarried(carry);
  carriedQueries.set(carry, known);
  return known;
}

function writeCarried(carry: Carry) {
  const entries = carriedEntries(carry);
  return { entries, names: new Set(entries.map(([name]) => name)), query: `${new URLSearchParams(entries)}` };
}

/** The hash of a route inside the promotion document, with its own query. */
export function hashLink(key: HashKey, parameters: PageParameters): string {
  return withQuery(hashRoutes[key], merge([Object.entries(parameters)]));
}

/** The address of a native target under the tenant's app scheme (`plazo://`). It carries no session: the app has its own. */
export function nativeUrl(appScheme: string, key: NativeKey, extra: PageParameters = {}): string {
  return withQuery(appScheme + routes[key], merge([Object.entries(extra)]));
}

/** Requirement O4: `lendDetailsUrl` + the common query + `extra`. The address's own parameters win over carried ones. */
export function withLaunch(url: string, carry: Carry, extra: PageParameters = {}): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  return withQuery(path, merge([carriedEntries(carry), new URLSearchParams(query), Object.entries(extra)])) + hash;
}

function withQuery(path: string, entries: [string, string][]): string {
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path;
}

export interface RedirectRules {
  /** The origin of this document. */
  origin: string;
  /** `Tenant.allowedHosts`: hosts, with a port where it is not 443. */
  allowedHosts: readonly string[];
}

/**
 * Where an address that came over the wire may lead: a path of our own origin, an https address of an allowed host, or
 * null for nowhere. Hosts are compared as the URL parser reads them, and an absolute address must be spelt the way it is
 * read: an address that looks like one host and leads to another is refused.
 */
export function allowedRedirect(target: string, { origin, allowedHosts }: RedirectRules): string | null {
  // The parser drops control characters and reads a backslash as a slash.
  if (/[\s\\\p{Cc}]/u.test(target)) return null;
  const url = parseUrl(target, origin);
  if (url === null) return null;
  const start = `${url.protocol}//${url.host}`;
  const isPath = /^\/(?!\/)/.test(target);
  const isSpeltOut =
    target.slice(0, start.length).toLowerCase() === start && /^([/?#]|$)/.test(target.slice(start.length));
  if (!isPath && !isSpeltOut) return null;
  if (url.origin === parseUrl(origin)?.origin) {
    // '/.//evil' is read as '//evil', which as an address of its own is another host.
    const path = url.pathname + url.search + url.hash;
    return /^\/(\/|%(0|20|2f|5c))/i.test(path) ? null : path;
  }
  const isAllowed = allowedHosts.some((host) => parseUrl(`https://${host}`)?.host === url.host);
  return url.protocol === 'https:' && isAllowed ? url.href : null;
}

function parseUrl(target: string, base?: string): URL | null {
  try {
    return new URL(target, base);
  } catch {
    return null;
  }
}
