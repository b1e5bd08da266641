import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { open, openWithPages } from '../testing/documents.ts';
import type { TestServer } from '../testing/test-server.ts';

const origin = 'https://loans.example';
const publicPaths = ['/', '/About', '/Policy', '/Loan', '/LoanCosts', '/User', '/Contact', '/verify'];

let server: TestServer;
beforeAll(async () => {
  server = await openWithPages({ PUBLIC_BASE_URL: origin });
});

const get = (url: string) => server.app.inject({ url });

/** The values of an attribute on tags that have another attribute. */
function attributes(html: string, tag: string, having: string, wanted: string): string[] {
  const tags = html.match(new RegExp(`<${tag} [^>]*${having}[^>]*>`, 'g')) ?? [];
  return tags.map((tag) => new RegExp(`${wanted}="([^"]*)"`).exec(tag)?.[1] ?? '');
}

describe('a page that anyone should find', () => {
  it.each(publicPaths)('gives its own address in either language, and may be indexed: %s', async (path) => {
    for (const [parameters, address, locale] of [
      [{ utm_source: 'x' }, `${origin}${path}`, 'es'],
      [{ isNeedPop: '1' }, `${origin}${path}?isNeedPop=1`, 'en'],
    ] as const) {
      const { status, html, headers } = await open(server, path, parameters);
      expect(status).toBe(200);
      expect(html).toContain(`<html lang="${locale}">`);
      expect(headers).not.toHaveProperty('x-robots-tag');
      expect(attributes(html, 'link', 'rel="canonical"', 'href')).toEqual([address]);
      expect(attributes(html, 'link', 'hreflang', 'hreflang')).toEqual(['es', 'en', 'x-default']);
      expect(attributes(html, 'meta', 'name="description"', 'content')[0]?.length).toBeGreaterThan(50);
      expect(attributes(html, 'meta', 'og:url', 'content')).toEqual([address]);
      expect(attributes(html, 'meta', 'og:image"', 'content')).toEqual([`${origin}/share.png`]);
      // The messages of a live document contain unfilled placeholders.
      expect(html.replace(/<script type="application\/json".*?<\/script>/gs, '')).not.toMatch(/\{\w+\}/);
    }
  });

  it('has a title and description of its own', async () => {
    const heads = await Promise.all(
      publicPaths.map(async (path) => {
        const { html } = await open(server, path);
        const title = /<title>(.*?)<\/title>/.exec(html)?.[1];
        return [title, ...attributes(html, 'meta', 'name="description"', 'content')];
      }),
    );
    for (const part of [0, 1]) expect(new Set(heads.map((head) => head[part])).size).toBe(publicPaths.length);
  });

  it('names the company to machines, with the nonce of its answer', async () => {
    const { html, headers } = await open(server, '/');
    const [, nonce, text = ''] =
      /<script type="application\/ld\+json" nonce="([^"]+)">(.*?)<\/script>/.exec(html) ?? [];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(JSON.parse(text)).toMatchObject({
      '@type': 'Organization',
      name: 'Plazo',
      legalName: 'Plazo Demo, S.A.P.I.',
      telephone: '+52 55 5555 0100',
      email: 'ayuda@plazo.example',
      url: `${origin}/`,
    });
  });

  it('may not be indexed once its address contains a session', async () => {
    const { html, headers } = await open(server, '/About', { userId: 'ana', sessionId: 's' });
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(html).not.toContain('canonical');
  });

  it.each(['/confirm', '/customer-service', '/PrivacyPolicy', '/nowhere'])(
    'is the only kind that search engines may index: %s',
    async (path) => {
      const { headers, html } = await open(server, path);
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(html).not.toContain('og:url');
    },
  );
});

describe('what search engines ask for', () => {
  it('include a map of every public page in both languages, and of nothing else', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    const expected = publicPaths.flatMap((path) => [`${origin}${path}`, `${origin}${path}?isNeedPop=1`]);
    expect(addresses.toSorted()).toEqual(expected.toSorted());
  });

  it('include where not to look', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.split('\n')).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /*sessionId=', `Sitemap: ${origin}/sitemap.xml`]),
    );
  });

  it('include a picture in the tenant’s colours', async () => {
    const { rawPayload, headers } = await get('/share.png');
    expect(headers['content-type']).toBe('image/png');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    const { data } = await sharp(rawPayload)
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data]).toEqual([0, 0, 0]);
    expect(rawPayload.length).toBeLessThan(40_000);
  });
});
