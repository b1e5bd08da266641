import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { mainPalette } from '../platform/config/palette.ts';
import { publicOrigin } from './public-origin.ts';
import { drawSharePicture } from './share-picture.ts';

export interface CompanyOptions {
  config: Config;
  /** The pages that search engines may index. */
  publicPaths: readonly string[];
}

/** What search engines and link previews request, apart from the pages of the company site. */
export function registerCompany(app: FastifyInstance, { config, publicPaths }: CompanyOptions): void {
  app.get('/robots.txt', async (request, reply) =>
    sendFile(reply, 'text/plain', robots(publicOrigin(config, request))),
  );
  app.get('/sitemap.xml', async (request, reply) =>
    sendFile(reply, 'application/xml', sitemap(publicOrigin(config, request), publicPaths)),
  );
  let picture: Promise<Buffer> | undefined;
  app.get('/share.png', async (_request, reply) => {
    picture ??= drawSharePicture(mainPalette(config.tenant));
    return sendFile(reply, 'image/png', await picture);
  });
}

function sendFile(reply: FastifyReply, type: string, content: string | Buffer): FastifyReply {
  const isText = typeof content === 'string';
  return reply
    .type(isText ? `${type}; charset=utf-8` : type)
    .headers({ 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' })
    .send(content);
}

/** An address with a session is private. The borrower's other screens say noindex themselves. */
function robots(origin: string): string {
  const closed = ['/*sessionId=', '/*userId=', '/tells/', '/api/', '/service/', '/webhooks/'];
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`];
  return `${lines.join('\n')}\n`;
}

/** Each page in each language, with links to the other language. */
function sitemap(origin: string, paths: readonly string[]): string {
  const pages = paths.flatMap((path) => {
    const addresses = { es: `${origin}${path}`, en: `${origin}${path}?isNeedPop=1` };
    const links = Object.entries(addresses).map(
      ([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(address)}"/>`,
    );
    return Object.values(addresses).map((address) => `<url><loc>${escapeXml(address)}</loc>${links.join('')}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages,
    '</urlset>',
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
