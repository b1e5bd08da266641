import type { PageRequest } from '@plazo/contract/pages';
import { appCallsScript } from '../lib/app-calls.ts';
import { earlyTapsScript } from '../lib/early-taps.ts';
import theme from '../theme.css?inline';

export interface DocumentParts {
  locale: string;
  title: string;
  css: readonly string[];
  /** What else stands in the head: for search engines and for who shares the address. */
  head: readonly string[];
  /** Custom properties of this document alone, over the tenant's. */
  colours: Readonly<Record<string, string>>;
  /** Runs before anything is painted; not for what a view can do. */
  headScript?: string | undefined;
  /** The rendered screen. */
  body: string;
  /** Whether its telephone links go through the app, where there is one. A living document sees to that itself. */
  callsThroughApp: boolean;
  /** What the browser needs to bring it alive; null for a screen without scripts. */
  boot: { data: unknown; messages: BootMessages; scripts: readonly string[] } | null;
}

/** Every text of a screen, and those that all screens of its language share. */
export interface BootMessages {
  page: object;
  screen: object;
}

/**
 * The HTML around a screen. Everything for the first paint is in it; scripts are asked for when all of it is here and
 * run after the paint, so that they never stand before it.
 */
export function documentHtml(parts: DocumentParts, { nonce, tenant }: Pick<PageRequest, 'nonce' | 'tenant'>): string {
  const surface = parts.colours['--surface'] ?? tenant.colours['--surface'] ?? '';
  const styles = [theme, rulesOf(tenant.colours), ...new Set(parts.css), rulesOf(parts.colours)];
  const head = [
    '<meta charset="utf-8">',
    `<style nonce="${nonce}">${styles.join('')}</style>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<meta name="theme-color" content="${escapeHtml(surface)}">`,
    '<meta name="format-detection" content="telephone=no">',
    `<title>${escapeHtml(parts.title)} · ${escapeHtml(tenant.displayName)}</title>`,
    `<link rel="icon" href="${escapeHtml(tenant.logo.src)}">`,
    ...parts.head,
  ];
  const { boot, headScript } = parts;
  if (headScript !== undefined) head.push(`<script nonce="${nonce}">${headScript}</script>`);
  const alive = boot
    ? [
        `<script type="application/json" id="boot">${escapeJson(boot.data)}</script>`,
        ...boot.scripts.map((script) => `<link rel="modulepreload" href="${script}">`),
        `<script type="module" nonce="${nonce}">${loader}</script>`,
        `<script type="application/json" id="messages">${escapeJson(boot.messages)}</script>`,
      ]
    : [];
  if (boot) head.push(`<script nonce="${nonce}">${earlyTapsScript}</script>`);
  else if (parts.callsThroughApp && parts.body.includes('href="tel:'))
    head.push(`<script nonce="${nonce}">${appCallsScript}</script>`);
  const body = `<div id="root">${parts.body}</div>${alive.join('')}`;
  return `<!doctype html><html lang="${parts.locale}"><head>${head.join('')}</head><body>${body}</body></html>`;
}

function rulesOf(colours: Readonly<Record<string, string>>): string {
  const rules = Object.entries(colours).map(([role, value]) => `${role}:${value}`);
  return rules.length > 0 ? `:root{${rules.join(';')}}` : '';
}

/**
 * Runs the scripts that are preloaded, after the first paint: the entry first, the view second, then what they import. If
 * they cannot be had, early taps get what the bare document does.
 */
const loader =
  'requestAnimationFrame(()=>setTimeout(()=>Promise.all([...document.querySelectorAll("[rel=modulepreload]")]' +
  '.map(l=>import(l.href))).then(([e,v])=>e.start(v)).catch(()=>plazoTaps())))';

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON that cannot end its own script element. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
