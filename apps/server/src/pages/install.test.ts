import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestServer } from '../testing/test-server.ts';

const logo = {
  type: 'image/svg+xml',
  content: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><path fill="#f00" d="M0 0h160v40H0z"/></svg>',
  ),
};

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open({
    change: (options) => {
      const { config } = options;
      return {
        ...options,
        config: { ...config, logo, tenant: { ...config.tenant, logo: 'logo.svg', displayName: 'Lila' } },
      };
    },
  });
});
afterAll(() => server.app.close());

const fetched = (url: string) => server.app.inject({ url });

async function pixel(png: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
}

it('is installable: a name, a start without a session, a surface, and icons of the sizes that browsers ask for', async () => {
  const { headers, body } = await fetched('/manifest.webmanifest');
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = JSON.parse(body);
  expect(manifest).toMatchObject({
    name: 'Lila',
    short_name: 'Lila',
    start_url: '/',
    id: '/',
    scope: '/',
    lang: 'es',
    display: 'standalone',
  });
  expect(manifest.theme_color).toMatch(/^#[0-9a-f]{6}$/i);
  expect(manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetched(src);
    const { width, height, format } = await sharp(icon.rawPayload).metadata();
    expect([icon.headers['content-type'], `${width}x${height}`, format]).toEqual([type, sizes, 'png']);
  }
});

it('draws the tenant’s logo, inside what a phone cuts out of a maskable icon', async () => {
  const plain = (await fetched('/brand/icon-512.png')).rawPayload;
  const maskable = (await fetched('/brand/icon-maskable-512.png')).rawPayload;
  const red = [255, 0, 0];
  expect(await pixel(plain, 256, 256)).toEqual(red);
  expect(await pixel(maskable, 256, 256)).toEqual(red);
  expect(await pixel(plain, 80, 256)).toEqual(red);
  expect(await pixel(maskable, 80, 256)).not.toEqual(red);
  expect(await pixel(plain, 256, 80)).not.toEqual(red);
});

it.each(['/favicon.ico', '/apple-touch-icon.png'])('answers %s, which is asked for by itself', async (url) => {
  const icon = await fetched(url);
  expect([icon.statusCode, (await sharp(icon.rawPayload).metadata()).format]).toEqual([200, 'png']);
});
