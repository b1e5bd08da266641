import { tsImport } from 'tsx/esm/api';
import { builtScreens } from '../../scripts/built-screens.mjs';

/**
 * One state of each measured screen, as a demo borrower sees it: the first; for loan details that of a running loan.
 * @typedef {{ name: string, path: string, isStatic: boolean, isDead: boolean }} Screen path: with its query; isStatic: without React;
 * isDead: without any script of ours, so that nothing reports when it is interactive
 */

/** Screens for developers and for failures: nobody's first screen. */
const left = new Set(['preview', 'failed']);
/** The screen that the app opens most often, for a running loan: measured first. */
const first = { screen: 'loan-details', state: 'loan-details-174' };

/**
 * @param {string} origin
 * @param {Map<string, string>} links of the demo borrowers: path and query
 * @returns {Promise<Screen[]>}
 */
export async function openScreens(origin, links) {
  const { addressOf } = await tsImport('../../apps/server/src/demo/screen-address.ts', import.meta.url);
  const { screenStates } = await builtScreens();
  const demo = [...links].map(([name, link]) => ({ name, url: new URL(link, origin).href }));
  /** @type {Map<string, Screen>} */
  const screens = new Map([[first.screen, { name: first.screen, path: '', isStatic: false, isDead: false }]]);
  for (const state of screenStates) {
    const { screen, name, status = 200, through } = state;
    if (left.has(screen) || status !== 200 || screens.get(screen)?.path) continue;
    if (screen === first.screen && name !== first.state) continue;
    let url = addressOf(state, demo);
    let html = await read(url, name);
    if (through !== undefined) {
      url = linkTo(html, through, url);
      html = await read(url, name);
    }
    const { pathname, search } = new URL(url);
    screens.set(screen, {
      name: screen,
      path: pathname + search,
      isStatic: !html.includes('id="boot"'),
      isDead: !html.includes('modulepreload'),
    });
  }
  return [...screens.values()];
}

/** @param {string} url @param {string} name */
async function read(url, name) {
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  if (answer.status !== 200) throw new Error(`the screen ${name} (${url}) answered ${answer.status}`);
  return answer.text();
}

/** The first link of a document that leads to a path. @param {string} html @param {string} path @param {string} base */
function linkTo(html, path, base) {
  for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
    const url = new URL(href.replaceAll('&amp;', '&').replaceAll('&#38;', '&'), base);
    if (url.pathname === path) return url.href;
  }
  throw new Error(`no link to ${path} on ${base}`);
}
