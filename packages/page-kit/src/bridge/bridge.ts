import type { HostWindow } from './host-window.ts';
import { type Asked, idShape } from './message.ts';
import type { Messenger } from './messenger.ts';

// The eleven actions of requirement B1; `saveDocument` is a link's (`base/asks-app.ts`). None throws or waits. Each returns whether it was handled: by the app, or by the browser if that
// can do it (requirement B2). False means that nothing happened, so that a screen can say so. One export each, so that a live screen
// downloads only those that it uses; the base script sends most of them for links and buttons (`base/asks-app.ts`). `openPage` belongs to
// the product: it knows every address.

/** A document's connection to the native side, and its substitute without an app. */
export interface Way {
  /** The window, or a test's substitute. */
  host: HostWindow;
  tell: Messenger;
}

const phoneShape = /^\+?[\d*#]{2,20}$/;
// Codes such as '*21*5512345678#' change a phone's settings instead of making a call.
const serviceCode = /^[*#].*#$/;

/** `inBrowser`: what a plain browser can do itself; also done if the app replies that it has not done it. Otherwise nothing happens. */
export function send({ tell }: Way, asked: Asked, inBrowser: () => boolean = () => false): boolean {
  const otherwise = () => {
    try {
      return inBrowser();
    } catch {
      return false;
    }
  };
  return tell(asked, otherwise) || otherwise();
}

/** Spaces, dots, hyphens and brackets are dropped; anything else except digits, +, * and # is refused. */
export function callPhone(way: Way, number: string): boolean {
  const plain = number.replace(/[\s.()-]/g, '');
  if (!phoneShape.test(plain) || serviceCode.test(plain)) return false;
  return send(way, { action: 'callPhone', data: { number: plain } }, () => {
    // '#' would start a fragment.
    way.host.location.assign(`tel:${plain.replace(/#/g, '%23')}`);
    return true;
  });
}

export function close(way: Way): boolean {
  const { history } = way.host;
  return send(way, { action: 'close', data: {} }, () => {
    if (history.length < 2) return false;
    history.back();
    return true;
  });
}

export const openProduct = (way: Way, productId: string) => sendProduct(way, 'openProduct', productId);
export const trackProduct = (way: Way, productId: string) => sendProduct(way, 'trackProduct', productId);
export const goHome = (way: Way) => send(way, { action: 'goHome', data: {} });
export const goMine = (way: Way) => send(way, { action: 'goMine', data: {} });
export const goLogin = (way: Way) => send(way, { action: 'goLogin', data: {} });
/** `otherwise`: what to do if the app replies that it has not asked for a rating: stores allow it only a few times. */
export const openRating = ({ tell }: Way, otherwise: () => void) => tell({ action: 'openRating', data: {} }, otherwise);
export const startBankFlow = (way: Way) => send(way, { action: 'startBankFlow', data: {} });
export const endBankFlow = (way: Way) => send(way, { action: 'endBankFlow', data: {} });

function sendProduct(way: Way, action: 'openProduct' | 'trackProduct', productId: string): boolean {
  return idShape.test(productId) && send(way, { action, data: { productId } });
}
