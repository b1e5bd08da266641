import { type BridgeAction, type BridgeData, idShape } from '../bridge/message.ts';

/**
 * Attributes of a control that asks the app for something (requirement B1), for the base script. Without an app, a link acts as a link and
 * a button is hidden, unless `without` says what to do instead: then `AppAnswer` next to it shows that.
 */
export function asksApp<A extends BridgeAction>(action: A, data: BridgeData[A], without?: string) {
  // A product name from a core or a URL that is not a valid one.
  const isNone = 'productId' in data && !idShape.test(String(data.productId));
  return { 'data-app': isNone ? 'null' : JSON.stringify({ action, data }), 'data-without': without } as const;
}
