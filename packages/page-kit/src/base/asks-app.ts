import { type BridgeAction, type BridgeData, idShape } from '../bridge/message.ts';

/**
 * Attributes of a control that asks the app for something (requirement B1), for the base script. Where there is no app a link
 * is a link and a button goes out of sight, unless `without` says what to do instead: `AppAnswer` next to it then says so.
 */
export function asksApp<A extends BridgeAction>(action: A, data: BridgeData[A], without?: string) {
  // A product that came over the wire, or in the address, under a name that is none.
  const isNone = 'productId' in data && !idShape.test(String(data.productId));
  return { 'data-app': isNone ? 'null' : JSON.stringify({ action, data }), 'data-without': without } as const;
}
