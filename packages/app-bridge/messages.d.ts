/** The payload of each action. */
export interface BridgeData {
  /** The page came alive. */
  ready: { path: string };
  /** `url` is of the origin of the pages, or starts with the app scheme of the tenant. */
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
  /** A path with its query, to fetch from the origin of the pages. */
  saveDocument: { path: string };
}

export type BridgeAction = keyof BridgeData;

/** One message: what the JSON text that the app receives says. */
export type BridgeMessage = {
  [A in BridgeAction]: { plazo: 1; id: string; action: A; data: BridgeData[A] };
}[BridgeAction];

/** Every action, in the order of docs/bridge.md. */
export const bridgeActions: readonly BridgeAction[];

/**
 * The message that a page sent, or null if it is not one, is of a later version, or has an action or data that this package does not know:
 * ignore it then.
 */
export function readMessage(text: string): BridgeMessage | null;

/**
 * The script to run in the page (`evaluateJavascript`, `injectJavaScript`) to reply to the message with this id. `done: false` makes the
 * page do what it does in a browser without the app.
 */
export function replyScript(id: string, done: boolean): string;

/** The value of the parameter `appActions` in the address of a page: what this app can do. */
export function appActions(actions: readonly BridgeAction[]): string;

/** What each field of `data` looks like, as a regular expression. */
export const shapes: Readonly<Record<BridgeAction, Readonly<Record<string, string>>>>;

/** What an id looks like. */
export const idShape: string;
