import { type Carry, isPathKey, linkTo, nativeUrl, type PageParameters, type RouteKey, routes } from '../paths.ts';
import { doInBrowser } from './browser.transport.ts';
import type { HostWindow } from './host-window.ts';
import { type BridgeAction, type BridgeData, idShape } from './message.ts';
import { createMessenger, newMessage } from './messenger.ts';

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

const phoneShape = /^\+?[\d*#]{2,20}$/;
// '*21*5512345678#' and the like change the settings of a telephone instead of calling somebody.
const serviceCode = /^[*#].*#$/;

/** Gives the screens their way to the native side. One a document; the base script has greeted already. */
export function createBridge({ host, carry, appScheme }: BridgeOptions): Bridge {
  const tell = createMessenger(host);

  function send<A extends BridgeAction>(action: A, data: BridgeData[A]): boolean {
    const message = newMessage(action, data);
    if (tell(message)) return true;
    try {
      return doInBrowser(host, message);
    } catch {
      return false;
    }
  }

  function sendProduct(action: 'openProduct' | 'trackProduct', productId: string): boolean {
    return idShape.test(productId) && send(action, { productId });
  }

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
