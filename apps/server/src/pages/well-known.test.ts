import { afterEach, expect, it } from 'vitest';
import { TestServer } from '../testing/test-server.ts';

const fingerprint = Array.from({ length: 32 }, (_, index) => index.toString(16).toUpperCase().padStart(2, '0')).join(
  ':',
);
const opened: TestServer[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.app.close();
});

async function serverOf(changes: object, PUBLIC_BASE_URL = ''): Promise<TestServer> {
  const server = await TestServer.open({
    change: (options) => {
      const { config } = options;
      return { ...options, config: { ...config, PUBLIC_BASE_URL, tenant: { ...config.tenant, ...changes } } };
    },
  });
  opened.push(server);
  return server;
}

it('names the apps that links open, as Android and iOS read it', async () => {
  const apps = { android: [{ package: 'mx.lender.app', sha256: [fingerprint] }], ios: ['ABCDE12345.mx.lender.app'] };
  const { app } = await serverOf({ apps });
  const android = await app.inject({ url: '/.well-known/assetlinks.json' });
  expect([android.statusCode, android.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(android.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: { namespace: 'android_app', package_name: 'mx.lender.app', sha256_cert_fingerprints: [fingerprint] },
    },
  ]);
  const ios = await app.inject({ url: '/.well-known/apple-app-site-association' });
  expect([ios.statusCode, ios.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  const inBrowser = ['/assets/*', '/pictures/*', '/brand/*', '/manifest.webmanifest'];
  const calls = ['/tells/*', '/api/*', '/service/*', '/webhooks/*'];
  // The first that fits decides: calls and files stay in the browser.
  const components = [...[...inBrowser, ...calls].map((path) => ({ '/': path, exclude: true })), { '/': '*' }];
  const appIDs = ['ABCDE12345.mx.lender.app'];
  expect(ios.json()).toEqual({ applinks: { details: [{ appIDs, components }] }, webcredentials: { apps: appIDs } });
  for (const { headers } of [android, ios]) expect(headers['cache-control']).toBe('public, max-age=3600');
});

it('says where to report a security problem, until half a year from now (RFC 9116)', async () => {
  const { app, clock } = await serverOf({ securityContact: 'security@lender.example' });
  const { body, headers } = await app.inject({ url: '/.well-known/security.txt' });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^Contact: mailto:security@lender\.example\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\n/);
  const expires = Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '');
  expect(expires - clock.now()).toBe(180 * 86_400_000);
  const { app: other } = await serverOf(
    { securityContact: 'https://lender.example/security' },
    'https://loans.example',
  );
  const there = (await other.inject({ url: '/.well-known/security.txt' })).body;
  expect(there).toContain('Contact: https://lender.example/security\n');
  expect(there).toContain('\nCanonical: https://loans.example/.well-known/security.txt\n');
});

it('has none of them where the tenant file names nothing', async () => {
  const { app } = await serverOf({});
  for (const name of ['assetlinks.json', 'apple-app-site-association', 'security.txt']) {
    expect((await app.inject({ url: `/.well-known/${name}` })).statusCode, name).toBe(404);
  }
});
