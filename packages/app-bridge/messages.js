// scripts/app-bridge.mjs makes message.schema.json from these shapes; a page sends nothing else (packages/page-kit/src/bridge/bridge.ts).
const productId = '^[A-Za-z0-9_-]{1,64}$';
const path = '^/(?!/)[^\\s\\\\]*$';

/** @type {Record<string, Record<string, string>>} */
export const shapes = {
  ready: { path },
  openPage: { target: '^[A-Za-z]{1,64}$', url: '^[a-z][a-z0-9+.-]*://\\S*$' },
  openProduct: { productId },
  goHome: {},
  goMine: {},
  goLogin: {},
  callPhone: { number: '^\\+?[0-9*#]{2,20}$' },
  openRating: {},
  trackProduct: { productId },
  close: {},
  startBankFlow: {},
  endBankFlow: {},
  saveDocument: { path },
};
export const idShape = '^[0-9a-f]{32}$';

export const bridgeActions = /** @type {import('./messages.js').BridgeAction[]} */ (Object.keys(shapes));

/** @param {string} text */
export function readMessage(text) {
  try {
    const message = JSON.parse(text);
    const { plazo, id, action, data } = message;
    const isKnown = plazo === 1 && isText(id, idShape) && Object.hasOwn(shapes, action);
    const fields = isKnown ? Object.entries(shapes[action] ?? {}) : null;
    return fields?.every(([name, shape]) => isText(data[name], shape)) ? message : null;
  } catch {
    return null;
  }
}

/**
 * @param {unknown} value
 * @param {string} shape
 */
function isText(value, shape) {
  return typeof value === 'string' && new RegExp(shape).test(value);
}

/**
 * @param {string} id
 * @param {boolean} done
 */
export function replyScript(id, done) {
  // The trailing value: iOS and React Native complain about a script whose value they cannot carry.
  const detail = JSON.stringify({ id, done });
  return `window.dispatchEvent(new CustomEvent('plazo-reply', { detail: ${detail} })); true;`;
}

/** @param {readonly string[]} actions */
export const appActions = (actions) => actions.join(',');
