import { type Carry, isPathKey, linkTo, nativeUrl, type PageParameters, type RouteKey, routes } from '../paths.ts';
import { doInBrowser } from './browser.transport.ts';
import type { HostWindow } from './host-window.ts';
import { type Asked, idShape } from './message.ts';
import type { Messenger } from './messenger.ts';

/**
 * The eleven actions of requirement B1. None throws or waits. Each returns whether somebody took it: the app, or the
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
  /** The document's way to the native side. */
  tell: Messenger;
  carry: Carry;
  /** `Tenant.appScheme`. */
  appScheme: string;
}

const phoneShape = /^\+?[\d*#]{2,20}$/;
// '*21*5512345678#' and the like change a phone's settings instead of calling somebody.
const serviceCode = /^[*#].*#$/;

/** Creates the screens' interface to the native side, one per document. The base script has greeted the app already. */
export function createBridge({ host, tell, carry, appScheme }: BridgeOptions): Bridge {
  function send(asked: Asked): boolean {
    if (tell(asked)) return true;
    try {
      return doInBrowser(host, asked);
    } catch {
      return false;
    }
  }

  function sendProduct(action: 'openProduct' | 'trackProduct', productId: string): boolean {
    return idShape.test(productId) && send({ action, data: { productId } });
  }

  return {
    openPage(target, extra) {
      // A target from elsewhere (a query, an answer) may be anything, 'constructor' included.
      if (typeof routes[target] !== 'string') return false;
      const url = isPathKey(target)
        ? host.location.origin + linkTo(target, carry, extra)
        : nativeUrl(appScheme, target, extra);
      return send({ action: 'openPage', data: { target, url } });
    },
    openProduct: (productId) => sendProduct('openProduct', productId),
    goHome: () => send({ action: 'goHome', data: {} }),
    goMine: () => send({ action: 'goMine', data: {} }),
    goLogin: () => send({ action: 'goLogin', data: {} }),
    callPhone(number) {
      const plain = number.replace(/[\s.()-]/g, '');
      return (
        phoneShape.test(plain) && !serviceCode.test(plain) && send({ action: 'callPhone', data: { number: plain } })
      );
    },
    openRating: () => send({ action: 'openRating', data: {} }),
    trackProduct: (productId) => sendProduct('trackProduct', productId),
    close: () => send({ action: 'close', data: {} }),
    startBankFlow: () => send({ action: 'startBankFlow', data: {} }),
    endBankFlow: () => send({ action: 'endBankFlow', data: {} }),
  };
}
