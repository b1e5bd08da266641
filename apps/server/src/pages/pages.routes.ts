import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import * as to from '@plazo/contract/documents';
import type { Call } from '@plazo/contract/endpoint';
import { ApiError, isApiError } from '@plazo/contract/envelope';
import { type Locale, localeOf } from '@plazo/contract/launch';
import type { PageDocument, PageRenderer, PageRequest, PageResponse, Tenant } from '@plazo/contract/pages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Core } from '../platform/http/core.ts';
import { callLocaleOf, errorMessage, statusOfCode } from '../platform/http/error-messages.ts';
import { answerNotFound, asAppError, isForNow, logRefusal, usualWait } from '../platform/http/errors.ts';
import { callerOf, launchOf } from '../platform/http/launch-of.ts';
import { Printer } from '../platform/paper/printer.ts';
import { refuseRevealingTitles } from './calendar-title.ts';
import { registerCompany } from './company.routes.ts';
import { isFetchedAhead, readingOnly } from './fetched-ahead.ts';
import { keepAssets, serveKeptAssets } from './kept-assets.ts';
import { registerLooks } from './looks.routes.ts';
import { inLook, type Look, lookParameter, looksOf } from './looks.ts';
import { registerPictures } from './pictures.ts';
import { publicOrigin } from './public-origin.ts';
import { documentHeaders } from './security-headers.ts';
import { tenantOf } from './tenant.ts';

/** The source of the pages: a folder in production, live modules during development. */
export interface PageSource {
  /** Called for each document, so that changes show at once during development. */
  renderer(): Promise<PageRenderer>;
  /** Folder of the built scripts, styles and images; null if the development server serves them. */
  clientFolder: string | null;
  /** Folder of the drawings, which are served in the tenant's colours; null for pages without any. */
  picturesFolder: string | null;
  /** Other origins that documents may connect to, for hot reload. */
  connectTo?: string;
}

export interface PageOptions {
  source: PageSource;
  core: Core;
  clock: Clock;
  config: Config;
}

/** Serves every page of the renderer, and its files. */
export async function registerPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  refuseRevealingTitles(options.config);
  const { source } = options;
  if (source.clientFolder) await serveFiles(app, source.clientFolder, options.config);
  if (source.picturesFolder) registerPictures(app, source.picturesFolder, options.config.tenant);
  const { pagePaths, publicPaths } = await source.renderer();
  registerCompany(app, { config: options.config, publicPaths });
  const { tenant: lender, BORROWER_CALLS_PER_SECOND: callsPerSecond } = options.config;
  const printer = new Printer(lender.colours.light.accent, callsPerSecond === 0 ? { perSecond: 0 } : {});
  app.addHook('onClose', async () => printer.close());
  const looks = options.config.TEST_PREVIEW ? looksOf(options.config) : [];
  if (looks.length > 0) registerLooks(app, looks, source.picturesFolder);
  const served = { ...options, tenant: tenantOf(options.config), printer, looks };
  const handler = (request: FastifyRequest, reply: FastifyReply) => answer(request, reply, served);
  for (const url of pagePaths) app.route({ method: ['GET', 'POST'], url, handler });
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' && request.headers.accept?.includes('text/html')) return handler(request, reply);
    return answerNotFound(request, reply);
  });
}

interface Served extends PageOptions {
  tenant: Tenant;
  printer: Printer;
  /** In development: the looks that the test preview offers. */
  looks: readonly Look[];
}

async function answer(request: FastifyRequest, reply: FastifyReply, { printer, ...options }: Served) {
  const look = askedLook(request, options.looks);
  const tenant = look ? { ...options.tenant, ...look.shown } : options.tenant;
  const nonce = randomBytes(16).toString('base64url');
  const launch = launchOf(request.query);
  const renderer = await options.source.renderer();
  const call = callFor(request, reply, options.core, tenant.promotion.language);
  const reading = isFetchedAhead(request.headers) ? readingOnly(call) : null;
  const page = await makePage(renderer, request, {
    method: request.method === 'POST' ? 'POST' : 'GET',
    url: request.url,
    launch,
    origin: publicOrigin(options.config, request),
    form: formOf(request.body),
    call: reading?.call ?? call,
    offers: await options.core.offered(),
    repeatsSafely: options.core.repeatsSafely,
    print: (paper) => asCall(request, localeOf(launch), () => printer.print(paper, launch.userId ?? request.ip)),
    userAgent: request.headers['user-agent'] ?? '',
    tenant,
    isDevelopment: options.config.TEST_PREVIEW,
    now: options.clock.now(),
    nonce,
  });
  // The browser drops it, and requests it again when its reader does.
  if (reading?.hasRefused()) return reply.status(503).header('cache-control', 'no-store').send();
  const isPreview = options.config.TEST_PREVIEW && request.url.split('?')[0] === to.testPreview;
  const frames = isPreview ? 'shown' : look ? 'framed' : 'none';
  reply.headers(documentHeaders(nonce, tenant, { connectTo: options.source.connectTo, mayLocate: isPreview, frames }));
  const isPublic = 'isPublic' in page && page.isPublic;
  if (!isPublic) reply.header('x-robots-tag', 'noindex, nofollow');
  if ('redirect' in page) return reply.redirect(page.redirect, 303);
  if ('pdf' in page) return sendFile(reply, { ...page, type: 'application/pdf', ending: 'pdf', bytes: page.pdf });
  if ('calendar' in page) {
    const file = {
      type: 'text/calendar; charset=utf-8',
      ending: 'ics',
      bytes: new TextEncoder().encode(page.calendar),
    };
    return sendFile(reply, { ...page, ...file });
  }
  return send(request, reply, look ? { ...page, html: inLook(page.html, look) } : page);
}

