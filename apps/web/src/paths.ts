import type * as documents from '@plazo/contract/documents';
import { type LaunchQuery, launchKeys } from '@plazo/contract/launch';
import { trackParameter } from '@plazo/page-kit/base/track';

/** The path of one of our documents. */
export type DocumentPath = (typeof documents)[keyof typeof documents];

/** Parameters of one page (an order, a product). A value that is undefined is left out. */
export type PageParameters = Readonly<Record<string, string | undefined>>;

/** The parameters that every link of a document passes on (requirement L2): parsed once from its query, and never changed. */
export interface Carry {
  launch: LaunchQuery;
  /** Unknown parameters, which survive navigation. */
  rest: readonly (readonly [name: string, value: string])[];
}

/** Requests a page as a file: `saveAs=pdf`, or its days as `saveAs=ics`. */
export const saveAs = 'saveAs';

// Parameters of a single page. Links do not pass them on: from=confirm must not follow the borrower around.
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
    'firstPayTime',
    'wasAmount',
    'wasTotal',
    'wasLastDay',
    'backTo',
    'recordId',
    'cardId',
    'countdown',
  ],
  ...['letterCode', 'launchCode', 'ended', 'choose', 'dueDate', trackParameter],
  ...['payoff', 'payoffDay', 'part', 'paymentId', saveAs],
  ...['problemId', 'problemType', 'problemSonType', 'tab', 'offset'],
  ...['templateId', 'id', 'app_from', 'user_from', 'utm_tag', 'invite_code', 'links_id', 'down_id'],
];

/** Whether it is about one page, so that a link to another leaves it out. */
export const isOfPage = (name: string) => pageKeys.includes(name);

const isKnown = (name: string) => isOfPage(name) || (launchKeys as readonly string[]).includes(name);

type Entries = Iterable<readonly [string, string | undefined]>;

// A Map keeps each name once, in its first position; a later source overrides its value.
export function merge(sources: readonly Entries[]): [string, string][] {
  const merged = new Map<string, string>();
  for (const source of sources) for (const [name, value] of source) if (value !== undefined) merged.set(name, value);
  return [...merged];
}

/** Reads the query of the document. If a name occurs twice, the first one counts. */
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

/** Builds every link inside the product. */
export function linkTo(path: DocumentPath, carry: Carry, extra: PageParameters = {}): string {
  const own = merge([Object.entries(extra)]);
  const carried = carriedOnce(carry);
  const isOverriding = own.some(([name]) => carried.names.has(name));
  if (isOverriding) return withQuery(path, merge([carried.entries, own]));
  const query = [carried.query, own.length > 0 && `${new URLSearchParams(own)}`].filter(Boolean).join('&');
  return query === '' ? path : `${path}?${query}`;
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

/** An address with these parameters added. */
export function withQuery(path: string, entries: [string, string][]): string {
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path;
}
