import type { Look, PageRequest, Tenant } from '@plazo/contract/pages';
import holdTaps from '../inline/hold-taps.ts?script';
import loadScripts from '../inline/load-scripts.ts?module';
import type { UsedStyles } from './style-rules.ts';

/** The tenant's colours come between the two. */
export interface Styles {
  theme: string;
  page: string;
  /** The custom properties that they use. */
  roles: UsedStyles['roles'];
}

export interface DocumentParts {
  locale: string;
  title: string;
  styles: Styles;
  /** Further elements of the head: for search engines and for link previews. */
  head: readonly string[];
  /** Custom properties of this document only, overriding the tenant's. */
  colours: Readonly<Record<string, string>>;
  /** Runs before anything is painted; only for what a view cannot do. */
  headScript?: string | undefined;
  /** The rendered screen. */
  body: string;
  /** The view of the screen, by which a script tells screens apart. */
  view: string;
  /** The files of its scripts: the base script first, then the one that makes it interactive. */
  scripts: readonly string[];
  /** The files of the base script's parts that it needs; the base script runs them. */
  parts: readonly string[];
  /** Those that it needs once it is interactive. */
  later: readonly string[];
  /** What the live parts need in the browser, as JSON; null for a screen without them. A root of the id `root` is the whole screen. */
  boot: { roots: readonly { id: string }[] } | null;
}

/**
 * The HTML around a screen. It contains everything for the first paint; scripts are requested after all of it has arrived and run after the
 * paint, so that they never delay it.
 */
export function documentHtml(parts: DocumentParts, { nonce, tenant }: Pick<PageRequest, 'nonce' | 'tenant'>): string {
  const styles = [
    parts.styles.theme,
    fontOf(tenant, parts.styles),
    looksOf(tenant.looks, parts.styles),
    parts.styles.page,
    rulesOf(parts.colours),
  ];
  const head = [
    '<meta charset="utf-8">',
    `<style nonce="${nonce}">${styles.join('')}</style>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    ...themeColours(parts, tenant),
    '<meta name="format-detection" content="telephone=no">',
    `<title>${escapeHtml(parts.title)} · ${escapeHtml(tenant.displayName)}</title>`,
    `<link rel="icon" href="${escapeHtml(tenant.logo.src)}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...parts.head,
  ];
  const { boot, headScript } = parts;
  if (headScript !== undefined) head.push(`<script nonce="${nonce}">${headScript}</script>`);
  const isLive = boot?.roots.some(({ id }) => id === 'root') ?? false;
  const view = parts.scripts.length > 0 ? ` data-view="${parts.view}"` : '';
  const later = parts.later.length > 0 ? ` data-later='${JSON.stringify(parts.later)}'` : '';
  const body = [`<div id="root"${view}${later}${isLive ? ' data-live=""' : ''}>${parts.body}</div>`];
  if (boot) body.push(`<script type="application/json" id="boot">${escapeJson(boot)}</script>`);
  body.push(...parts.scripts.map((script) => `<link rel="modulepreload" href="${script}">`));
  body.push(...parts.parts.map((script) => `<link rel="modulepreload" data-part href="${script}">`));
  // Nothing is painted before the last element has arrived: half a screen would move when the rest comes.
  head.push('<link rel="expect" href="#end" blocking="render">');
  if (parts.scripts.length > 0) {
    if (parts.body.includes('data-late')) head.push(`<script nonce="${nonce}">${holdTaps}</script>`);
    body.push(`<script type="module" id="end" nonce="${nonce}">${loadScripts}</script>`);
  } else {
    body.push('<template id="end"></template>');
  }
  return `<!doctype html><html lang="${parts.locale}"><head>${head.join('')}</head><body>${body.join('')}</body></html>`;
}

/** The browser's own bars take the colour of the screen, or of its hero if it starts with one. */
function themeColours({ colours, body }: DocumentParts, { looks }: PageRequest['tenant']): string[] {
  const ground = body.includes('data-hero') ? '--hero-from' : '--surface';
  return looks
    .map(({ scheme, properties }, index) => {
      const colour = colours['--surface'] ?? properties[ground] ?? '';
      const media = index > 0 ? ` media="(prefers-color-scheme:${scheme})"` : '';
      return `<meta name="theme-color" content="${escapeHtml(colour)}"${media}>`;
    })
    .reverse();
}

/**
 * The tenant's colours: those of one scheme, or the light ones and, for phones set to dark, the dark ones over them. A document contains
 * only those that something in it uses.
 */
function looksOf(looks: readonly Look[], { roles }: Styles): string {
  const [first = '', second] = looks.map(({ scheme, properties }) => {
    const colours = Object.fromEntries(Object.entries(properties).filter(([role]) => roles.has(role)));
    return rulesOf({ 'color-scheme': scheme, ...colours });
  });
  return second === undefined ? first : `${first}@media(prefers-color-scheme:dark){${second}}`;
}

/**
 * The tenant's font, if the document uses it: the first paint uses the files already loaded, and those that arrive later are for the next
 * document, so nothing waits and nothing moves.
 */
function fontOf({ font }: Pick<Tenant, 'font'>, { roles }: Styles): string {
  if (font === null || (font.ofAllText === null && !roles.has('--display'))) return '';
  const { family, src, weight, ofAllText } = font;
  const face = `@font-face{font-family:${family};src:url(${src});font-weight:${weight};font-display:optional}`;
  return ofAllText === null ? face : `${face}body{font-family:${ofAllText}}`;
}

function rulesOf(colours: Readonly<Record<string, string>>): string {
  const rules = Object.entries(colours).map(([role, value]) => `${role}:${value}`);
  return rules.length > 0 ? `:root{${rules.join(';')}}` : '';
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON that cannot end its own script element. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
