import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import type { AnyEndpoint, Call, ResponseOf } from '@plazo/contract/endpoint';
import { ApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import type { PageRenderer, Tenant } from '@plazo/contract/pages';
import { countryPrefix } from '@plazo/loan-rules/typed-number';
import { inLook, looksOf } from '../../apps/server/src/pages/looks.ts';
import { documentHeaders } from '../../apps/server/src/pages/security-headers.ts';
import { tenantOf } from '../../apps/server/src/pages/tenant.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import type { Plazo } from './plazo.ts';

/** A core's answer to one call. */
export interface Answer {
  endpoint: AnyEndpoint;
  data: unknown;
  /** Thrown instead of returning data. */
  failure?: ApiError;
}

export function answer<E extends AnyEndpoint>(endpoint: E, data: ResponseOf<E>): Answer {
  return { endpoint, data };
}

/** The answer of an unreachable core. */
export function noAnswer(endpoint: AnyEndpoint): Answer {
  return { endpoint, data: null, failure: new ApiError(errorCode.unavailable, 'not available', 503) };
}

const format = (symbol: string) => ({ symbol, group: '.', decimal: ',' });

const ownConfig = loadConfig({});

const demoTenant: Tenant = {
  displayName: 'Plazo',
  englishName: 'plazo',
  logo: { src: '/pictures/brand.svg', width: 64 },
  companyName: 'Plazo Demo, S.A.P.I.',
  companyAddress: 'Av. de los Ejemplos 100, Col. Centro, 06000 Ciudad de México',
  servicePhone: '+52 55 5555 0100',
  serviceEmail: 'ayuda@plazo.example',
  calendarTitle: { es: '', en: '' },
  appScheme: 'plazo://',
  downloads: { ios: '', android: '' },
  font: null,
  looks: tenantOf(ownConfig).looks,
  formats: { es: format('$'), en: format('₹'), contract: format('₱') },
  agreementChecked: true,
  disclosurePack: 'none',
  timeZone: 'America/Mexico_City',
  allowedHosts: [],
  promotion: {
    language: 'zh',
    phone: { digits: 11, pattern: '^1[3-9][0-9]{9}$', groups: [3, 4, 4], ...countryPrefix('86', 11) },
    storeHosts: [],
  },
};

/**
 * Opens a document as served with a lender's own core, for states that our own core lacks. The built pages render it from these answers
 * each time it is fetched; scripts and pictures are the server's, so it hydrates like any other. Use it once per test: screens with payment
 * codes start a service worker, which fetches later documents by itself. The parameter `look` shows it in a brand of examples/.
 */
export async function openFromOtherCore(
  page: Page,
  plazo: Plazo,
  path: string,
  answers: Answer[],
  changes: Partial<Tenant> = {},
): Promise<void> {
  const wanted = new URL(path, plazo.url).searchParams.get('look');
  const look = looksOf(ownConfig).find(({ id }) => id === wanted);
  const tenant = { ...demoTenant, ...look?.shown, ...changes };
  const entry = pathToFileURL(join(import.meta.dirname, '../../apps/web/dist/server/entry-server.js')).href;
  const { renderPage } = (await import(entry)) as PageRenderer;
  const { pathname, href } = new URL(path, plazo.url);
  const call = async (endpoint: AnyEndpoint) => {
    const known = answers.find(({ endpoint: { name } }) => name === endpoint.name);
    if (known?.failure) throw known.failure;
    return known?.data;
  };
  const nonce = randomBytes(16).toString('base64url');
  const render = async (url: URL) => {
    const answer = await renderPage({
      method: 'GET',
      url: url.pathname + url.search,
      launch: Object.fromEntries(url.searchParams),
      origin: plazo.url,
      form: {},
      call: call as Call,
      offers: () => true,
      repeatsSafely: false,
      print: () => Promise.reject(new Error('nothing is printed here')),
      tenant,
      userAgent: '',
      isDevelopment: true,
      now: plazo.now(),
      nonce,
    });
    if (!('html' in answer)) throw new Error(`${path} is not a document`);
    return { ...answer, html: look ? inLook(answer.html, look) : answer.html };
  };
  await page.route(
    (url) => url.pathname === pathname,
    async (route) => {
      const { status, html: body } = await render(new URL(route.request().url()));
      await route.fulfill({ status, body, contentType: 'text/html', headers: documentHeaders(nonce, tenant) });
    },
  );
  await page.goto(href);
}
