import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';

// What phones and finders of security problems look for, at addresses that are the same on every host.

/** Phones ask for the lists of apps when an app is installed or updated. */
const kept = { 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' } as const;
const halfAYear = 180 * 86_400_000;

/** Links to these stay in the browser: they are for programs, or have files to load. */
const notForApps = [
  '/assets/*',
  '/pictures/*',
  '/brand/*',
  '/manifest.webmanifest',
  '/tells/*',
  '/api/*',
  '/service/*',
  '/webhooks/*',
];

export function registerWellKnown(app: FastifyInstance, config: Config, clock: Clock): void {
  const { apps, securityContact } = config.tenant;
  const json = 'application/json; charset=utf-8';
  if (apps.android.length > 0) {
    const links = JSON.stringify(apps.android.map(androidLink));
    app.get('/.well-known/assetlinks.json', (_request, reply) => reply.headers(kept).type(json).send(links));
  }
  if (apps.ios.length > 0) {
    const association = JSON.stringify(appleAssociation(apps.ios));
    app.get('/.well-known/apple-app-site-association', (_request, reply) =>
      reply.headers(kept).type(json).send(association),
    );
  }
  if (securityContact === '') return;
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .headers(kept)
      .type('text/plain; charset=utf-8')
      .send(securityText(securityContact, config.PUBLIC_BASE_URL, clock.now())),
  );
}

function androidLink({
  package: package_name,
  sha256: sha256_cert_fingerprints,
}: Config['tenant']['apps']['android'][number]) {
  return {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: { namespace: 'android_app', package_name, sha256_cert_fingerprints },
  };
}

function appleAssociation(appIDs: readonly string[]) {
  const components = [...notForApps.map((path) => ({ '/': path, exclude: true })), { '/': '*' }];
  return { applinks: { details: [{ appIDs, components }] }, webcredentials: { apps: appIDs } };
}

/** RFC 9116. */
function securityText(contact: string, origin: string, now: number): string {
  const address = contact.includes('@') && !contact.includes(':') ? `mailto:${contact}` : contact;
  const canonical = origin === '' ? [] : [`Canonical: ${origin}/.well-known/security.txt`];
  const lines = [
    `Contact: ${address}`,
    `Expires: ${new Date(now + halfAYear).toISOString()}`,
    'Preferred-Languages: es, en',
    ...canonical,
  ];
  return `${lines.join('\n')}\n`;
}