function askedLook({ query }: FastifyRequest, looks: readonly Look[]): Look | undefined {
  const asked = (query as Record<string, unknown>)[lookParameter];
  return asked === undefined ? undefined : looks.find(({ id }) => id === asked);
}

async function makePage(renderer: PageRenderer, request: FastifyRequest, page: PageRequest): Promise<PageResponse> {
  try {
    return await renderer.renderPage(page);
  } catch (error) {
    request.log.error({ err: error }, 'page failed');
    return renderer.renderFailure(page);
  }
}

/** The same `call` as in the browser, without the network. */
function callFor(request: FastifyRequest, reply: FastifyReply, core: Core, promotionLanguage: Locale): Call {
  const launch = launchOf(request.query);
  const caller = callerOf(request, reply);
  const call = (endpoint: Parameters<Call>[0], input: unknown) => {
    const locale = callLocaleOf(endpoint, launch, promotionLanguage);
    return asCall(request, locale, () => core.dispatch(endpoint, input, launch, caller));
  };
  return call as Call;
}

/** Runs a page's call: a refusal or failure becomes an error that the page knows, in the reader's language. */
async function asCall<T>(request: FastifyRequest, locale: Locale, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    // A lender's core has its own message.
    if (isApiError(error)) throw error;
    const { code, data } = asAppError(error as FastifyError | AppError);
    const status = statusOfCode(code);
    logRefusal(error as FastifyError | AppError, request, { status, named: { code }, what: 'page call' });
    throw new ApiError(code, errorMessage(code, locale), status, data);
  }
}

/** The lowest quality that beats gzip; a higher one costs more than it saves (docs/decisions/003). */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Compressed synchronously: another thread would cost half as much again (docs/decisions/003). */
function send(request: FastifyRequest, reply: FastifyReply, { status, html }: PageDocument) {
  reply.status(status).type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  if (isForNow(status)) reply.header('retry-after', usualWait);
  // Browsers offer Brotli only over HTTPS.
  const encoding = negotiate((request.headers['accept-encoding'] ?? '').toLowerCase(), ['br', 'gzip']);
  if (encoding === 'br') return reply.header('content-encoding', 'br').send(brotliCompressSync(html, brotli));
  if (encoding === 'gzip') return reply.header('content-encoding', 'gzip').send(gzipSync(html));
  return reply.send(html);
}

/** To be saved, not viewed: without a viewer it is a file, and no cache keeps any of it. */
function sendFile(
  reply: FastifyReply,
  { fileName, type, ending, bytes }: { fileName: string; type: string; ending: string; bytes: Uint8Array },
) {
  return reply
    .type(type)
    .headers({
      'content-disposition': `attachment; filename="${fileName.replace(/[^A-Za-z0-9-]+/g, '-')}.${ending}"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function formOf(body: unknown): Record<string, string> {
  if (body === null || typeof body !== 'object') return {};
  return Object.fromEntries(
    Object.entries(body).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

async function serveFiles(app: FastifyInstance, folder: string, config: Config): Promise<void> {
  const { TEST_PREVIEW, ASSETS_FOLDER } = config;
  await app.register(fastifyStatic, {
    root: folder,
    serve: true,
    index: false,
    preCompressed: true,
    dotfiles: 'deny',
    // Developer pages exist only for developers.
    globIgnore: ['**/.vite/**', 'pictures/**', ...(TEST_PREVIEW ? [] : ['**/preview-*'])],
    wildcard: false,
    // The plugin's own header would replace the one below.
    cacheControl: false,
    setHeaders(reply, file) {
      // Built files have a content hash in their name; workers do not.
      const isHashed = file.includes(`${folder}/assets/`);
      reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      reply.setHeader('x-content-type-options', 'nosniff');
      // There may be a compressed copy of it.
      reply.setHeader('vary', 'accept-encoding');
    },
  });
  if (ASSETS_FOLDER === '') return;
  const kept = path.resolve(ASSETS_FOLDER);
  await keepAssets(path.join(folder, 'assets'), kept, Date.now());
  serveKeptAssets(app, kept, (name) => TEST_PREVIEW || !name.startsWith('preview-'));
}
