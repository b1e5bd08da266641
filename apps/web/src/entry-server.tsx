import { type ApiError, coreCode, isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { type Locale, localeOf } from '@plazo/contract/launch';
import { productsMarket } from '@plazo/contract/market';
import type { PageDocument, PageRequest, PageResponse } from '@plazo/contract/pages';
import type { Paper } from '@plazo/contract/paper';
import { fill } from '@plazo/contract/text';
import { formatDateTime, localDate } from '@plazo/loan-rules/calendar';
import { documentHtml } from '@plazo/page-kit/document/document';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { apiMessages, unsureMessages } from './api/api.messages.ts';
import { baseScript, clientScripts, partScripts } from './client-scripts.ts';
import { absentKeys, everyPath, everyPublicPath, everyState, pageOf, viewOf } from './pages.ts';
import { type Carry, parseCarry, saveAs } from './paths.ts';
import { routes } from './routes.ts';
import { type BootData, type BootRoot, identifierPrefix } from './screen/boot.ts';
import { type CalendarDates, calendarFile } from './screen/calendar-file.ts';
import type { Failure } from './screen/failed.data.ts';
import { failedPage } from './screen/failed.page.ts';
import { helpLink } from './screen/help-link.ts';
import { LivePartsProvider, livePartId } from './screen/live-part.tsx';
import type { AnyPage, LoadContext, PaperContext } from './screen/page.ts';
import { runningHead } from './screen/paper.ts';
import { publicHead } from './screen/public-head.ts';
import { Root } from './screen/root.tsx';
import { screenMessages } from './screen/screen.messages.ts';
import { type Screen, ScreenProvider } from './screen/screen.ts';
import { StandIn } from './screen/stand-in.ts';
import { stylesOf } from './styles.ts';
import { allowedRedirect } from './wire-addresses.ts';

/** Every path that is a page, for the server's router. */
export const pagePaths = everyPath;

/** The public ones, for the server's sitemap. */
export const publicPaths = everyPublicPath;

/** Every screen in every state that a link can open, for the test preview, the browser tests, the budget and the pictures. */
export const screenStates = everyState;

/** Creates a document: its data, then its HTML. A page's failure becomes a document too, with the right status. */
export async function renderPage(request: PageRequest): Promise<PageResponse> {
  const address = addressOf(request);
  const { url, carry } = address;
  const page = pageOf(url.pathname);
  const isMissing = page?.needs !== undefined && !request.offers(page.needs);
  if (!page || isMissing || (page.isDeveloperOnly && !request.isDevelopment))
    return failure(request, address, { kind: 'not-found', status: 404, message: '' });
  const context: LoadContext = {
    call: request.call,
    offers: request.offers,
    carry,
    query: url.searchParams,
    today: localDate(request.now, request.tenant.timeZone),
    now: request.now,
    tenant: request.tenant,
    userAgent: request.userAgent,
    form: request.form,
  };
  try {
    if (request.method === 'POST' && page.submit) {
      const wanted = await page.submit(context);
      if (wanted === null) return render({ page, data: await page.load(context), status: 422, request, address });
      if (typeof wanted === 'object')
        return render({ page, data: wanted.data, status: wanted.status ?? 200, request, address });
      const target = safeTarget(wanted, request);
      if (target !== null) return { redirect: target };
    }
    const data = await page.load(context);
    const file = fileAsked(request, address);
    const paper = file === 'pdf' ? paperOf(page, data, request, address) : null;
    if (paper) return { pdf: await request.print(paper), fileName: paper.fileName };
    const dates = file === 'ics' ? datesOf(page, data, request, address) : null;
    if (dates) return { calendar: calendarFile(dates, request.now), fileName: dates.fileName };
    return render({ page, data, status: 200, request, address });
  } catch (error) {
    const locale = localeFor(page, request);
    if (error instanceof StandIn)
      return render({ page: error.page, data: error.data, status: 200, request, address, locale });
    if (!isApiError(error)) throw error;
    const why = { kind: kindOf(error), status: error.status, message: error.message };
    return failure(request, address, { ...why, outcomeAt: page.outcomeAt }, { locale, headScript: page.failedScript });
  }
}

/** Its own links keep the query, but not that it was asked for as a file. */
function ownAddress(url: URL): string {
  if (!url.searchParams.has(saveAs)) return url.pathname + url.search;
  const own = new URL(url);
  own.searchParams.delete(saveAs);
  return own.pathname + own.search;
}

function fileAsked({ method }: PageRequest, { url }: Address): string | null {
  return method === 'POST' ? null : url.searchParams.get(saveAs);
}

/** The page as a document to keep, with the words of its screen. */
function paperOf(page: AnyPage, data: unknown, request: PageRequest, address: Address): Paper | null {
  const context = contextOf(page, request, address);
  const t = page.messages[context.locale];
  return (t && page.paper?.(data, t, context)) ?? null;
}

/** The page's days for a calendar. */
function datesOf(page: AnyPage, data: unknown, request: PageRequest, address: Address): CalendarDates | null {
  const context = contextOf(page, request, address);
  const t = page.messages[context.locale];
  return (t && page.dates?.(data, t, context)) ?? null;
}

function contextOf(page: AnyPage, request: PageRequest, address: Address): PaperContext {
  const locale = localeFor(page, request);
  const { format, contractFormat } = screenOf(page, request, address, locale);
  const { tenant, now } = request;
  return { locale, format, contractFormat, tenant, today: localDate(now, tenant.timeZone) };
}

/** The document for an unexpected error on our side. */
export function renderFailure(request: PageRequest): PageDocument {
  return failure(request, addressOf(request), { kind: 'failed', status: 500, message: '' });
}

/** The document's URL, parsed once. */
interface Address {
  url: URL;
  carry: Carry;
}

function addressOf(request: PageRequest): Address {
  const url = new URL(request.url, 'http://page');
  return { url, carry: parseCarry(url.searchParams) };
}

function kindOf({ code, status }: ApiError): Failure['kind'] {
  // It is not a loan that is missing: the core lacks the subject of the whole screen.
  if (code === coreCode.notOffered) return 'refused';
  if (code === errorCode.unsure) return 'unsure';
  // Too many requests: the same URL works again later.
  const kinds: Record<number, Failure['kind']> = {
    401: 'expired',
    404: 'unknown',
    410: 'offer-expired',
    429: 'failed',
  };
  return kinds[status] ?? (status >= 400 && status < 500 ? 'refused' : 'failed');
}

function failure(
  request: PageRequest,
  address: Address,
  { status, ...why }: Omit<Failure, 'mayLogIn' | 'hasMarket'> & { status: number },
  instead: Instead = {},
): PageDocument {
  const login = pageOf(routes.phoneLogin)?.needs;
  const mayLogIn = why.kind === 'expired' && login !== undefined && request.offers(login);
  const data: Failure = { ...why, mayLogIn, hasMarket: request.offers(productsMarket) };
  return render({ page: failedPage, data, status, request, address, ...instead });
}

/** What a replacement document takes over from the page that it replaces. */
interface Instead {
  locale?: Locale;
  headScript?: string | undefined;
}

interface Rendering extends Instead {
  page: AnyPage;
  data: unknown;
  status: number;
  request: PageRequest;
  address: Address;
}

function render(rendering: Rendering): PageDocument {
  const { page, data, status, request, address, headScript } = rendering;
  const { locale = localeFor(page, request) } = rendering;
  const screen = screenOf(page, request, address, locale);
  const t = page.messages[locale];
  if (!t) throw new Error(`${viewOf(page)} is not written in ${locale}`);
  const view = viewOf(page);
  const roots = rootsOf(page, view, data, t);
  const boot: BootData | null = roots.length > 0 ? { screen, roots: roots.map(({ View: _, ...root }) => root) } : null;
  const rendered = new Map(
    roots.map((root) => [
      root.id,
      htmlOf(<Root screen={screen} View={root.View} data={root.data} t={root.t} />, identifierPrefix(root)),
    ]),
  );
  const body =
    rendered.get('root') ??
    htmlOf(
      <ScreenProvider value={screen}>
        <LivePartsProvider value={rendered}>
          <page.View data={data} t={t} />
        </LivePartsProvider>
      </ScreenProvider>,
    );
  const title = page.title(t, data);
  const description = page.description?.(t, data);
  // With a session in its URL even a public page is private.
  const isPublic = description !== undefined && status === 200 && !request.launch.sessionId && !request.launch.userId;
  const head = isPublic ? publicHead({ path: address.url.pathname, locale, title, description }, request) : [];
  const colours = { ...page.colours?.(data), ...(page.paper && runningHead(title, request)) };
  // Public pages ask nothing of an app and are not refreshed.
  const scripts = isPublic && !boot ? [] : [baseScript(), ...clientScripts(view, boot !== null)];
  const styles = stylesOf(
    view,
    roots.map((root) => root.view),
    body,
  );
  const parts = scripts.length > 0 ? partScripts(body, 'parts') : [];
  const later = scripts.length > 0 ? partScripts(body, 'later') : [];
  const files = { scripts, parts, later };
  const document = { locale: screen.locale, title, styles, colours, head, headScript, body, view, boot, ...files };
  return { status, html: documentHtml(document, request), isPublic };
}

/** The parts of a page that React hydrates, with their data. */
function rootsOf(
  { live, View }: AnyPage,
  view: string,
  data: unknown,
  t: object,
): (BootRoot & Pick<AnyPage, 'View'>)[] {
  if (live === 'nothing') return [];
  if (live === 'screen') return [{ id: 'root', view, View, data, t }];
  const parts = live.map((part) => ({
    id: livePartId(part.name),
    view: part.view,
    View: part.View,
    data: part.data(data),
    t: part.words ? Object.fromEntries(Object.entries(t).filter(([word]) => part.words?.includes(word))) : t,
  }));
  return parts.filter((part) => part.data !== null);
}

/** Without React's preload links for pictures: the browser finds the pictures themselves just as soon in the same document. */
function htmlOf(element: ReactElement, identifierPrefix = ''): string {
  return renderToString(element, { identifierPrefix }).replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, '');
}

