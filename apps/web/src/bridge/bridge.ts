import { randomId } from '../lib/random-id.ts';
import { type Carry, isPathKey, linkTo, nativeUrl, type PageParameters, type RouteKey, routes } from '../paths.ts';
import { doInBrowser } from './browser.transport.ts';
import type { HostWindow } from './host-window.ts';
import { type BridgeAction, type BridgeData, type BridgeMessage, bridgeVersion } from './message.ts';
import { sendToNative } from './native-adapter.ts';

/**
 * The eleven actions of requirement B1. None throws or waits. Each answers whether somebody took it: the app, or the
 * browser where that can do it (requirement B2). False means that nothing happened, so that a screen can say so.
 */
export interface Bridge {
  openPage(target: RouteKey, extra?: PageParameters): boolean;
  openProduct(productId: string): boolean;
  goHome(): boolean;
  goMine(): boolean;
  goLogin(): boolean;
  /** Blanks, dots, hyphens and brackets are dropped; anything else but digits, +, * and # is refused. */
  callPhone(number: string): boolean;
  openRating(): boolean;
  trackProduct(productId: string): boolean;
  close(): boolean;
  startBankFlow(): boolean;
  endBankFlow(): boolean;
}

export interface BridgeOptions {
  /** The window, or a test's own. */
  host: HostWindow;
  carry: Carry;
  /** `Tenant.appScheme`. */
  appScheme: string;
}

// The shape of an id on the wire (contract, fields.ts): the schema itself stays on the server.
const idShape = /^[\w-]{1,64}$/;
const phoneShape = /^\+?[\d*#]{2,20}$/;
// '*21*5512345678#' and the like change the settings of a telephone instead of calling somebody.
const serviceCode = /^[*#].*#$/;

// A fact (who is here, what was bought) is still true when a late app appears; a wish would surprise by then.
const facts: readonly BridgeAction[] = ['ready', 'trackProduct'];
const mostWaiting = 20;

/** Greets the native side and gives the screens their way to it. One a document. */
export function createBridge({ host, carry, appScheme }: BridgeOptions): Bridge {
  const waiting: BridgeMessage[] = [];

  function flush(): void {
    for (let next = waiting[0]; next !== undefined && sendToNative(host, next); next = waiting[0]) waiting.shift();
  }

  function send<A extends BridgeAction>(action: A, data: BridgeData[A]): boolean {
    const message = { plazo: bridgeVersion, id: randomId(), action, data } as BridgeMessage;
    flush();
    if (sendToNative(host, message)) return true;
    if (facts.includes(action) && waiting.length < mostWaiting) waiting.push(message);
    try {
      return doInBrowser(host, message);
    } catch {
      return false;
    }
  }

  function sendProduct(action: 'openProduct' | 'trackProduct', productId: string): boolean {
    return idShape.test(productId) && send(action, { productId });
  }

  send('ready', { path: host.location.pathname });
  // docs/bridge.md: a shell that injects its object late says so.
  host.addEventListener('plazo-host', flush);

  return {
    openPage(target, extra) {
      // A target from elsewhere (a query, an answer) may be anything, 'constructor' included.
      if (typeof routes[target] !== 'string') return false;
      const url = isPathKey(target)
        ? host.location.origin + linkTo(target, carry, extra)
        : nativeUrl(appScheme, target, extra);
      return send('openPage', { target, url });
    },
    openProduct: (productId) => sendProduct('openProduct', productId),
    goHome: () => send('goHome', {}),
    goMine: () => send('goMine', {}),
    goLogin: () => send('goLogin', {}),
    callPhone(number) {
      const plain = number.replace(/[\s.()-]/g, '');
      return phoneShape.test(plain) && !serviceCode.test(plain) && send('callPhone', { number: plain });
    },
    openRating: () => send('openRating', {}),
    trackProduct: (productId) => sendProduct('trackProduct', productId),
    close: () => send('close', {}),
    startBankFlow: () => send('startBankFlow', {}),
    endBankFlow: () => send('endBankFlow', {}),
  };
}
