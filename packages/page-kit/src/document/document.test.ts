import { describe, expect, it } from 'vitest';
import { type DocumentParts, documentHtml, escapeHtml, escapeJson } from './document.ts';

const looks = [{ scheme: 'light', properties: { '--surface': '#fff', '--hero-from': '#123' } }] as const;
const tenant = { displayName: 'Ana & <Co>', logo: { src: '/logo.svg' }, font: null, looks } as unknown as Parameters<
  typeof documentHtml
>[1]['tenant'];
const hostile = '</script><script>alert(1)</script>';
const boot = { roots: [{ id: 'root', data: { story: hostile } }] };
const parts: DocumentParts = {
  locale: 'es',
  title: `Oferta ${hostile}`,
  styles: { theme: 'body{margin:0}', page: '.a{}', roles: new Set(['--surface']) },
  head: [],
  colours: {},
  body: '<main>hola</main>',
  view: 'offer',
  scripts: ['/base.js', '/offer.js'],
  parts: [],
  later: [],
  boot,
};
const written = (changes: Partial<DocumentParts> = {}) =>
  documentHtml({ ...parts, ...changes }, { nonce: 'n0nce', tenant });

describe('a document', () => {
  it('contains what a borrower wrote, which cannot end its script or its title', () => {
    const html = written();
    expect(html).not.toContain(hostile);
    const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(boot)).toMatchObject({ roots: [{ data: { story: hostile } }] });
    expect(html).toContain('Ana &#38; &#60;Co&#62;');
  });

  it('has a nonce on every style and script that runs', () => {
    const html = written({ headScript: 'begin()', body: '<main data-late></main>' });
    const running = [...html.matchAll(/<(style|script)\b([^>]*)>/g)].filter(
      ([, , attributes = '']) => !attributes.includes('application/json'),
    );
    expect(running.length).toBe(4);
    for (const [tag] of running) expect(tag).toContain('nonce="n0nce"');
  });

  it('paints once its last element has arrived, and requests scripts after everything that is painted', () => {
    const html = written();
    expect(html).toContain('<link rel="expect" href="#end" blocking="render">');
    expect(html.indexOf('id="end"')).toBeGreaterThan(html.indexOf('<main>'));
    expect(html.indexOf('/base.js')).toBeGreaterThan(html.indexOf('<main>'));
    expect(html).toContain('<div id="root" data-view="offer" data-live="">');
  });

  it('has no scripts if it needs none, but still has its end', () => {
    const html = written({ scripts: [], boot: null });
    expect(html).not.toContain('<script');
    expect(html).toContain('<template id="end">');
    expect(html).not.toContain('data-live');
  });

  it('uses the colour of its hero for the browser’s bars, if it starts with one', () => {
    expect(written()).toContain('<meta name="theme-color" content="#fff">');
    expect(written({ body: '<main data-hero></main>' })).toContain('<meta name="theme-color" content="#123">');
  });
});

it('escapes what would end a text, an attribute or a script', () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;');
  expect(escapeJson('</script><!--')).toBe('"\\u003c/script>\\u003c!--"');
});
