import { randomBytes } from 'node:crypto';
import { loanList } from '@plazo/contract/documents';
import { localeOf } from '@plazo/contract/launch';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { bridgeCheckMessages } from './bridge-check.messages.ts';
import { publicOrigin } from './public-origin.ts';
import { documentHeaders } from './security-headers.ts';
import { tenantOf } from './tenant.ts';

const address = '/bridge-check';
/** Opened only by a tap on a link to it, to see what a web view does with a download. */
const emptyPdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj ' +
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n';

/** What each message says, so that it can be recognised in the app; docs/bridge.md has the meaning. */
const messages = {
  ready: { path: address },
  openPage: { target: 'loanList', url: '' },
  openProduct: { productId: 'check' },
  goHome: {},
  goMine: {},
  goLogin: {},
  callPhone: { number: '5500000000' },
  openRating: {},
  trackProduct: { productId: 'check' },
  close: {},
  startBankFlow: {},
  endBankFlow: {},
  saveDocument: { path: `${address}/document.pdf` },
};

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:40em;margin:0 auto;padding:16px;background:Canvas;color:CanvasText;color-scheme:light dark}' +
  'h1{font-size:22px}h2{font-size:18px;margin:24px 0 8px}.row{display:flex;flex-wrap:wrap;gap:8px}' +
  'button,.row a,label{font:inherit;min-height:44px;padding:10px 14px;border:1px solid GrayText;border-radius:10px;background:Canvas;color:CanvasText;text-decoration:none;box-sizing:border-box}' +
  'label input{display:block;max-width:100%}ol{padding-left:20px;overflow-wrap:anywhere}textarea{width:100%;height:10em;box-sizing:border-box;font:13px/1.4 monospace}' +
  '#insets{padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);position:absolute;visibility:hidden}';

/** A page that an app's engineer opens inside the app: what the app offers, a button for each message, and a report to copy. */
export function registerBridgeCheck(app: FastifyInstance, config: Config): void {
  if (!config.BRIDGE_CHECK) return;
  const tenant = tenantOf(config);
  app.get<{ Querystring: Record<string, string> }>(address, (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const locale = localeOf({ isNeedPop: String(request.query.isNeedPop) });
    return reply
      .type('text/html; charset=utf-8')
      .headers({ ...documentHeaders(nonce, tenant), 'x-robots-tag': 'noindex, nofollow' })
      .send(documentOf(locale, nonce, publicOrigin(config, request)));
  });
  app.get(`${address}/document.pdf`, (_request, reply) =>
    reply
      .type('application/pdf')
      .headers({ 'content-disposition': 'attachment; filename="prueba.pdf"', 'x-content-type-options': 'nosniff' })
      .send(emptyPdf),
  );
}

function documentOf(locale: 'es' | 'en', nonce: string, origin: string): string {
  const { words, ...t } = bridgeCheckMessages[locale];
  const given = { words, messages: { ...messages, openPage: { target: 'loanList', url: origin + loanList } } };
  const actions = Object.keys(messages).map(
    (action) => `<button type="button" data-action="${action}">${action}</button>`,
  );
  const check = (name: 'back' | 'copy' | 'share') => `<button type="button" data-check="${name}">${t[name]}</button>`;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${t.title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${t.title}</h1><p>${t.intro}</p><div id="insets"></div>
<h2>${t.actions}</h2><div class="row">${actions.join('')}</div>
<h2>${t.device}</h2><div class="row">
<label>${t.files} <input type="file" accept="image/*" multiple></label>
<label>${t.camera} <input type="file" accept="image/*" capture="environment"></label>
${check('back')}${check('copy')}${check('share')}
<a href="${address}/document.pdf">${t.download}</a><a href="tel:5500000000">${t.call}</a>
<a href="mailto:check@example.com">${t.mail}</a><a href="https://wa.me/525500000000">${t.chat}</a></div>
<h2>${t.report}</h2><p><button type="button" data-check="report">${t.copyReport}</button></p>
<textarea id="report" readonly aria-label="${t.report}"></textarea>
<h2>${t.results}</h2><ol id="results" aria-live="polite"></ol></main>
<script type="application/json" id="given">${JSON.stringify(given).replaceAll('<', '\\u003c')}</script>
<script type="module" nonce="${nonce}" src="/bridge-check.js"></script></body></html>`;
}
