// The screens as a built server sends them, in every state that has a link.
import { tsImport } from 'tsx/esm/api';
import { builtScreens } from './built-screens.mjs';

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
 * Starts a server with the demo borrowers and opens every state of every screen, one after the other.
 * @returns {AsyncGenerator<{ origin: string, address: string, state: import('@plazo/contract/pages').ScreenState, page: Download }>}
 */
export async function* servedScreens() {
  const { Server } = await tsImport('../e2e/support/server.ts', import.meta.url);
  const { screenStates } = await builtScreens();
  const { addressOf } = await tsImport('../apps/server/src/demo/screen-address.ts', import.meta.url);
  const server = await Server.start();
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
      yield { origin: server.url, address, state, page };
    }
  } finally {
    await server.remove();
  }
}
