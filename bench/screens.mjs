import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../scripts/setup.mjs';

/**
 * The screens that are measured, each as a demo borrower meets it.
 * @typedef {{ name: string, path: string, isStatic: boolean }} Screen path: with its query
 */

/** @type {{ name: string, borrower: string, path: string, query?: Record<string, string>, isStatic?: boolean }[]} */
const table = [
  { name: 'loan details', borrower: 'fermin', path: '/loan-details' },
  { name: 'loan confirm', borrower: 'ana', path: '/confirm' },
  { name: 'repayment', borrower: 'fermin', path: '/repayment' },
  {
    name: 'instruction',
    borrower: 'fermin',
    path: '/carpmm',
    query: { requestType: '1', payCode: 'store', amount: 'due' },
  },
  { name: 'contract', borrower: 'fermin', path: '/loan-agreement', query: { orderNo: 'order' }, isStatic: true },
];

/**
 * @param {string} origin
 * @param {Map<string, string>} links of the demo borrowers
 * @returns {Promise<Screen[]>}
 */
export async function openScreens(origin, links) {
  return Promise.all(
    table.map(async ({ name, borrower, path, query = {}, isStatic = false }) => {
      const link = links.get(borrower);
      if (link === undefined) throw new Error(`there is no demo borrower ${borrower}`);
      const url = new URL(link, origin);
      url.pathname = path;
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
      if (query.orderNo) url.searchParams.set('orderNo', url.searchParams.get('orderId') ?? '');
      if (query.amount) url.searchParams.set('amount', await dueAmount(url));
      const address = url.pathname + url.search;
      const { status } = await fetch(url, { headers: { accept: 'text/html' } });
      if (status !== 200) throw new Error(`the screen ${name} (${path}) answered ${status}`);
      return { name, path: address, isStatic };
    }),
  );
}

/**
 * What the repayment screen links to: the voucher screen refuses any other amount.
 * @param {URL} url
 */
async function dueAmount(url) {
  const repayment = new URL(url);
  repayment.pathname = '/repayment';
  const html = await (await fetch(repayment)).text();
  return /\/carpmm\?[^"]*[?&;]amount=(\d+)/.exec(html)?.[1] ?? '';
}

/** Pages of the product that the table above does not have yet. */
export async function unknownPages() {
  const renderer = await import(pathToFileURL(join(root, 'apps/web/dist/server/entry-server.js')).href);
  const known = new Set([...table.map(({ path }) => path), '/agony']);
  return /** @type {string[]} */ (renderer.pagePaths).filter((path) => !known.has(path));
}
