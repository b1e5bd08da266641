// What the oldest supported browsers support, by MDN's tables.
import tables from '@mdn/browser-compat-data/forLegacyNode';
import { oldestBrowsers } from '../../scripts/browsers.mjs';

/** @typedef {import('@mdn/browser-compat-data').SimpleSupportStatement} Support */
/** @typedef {import('@mdn/browser-compat-data').Identifier} Table */
/** An unsupported feature, and its use. @typedef {{ feature: string, where: string }} Finding */

/** MDN's names for each family. Android's web view lacks some of Chrome's features, and a borrower's Safari is on a phone. */
const families = {
  chrome: /** @type {const} */ (['chrome_android', 'webview_android']),
  safari: /** @type {const} */ (['safari_ios']),
  ios: /** @type {const} */ (['safari_ios']),
};

const oldest = oldestBrowsers.flatMap((browser) => {
  const [, family = '', version = ''] = /^([a-z]+)(\d+)$/.exec(browser) ?? [];
  if (!(family in families)) throw new Error(`no tables are read for ${browser}`);
  return families[/** @type {keyof typeof families} */ (family)].map((name) => ({ name, version: Number(version) }));
});

/**
 * Whether all of the oldest browsers support it, under this name and without a flag. A name in no table counts as
 * supported, because it is our own.
 * @param {Table | undefined} table
 */
export function isKnown(table) {
  const support = table?.__compat?.support;
  if (support === undefined) return true;
  return oldest.every(({ name, version }) => [support[name] ?? []].flat().some((one) => covers(one, version)));
}

/** @param {Support} support @param {number} version */
function covers({ version_added: added, version_removed: removed, prefix, alternative_name, flags }, version) {
  if (prefix !== undefined || alternative_name !== undefined || flags !== undefined) return false;
  if (typeof added !== 'string' || added === 'preview') return false;
  return numberOf(added) <= version && (typeof removed !== 'string' || numberOf(removed) > version);
}

/** @param {string} version such as `16.4`, `4.4.3` or `≤37` */
const numberOf = (version) => Number.parseFloat(version.replace('≤', ''));

/** The table at a path of names, if any. @param {Table | undefined} table @param {string[]} path */
export function under(table, ...path) {
  /** @type {Table | undefined} */
  let found = table;
  for (const name of path) found = found !== undefined && Object.hasOwn(found, name) ? found[name] : undefined;
  return found;
}

/** @param {Table} table @returns {[string, Table][]} its entries by name */
export function entriesOf(table) {
  return Object.keys(table).flatMap((name) => {
    const inner = name === '__compat' ? undefined : table[name];
    return inner === undefined ? [] : [/** @type {[string, Table]} */ ([name, inner])];
  });
}

export const { api, css, html, javascript } = tables;
