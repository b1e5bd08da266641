import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { widened, withCharacter, withNarrowOne, withWeights } from '../../../testing/changed-font.ts';
import { open, openWithPages } from '../../../testing/documents.ts';
import { ConfigError, loadConfig } from '../config.ts';
import { phoneFamilies } from '../look.ts';
import { writtenWith } from './font.ts';

const arroyoFile = 'examples/tenant-arroyo.json';
const arroyo = JSON.parse(readFileSync(arroyoFile, 'utf8'));
const letters = readFileSync('examples/fonts/arroyo.woff2');
const lettersOfText = withCharacter(letters, '•');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plazo-font-'));
  mkdirSync(path.join(folder, 'fonts'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Arroyo with another font, or another change. */
function withFont(content: Buffer | string, change: object = {}, look: object = {}): Record<string, string> {
  const font = { file: 'fonts/letters.woff2', use: 'display' };
  const file = path.join(folder, 'tenant.json');
  writeFileSync(file, JSON.stringify({ ...arroyo, look: { ...arroyo.look, font, ...look }, ...change }));
  writeFileSync(path.join(folder, font.file), content);
  return { TENANT_FILE: file };
}

const faceIn = (html: string) => /@font-face\{[^}]*\}/.exec(html)?.[0];

describe("a tenant's font", () => {
  it('is served by ourselves, cached for ever, and used for headings', async () => {
    const server = await openWithPages({ TENANT_FILE: arroyoFile });
    const { html, headers } = await open(server, '/About');
    const src = /\/brand\/font-[\w-]{8}\.woff2/.exec(html)?.[0] ?? '';
    expect(faceIn(html)).toBe(
      `@font-face{font-family:Brand;src:url(${src});font-weight:100 900;font-display:optional}`,
    );
    // For both schemes.
    expect(html.match(/--display:Brand,"Noto Serif",ui-serif,Georgia,serif/g)).toHaveLength(2);
    expect(html).not.toMatch(/<link[^>]*as="?font/);
    expect(headers.link ?? '').not.toContain('font');
    expect(headers['content-security-policy']).toContain("; font-src 'self'; ");
    const file = await server.app.inject(src);
    expect(file.rawPayload).toEqual(letters);
    expect(file.headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it('costs nothing where no heading uses it', async () => {
    const server = await openWithPages({ TENANT_FILE: arroyoFile });
    const { html } = await open(server, '/consents');
    expect(html).toContain('<style');
    expect(html).not.toMatch(/@font-face|Brand,/);
  });

  it('has another address when its content changes', () => {
    const src = (content: Buffer) => loadConfig(withFont(content)).font?.src;
    expect(src(letters)).toBe(loadConfig({ TENANT_FILE: arroyoFile }).font?.src);
    expect(src(withWeights(letters, 300, 800))).not.toBe(src(letters));
  });

  it('stands for every weight, or has its own range', () => {
    expect(loadConfig(withFont(letters)).font?.weight).toBe('100 900');
    expect(loadConfig(withFont(withWeights(letters, 300, 800))).font?.weight).toBe('300 800');
  });

  it('falls back to the font that the brand would have without it', async () => {
    const font = { file: 'fonts/letters.woff2' };
    const server = await openWithPages(withFont(letters, {}, { display: 'heavy', font }));
    expect((await open(server, '/About')).html).toContain(`--display:Brand,${phoneFamilies}`);
  });

  it('is used for all text if the tenant says so, in every document', async () => {
    const font = { file: 'fonts/letters.woff2', use: 'all' };
    const server = await openWithPages(withFont(withWeights(lettersOfText, 300, 800), {}, { display: 'sans', font }));
    const { html } = await open(server, '/consents');
    expect(faceIn(html)).toContain('font-weight:300 800;');
    expect(html).toContain(`body{font-family:Brand,${phoneFamilies}}`);
    expect((await open(server, '/About')).html).not.toContain('--display:Brand');
  });

  it('falls back to the phone’s fonts, as in theme.css', () => {
    const theme = readFileSync('apps/web/src/theme.css', 'utf8');
    const families = /font-family: ([^;]+);/.exec(theme)?.[1]?.replace(/,\s+/g, ',');
    expect(families).toBe(phoneFamilies);
  });
});

describe('without a font', () => {
  it('no document and no header names one', async () => {
    const server = await openWithPages();
    for (const address of ['/', '/About', '/loan-details', '/testPreview']) {
      const { html, headers } = await open(server, address);
      expect(html, address).not.toMatch(/@font-face|Brand,|\/brand\/font/);
      expect(headers['content-security-policy'], address).not.toContain('font-src');
    }
  });
});

describe('a font is refused at start', () => {
  const noto = (subset: string) =>
    readFileSync(`node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-${subset}-400-normal.woff2`);

  it.each([
    ['no WOFF2', () => Buffer.from('wOFF and more'), 'is no WOFF2'],
    [
      'a large one',
      () => noto('chinese-simplified'),
      /^has \d{7} bytes, at most 40000 are served: remove glyphs that the screens do not use$/,
    ],
    ['half of one', () => letters.subarray(0, 4000), /^cannot be read: /],
    ['no font at all', () => Buffer.from(`wOF2${'\0'.repeat(100)}`), /^cannot be read: /],
    [
      'digits of different widths',
      () => withNarrowOne(letters),
      'has digits of different widths, also with the feature tnum: amounts would not line up',
    ],
    [
      'wide letters',
      () => widened(letters, 1.3),
      /^is too wide: \$88,888\.88 takes 6\.\d\d em, and 6\.2 fit a phone of 320 pixels$/,
    ],
  ])('%s', (_, content, reason) => {
    expect(refusal(withFont(content()))).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
  });

  it('without a sign of the currency, or a letter of the name', () => {
    const { formats } = arroyo;
    const rupees = { formats: { ...formats, en: { ...formats.en, symbol: '₹' } } };
    expect(refusal(withFont(letters, rupees))).toBe('lacks ₹, which the screens use');
    expect(refusal(withFont(letters, { displayName: 'Škoda 我' }))).toBe('lacks Š 我, which the screens use');
  });

  it('without most letters, some of which are named', () => {
    expect(refusal(withFont(noto('latin-ext')))).toMatch(/^lacks (\S ){12}and \d{3} more, which the screens use$/);
  });

  it('for all text without the weights of text', () => {
    const all = { font: { file: 'fonts/letters.woff2', use: 'all' } };
    const reason = 'has no weight axis from 400 to 700, which "use": "all" needs';
    expect(refusal(withFont(lettersOfText, {}, all))).toBe(reason);
    expect(refusal(withFont(withWeights(lettersOfText, 400, 600), {}, all))).toBe(reason);
    expect(refusal(withFont(widened(withNarrowOne(lettersOfText), 1.3), {}, all))).toMatch(
      /^has digits of [^;]+; is too wide: [^;]+; has no weight axis/,
    );
  });

  it('for all text without the dots of a card number, which headings do not need', () => {
    const all = { font: { file: 'fonts/letters.woff2', use: 'all' } };
    expect(refusal(withFont(withWeights(letters, 300, 800), {}, all))).toBe('lacks •, which the screens use');
    expect(() => loadConfig(withFont(letters))).not.toThrow();
  });

  it('outside the folder of the tenant file, or missing', () => {
    const at = (file: string) => problemsOf(withFont(letters, {}, { font: { file } }))[0];
    for (const file of ['../letters.woff2', '/tmp/letters.woff2', 'fonts/letters.ttf', 'fonts/../../x.woff2']) {
      expect(at(file), file).toMatch(/look\.font\.file must match pattern/);
    }
    expect(at('fonts/none.woff2')).toMatch(/tenant\.json: look\.font fonts\/none\.woff2: ENOENT/);
  });

  /** The message after the name of the file. */
  function refusal(environment: Record<string, string>): string {
    const [problem = '', ...more] = problemsOf(environment);
    expect(more).toEqual([]);
    return /^TENANT_FILE \S+tenant\.json: look\.font fonts\/letters\.woff2: (.*)$/.exec(problem)?.[1] ?? problem;
  }

  function problemsOf(environment: Record<string, string>): readonly string[] {
    try {
      loadConfig(environment);
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    }
    return [];
  }
});

describe('the letters that a font must have', () => {
  it('are all that the messages use, except in Chinese', () => {
    const files = ['apps/server/src', 'apps/web/src'].flatMap((folder) =>
      readdirSync(folder, { encoding: 'utf8', recursive: true })
        .filter((name) => name.endsWith('.messages.ts'))
        .map((name) => path.join(folder, name)),
    );
    expect(files.length).toBeGreaterThan(30);
    const used = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/[\u0021-\u2e7f]/g) ?? []));
    expect(used).toContain('ñ');
    expect([...used].filter((character) => !writtenWith.includes(character))).toEqual([]);
  });
});