/** The reader's language, or the page's own if it has only one (requirement L1). */
function localeFor({ messages, locale }: AnyPage, { launch, tenant }: PageRequest): Locale {
  if (locale) return locale(tenant, launch);
  const wanted = localeOf(launch);
  const [first] = Object.keys(messages) as Locale[];
  return wanted in messages || !first ? wanted : first;
}

function screenOf(
  page: AnyPage,
  { tenant, now, offers, repeatsSafely }: PageRequest,
  { url, carry }: Address,
  locale: Locale,
): Screen {
  // unspecified: the number format for Chinese. We use that of the default language.
  const format = tenant.formats[locale === 'zh' ? 'es' : locale];
  const { displayName, appScheme, servicePhone, allowedHosts, agreementChecked } = tenant;
  const [loadedOn = '', time = ''] = formatDateTime(now, tenant.timeZone).split(' ');
  const loadedAt = time.slice(0, 5);
  // A copy may be a week old, so it shows its date too.
  const absent = absentKeys(offers);
  // A public page passes on no session: its reader may be somebody to whom a borrower has shown a letter.
  const help = page.description === undefined ? helpLink(url, carry, locale) : undefined;
  const copyNotice = fill(screenMessages[locale].offlineCopy, { date: loadedOn, time: loadedAt });
  return {
    locale,
    url: ownAddress(url),
    carry,
    format,
    contractFormat: { ...format, symbol: tenant.formats.contract.symbol },
    tenant: { displayName, appScheme, servicePhone, allowedHosts, agreementChecked },
    refetches: page.refetches ?? false,
    ...(absent.length > 0 ? { absent } : {}),
    ...(repeatsSafely ? {} : { unsure: unsureMessages[locale] }),
    loadedOn,
    loadedAt,
    ...(page.keepsOffline ? { copyNotice } : {}),
    ...(help ? { help } : {}),
    t: textsOfScreens[locale],
  };
}

const textsOfScreens = { es: textsOf('es'), en: textsOf('en'), zh: textsOf('zh') };

/** The screen values of every document; the copy's notice is filled for documents that are kept offline. */
function textsOf(locale: Locale): Screen['t'] {
  const { offlineCopy: _, help: __, ...texts } = screenMessages[locale];
  return { ...texts, ...apiMessages[locale] };
}

/** Where a post may send the borrower: to our own origin, or to a host that the tenant allows. */
function safeTarget(target: string, { tenant, origin }: PageRequest): string | null {
  return allowedRedirect(target, { origin, allowedHosts: tenant.allowedHosts });
}
