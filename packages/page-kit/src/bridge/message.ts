/** The version of the format; docs/bridge.md defines which changes need no new version. */
export const bridgeVersion = 1;

/** The shape of an id in calls (contract, fields.ts): the schema itself stays on the server. */
export const idShape = /^[\w-]{1,64}$/;

/** The payload of each action (requirement B1). `ready` is the page's greeting, not an action that a screen requests. */
export interface BridgeData {
  ready: { path: string };
  /** `target`: a key of the product's table of addresses. */
  openPage: { target: string; url: string };
  openProduct: { productId: string };
  goHome: Record<string, never>;
  goMine: Record<string, never>;
  goLogin: Record<string, never>;
  callPhone: { number: string };
  openRating: Record<string, never>;
  trackProduct: { productId: string };
  close: Record<string, never>;
  startBankFlow: Record<string, never>;
  endBankFlow: Record<string, never>;
  /** A document to fetch from our origin and to hand to the borrower: path and query. */
  saveDocument: { path: string };
}

export type BridgeAction = keyof BridgeData;

/** A request or a fact for the native side. */
export type Asked = { [A in BridgeAction]: { action: A; data: BridgeData[A] } }[BridgeAction];

/** Actions that an app without `appActions` in the address cannot know, because they are younger than that parameter. */
const youngerActions: readonly BridgeAction[] = ['saveDocument'];

/**
 * Whether an app can do something, by the `appActions` that it put into the address of the document: names between commas. Without it, the
 * app is one of the first version. The greeting goes to every app.
 */
export function canDo(search: string, action: BridgeAction): boolean {
  const named = new URLSearchParams(search).get('appActions')?.split(',');
  return action === 'ready' || (named ? named.includes(action) : !youngerActions.includes(action));
}

/** One message: the JSON text that the native side receives. */
export type BridgeMessage = Asked & { plazo: typeof bridgeVersion; id: string };
