// The screens as a built server sends them: every state that has a link, and the first screen of every demo borrower. Always on the same
// day, so that their bytes and words change only if they do.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { builtScreens } from './built-screens.mjs';
import { root } from './setup.mjs';

/** @typedef {{ status: number, bytes: number, text: string }} Download bytes: as sent */

/**
 * The address of the first link to a path.
 * @param {string} html
 * @param {string} path
 */
export function linkTo(html, path) {
  const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, target = '']) => target.replaceAll('&amp;', '&'));
  return targets.find((target) => new URL(target, 'http://page').pathname === path);
}

/**
 * @param {string} address
 * @returns {Promise<{ status: number, bytes: number, text: string }>} bytes as they were sent
 */
export async function download(address) {
  const answer = await fetch(address, { headers: { accept: 'text/html,*/*', 'accept-encoding': 'gzip, deflate, br' } });
  const text = await answer.text();
  if (!answer.headers.has('content-encoding')) throw new Error(`${new URL(address).pathname} is not compressed`);
  return { status: answer.status, bytes: Number(answer.headers.get('content-length')), text };
}

/**
 * The links of demo borrowers that no state opens, each as a state of the screen that its path leads to.
 * @param {readonly { name: string, url: string }[]} links
 * @param {ReadonlySet<string>} opened addresses
 * @param {readonly import('@plazo/contract/pages').ScreenState[]} states
 * @returns {{ address: string, state: import('@plazo/contract/pages').ScreenState }[]}
 */
export function otherBorrowers(links, opened, states) {
  return (
    links
      // The console's people are no borrowers.
      .filter(({ url }) => !opened.has(url) && !new URL(url).pathname.startsWith('/console/'))
      .map(({ name, url }) => {
        const { pathname } = new URL(url);
        const state = states.find(({ path, query }) => path === pathname && query === undefined);
        if (!state) throw new Error(`the link of ${name} leads to no screen`);
        return { address: url, state: { ...state, name: `${state.screen} of ${name}`, borrower: name } };
      })
  );
}

/** Settings of a server that stays on one day. */
const stillDay = () => ({
  PLAZO_SCREENS_BEGUN: String(Date.now()),
  NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'lab/screens/still-world.mjs')).href}`,
});

/**
 * The first offer as lenders show it whose law adds sentences and boxes to it (examples/tenant-*.json).
 * @returns {AsyncGenerator<{ name: string, text: string }>}
 */
export async function* offersOfOtherLaws() {
  const { Server } = await tsImport('../e2e/support/server.ts', import.meta.url);
  for (const country of ['mexico', 'india']) {
    const server = await Server.start({
      environment: { ...stillDay(), TENANT_FILE: `examples/tenant-${country}.json` },
    });
    try {
      /** @type {readonly { name: string, url: string }[]} */
      const links = server.links;
      const link = links.find(({ name }) => name === 'ana');
      if (!link) throw new Error('no link of ana');
      const { status, text } = await download(link.url);
      if (status !== 200) throw new Error(`the offer of ${country} answers ${status}`);
      yield { name: `confirm-offer-${country}`, text };
    } finally {
      await server.remove();
    }
  }
}

/**
 * Starts a server with the demo borrowers and opens every state of every screen, one after the other, and the links of the borrowers
 * without a state.
 * @returns {AsyncGenerator<{ origin: string, address: string, state: import('@plazo/contract/pages').ScreenState, page: Download }>}
 */
export async function* servedScreens() {
  const { Server } = await tsImport('../e2e/support/server.ts', import.meta.url);
  const { screenStates } = await builtScreens();
  const { addressOf } = await tsImport('../apps/server/src/demo/screen-address.ts', import.meta.url);
  const server = await Server.start({ environment: stillDay() });
  /** @type {Set<string>} */
  const opened = new Set();
  try {
    for (const state of screenStates) {
      let address = addressOf(state, server.links);
      let page = await download(address);
      if (state.through !== undefined) {
        const target = linkTo(page.text, state.through);
        if (target === undefined) throw new Error(`${state.name}: no link to ${state.through}`);
        address = new URL(target, server.url).href;
        page = await download(address);
      }
      if (page.status !== (state.status ?? 200)) throw new Error(`${state.name} answers ${page.status}`);
      opened.add(address);
      yield { origin: server.url, address, state, page };
    }
    for (const { address, state } of otherBorrowers(server.links, opened, screenStates)) {
      const page = await download(address);
      if (page.status !== 200) throw new Error(`${state.name} answers ${page.status}`);
      yield { origin: server.url, address, state, page };
    }
  } finally {
    await server.remove();
  }
}
