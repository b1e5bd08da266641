import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateVcode, loanPlayDetail } from '@plazo/contract/repayment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open, openWithPages } from '../../../testing/documents.ts';
import { TestLoan } from '../../../testing/test-loan.ts';
import { ConfigError, loadConfig } from '../config.ts';

const secondBrand = 'examples/tenant-light.json';
let folder: string;
let tenantFile: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plazo-logo-'));
  tenantFile = path.join(folder, 'tenant.json');
});
afterAll(() => rmSync(folder, { recursive: true }));

function withLogo(name: string, content: string | Buffer): Record<string, string> {
  const brand = JSON.parse(readFileSync(secondBrand, 'utf8'));
  writeFileSync(tenantFile, JSON.stringify({ ...brand, logo: name }));
  writeFileSync(path.join(folder, path.basename(name)), content);
  return { TENANT_FILE: tenantFile };
}

/** Where the words about the lender, the head and the foot of a payment instruction find the logo. */
async function placesOf(environment: Record<string, string>) {
  const server = await openWithPages(environment);
  const { html } = await open(server, '/about-us');
  const { orderId, launch } = await TestLoan.take(server);
  const { repayAmount: amount } = await server.call(loanPlayDetail, { orderId }, launch);
  const wanted = { orderId, amount, payCode: 'store', requestType: '1' as const };
  const { bottomLogo } = await server.call(generateVcode, wanted, launch);
  const heading = /<img class="wordmark"[^>]* src="([^"]+)"/.exec(html)?.[1];
  const icon = /<link rel="icon" href="([^"]+)"/.exec(html)?.[1];
  return { server, html, places: { heading, icon, bottomLogo } };
}

const everywhere = (address: string) => ({ heading: address, icon: address, bottomLogo: address });
const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>';
const png = Buffer.from('89504e470d0a1a0a0000', 'hex');

describe('the logo', () => {
  it('of the demo uses its own pictures', async () => {
    const { places } = await placesOf({});
    expect(places).toEqual({
      heading: '/pictures/brand.svg',
      icon: '/pictures/brand.svg',
      bottomLogo: '/pictures/brand-foot.svg',
    });
  });

  it('of a brand without one is its name in its colour, and nowhere the demo’s', async () => {
    const { server, html, places } = await placesOf({ TENANT_FILE: secondBrand });
    expect(places).toEqual(everywhere('/brand/logo.svg'));
    expect(html).not.toMatch(/Plazo/);
    const { statusCode, headers, body } = await server.app.inject('/brand/logo.svg');
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(body).toMatch(/<text [^>]*fill="#1650c4"[^>]*>Amable<\/text>/);
  });

  it.each([
    ['logo.svg', square, 'image/svg+xml'],
    ['Amable-2.png', png, 'image/png'],
  ])('is the file %s that the tenant names, and cannot run anything', async (name, content, type) => {
    const { server, places } = await placesOf(withLogo(name, content));
    const address = `/brand/logo${path.extname(name)}`;
    expect(places).toEqual(everywhere(address));
    const { rawPayload, headers } = await server.app.inject(address);
    expect(rawPayload).toEqual(Buffer.from(content));
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    [
      'logo.svg',
      square.replace('/>', ' onload="alert(1)"/>'),
      /logo logo\.svg: has a script or something that could run one/,
    ],
    ['logo.svg', square.replace('<path', '<script/><path'), /has a script/],
    ['logo.svg', '<html></html>', /is not an SVG$/],
    ['logo.svg', square + ' '.repeat(50_000), /has 500\d\d bytes, at most 50000 are served$/],
    ['logo.png', square, /is not a PNG$/],
    ['../logo.svg', square, /logo must match pattern/],
    ['logo.jpg', square, /logo must match pattern/],
  ])('is refused at start: %s', (name, content, problem) => {
    const environment = withLogo(name, content);
    expect(() => loadConfig(environment)).toThrow(ConfigError);
    expect(() => loadConfig(environment)).toThrow(problem);
  });

  it('is refused if it is missing', () => {
    const environment = withLogo('logo.svg', square);
    rmSync(path.join(folder, 'logo.svg'));
    expect(() => loadConfig(environment)).toThrow(/tenant\.json: logo logo\.svg: ENOENT/);
  });

  it('draws a name as text, whatever it contains', () => {
    writeFileSync(tenantFile, JSON.stringify({ displayName: '<b>&"我' }));
    const { logo } = loadConfig({ TENANT_FILE: tenantFile });
    expect(logo.content.toString()).toContain('>&#60;b&#62;&#38;"我</text>');
  });
});
