import { type ApiError, isApiError } from '@plazo/contract/envelope';
import { localeOf } from '@plazo/contract/launch';
import type { PageRequest, PageResponse } from '@plazo/contract/pages';
import { formatDateTime } from '@plazo/loan-rules/calendar';
import { renderToString } from 'react-dom/server';
import { clientScripts } from './client-scripts.ts';
import { apiMessages } from './lib/api-messages.ts';
import { everyPath, pageOf } from './pages.ts';
import { allowedRedirect, parseCarry } from './paths.ts';
import { documentHtml } from './screen/document.ts';
import { type Failure, failedPage } from './screen/failed.page.ts';
import type { AnyPage, LoadContext } from './screen/page.ts';
import { Root } from './screen/root.tsx';
import { screenMessages } from './screen/screen.messages.ts';
import type { Screen } from './screen/screen.ts';

/** Every path that is a page, for the server's router. */
export const pagePaths = everyPath;

/** Makes one document: its data, then its HTML. A page's own failure becomes a document too, with the right status. */
export async function renderPage(request: PageRequest): Promise<PageResponse> {
  const url = new URL(request.url, 'http://page');
  const page = pageOf(url.pathname);
  if (!page) return failure(request, url, { kind: 'not-found', status: 404, message: '' });
  const context: LoadContext = {
    call: request.call,
    carry: parseCarry(url.searchParams),
    query: url.searchParams,
    form: request.form,
  };
  try {
    if (request.method === 'POST' && page.submit) {
      const target = safeTarget(await page.submit(context), request);
      if (target !== null) return { status: 303, html: '', redirect: target };
    }
    return render(page, await page.load(context), 200, request, url);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return failure(request, url, { kind: kindOf(error), status: error.status, message: error.message });
  }
}

/** Something of ours broke: the document that says so. */
export function renderFailure(request: PageRequest): PageResponse {
  return failure(request, new URL(request.url, 'http://page'), { kind: 'failed', status: 500, message: '' });
}

function kindOf({ status }: ApiError): Failure['kind'] {
  if (status === 401) return 'expired';
  return status >= 400 && status < 500 && status !== 404 ? 'refused' : 'failed';
}

function failure(request: PageRequest, url: URL, { status, ...data }: Failure & { status: number }): PageResponse {
  return render(failedPage, data, status, request, url);
}

function render(page: AnyPage, data: unknown, status: number, request: PageRequest, url: URL): PageResponse {
  const screen = screenOf(request, url);
  const t: unknown = page.messages[screen.locale];
  const body = renderToString(<Root screen={screen} View={page.View} data={data} t={t} />);
  const boot = page.hydrate ? { data: { view: page.view, screen, data, t }, scripts: clientScripts(page.view) } : null;
  const parts = { locale: screen.locale, title: page.title(t, data), css: page.css, body, boot };
  return { status, html: documentHtml(parts, request) };
}

function screenOf({ launch, tenant, now }: PageRequest, url: URL): Screen {
  const locale = localeOf(launch);
  const { displayName, appScheme, servicePhone, allowedHosts, agreementChecked } = tenant;
  return {
    locale,
    url: url.pathname + url.search,
    carry: parseCarry(url.searchParams),
    format: tenant.formats[locale],
    contractFormat: { ...tenant.formats[locale], symbol: tenant.formats.contract.symbol },
    tenant: { displayName, appScheme, servicePhone, allowedHosts, agreementChecked },
    loadedAt: formatDateTime(now, tenant.timeZone).slice(11, 16),
    t: { ...screenMessages[locale], ...apiMessages[locale] },
  };
}

/** Where a post may send the borrower: to our own origin, or to a host that the tenant allows. */
function safeTarget(target: string, { tenant, origin }: PageRequest): string | null {
  return allowedRedirect(target, { origin: origin || 'http://page', allowedHosts: tenant.allowedHosts });
}
