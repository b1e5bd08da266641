/** The version of the format; docs/bridge.md says what may change without raising it. */
export const bridgeVersion = 1;

/** The shape of an id on the wire (contract, fields.ts): the schema itself stays on the server. */
export const idShape = /^[\w-]{1,64}$/;

/** What each action carries (requirement B1). `ready` is the page's greeting, not an action that a screen asks for. */
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
}

export type BridgeAction = keyof BridgeData;

/** What is asked of the native side, or told to it. */
export type Asked = { [A in BridgeAction]: { action: A; data: BridgeData[A] } }[BridgeAction];

/** One message, the JSON text that the native side receives. */
export type BridgeMessage = Asked & { plazo: typeof bridgeVersion; id: string };
