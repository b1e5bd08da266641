import * as documents from '@plazo/contract/documents';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { mainPalette } from '../platform/config/palette.ts';
import { drawHomeIcon } from './home-icon.ts';

const kept = { 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' } as const;

const icons = [
  { src: '/brand/icon-192.png', size: 192, isMaskable: false },
  { src: '/brand/icon-512.png', size: 512, isMaskable: false },
  { src: '/brand/icon-maskable-512.png', size: 512, isMaskable: true },
];
/** What browsers and iPhones ask for by themselves, whatever a document says. */
const usualIcons = [
  { src: '/favicon.ico', size: 64, isMaskable: false },
  { src: '/apple-touch-icon.png', size: 192, isMaskable: false },
];

/**
 * What a phone needs to put the pages on its home screen. The icon opens the company's home: the address of a borrower's document has a
 * session, which would be over by then.
 */
export function registerInstall(app: FastifyInstance, config: Config): void {
  const manifest = JSON.stringify(manifestOf(config));
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.headers(kept).type('application/manifest+json; charset=utf-8').send(manifest),
  );
  for (const { src, size, isMaskable } of [...icons, ...usualIcons]) {
    let picture: Promise<Buffer> | undefined;
    app.get(src, async (_request, reply) => {
      picture ??= drawHomeIcon(config, size, isMaskable);
      return reply
        .headers(kept)
        .type('image/png')
        .send(await picture);
    });
  }
}

function manifestOf({ tenant }: Config) {
  const { surface } = mainPalette(tenant);
  return {
    id: documents.home,
    name: tenant.displayName,
    short_name: tenant.displayName,
    start_url: documents.home,
    scope: documents.home,
    display: 'standalone',
    lang: 'es',
    background_color: surface,
    theme_color: surface,
    icons: icons.map(({ src, size, isMaskable }) => ({
      src,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: isMaskable ? 'maskable' : 'any',
    })),
  };
}
