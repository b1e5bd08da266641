/** Anything that takes the JSON text of a message. A WKScriptMessageHandlerWithReply answers with a promise, which can be rejected. */
export interface MessagePortLike {
  postMessage(json: string): unknown;
}

/** What an app says of a message: its id, and whether it has done what was asked. */
export interface Reply {
  id?: unknown;
  done?: unknown;
}

/**
 * The part of `window` that the bridge uses, so that a test can pass its own. The three native objects are declared only here and accessed
 * only by the transports.
 */
export interface HostWindow {
  readonly self: unknown;
  readonly top: unknown;
  readonly location: { readonly origin: string; readonly search: string; assign(url: string): void };
  readonly history: { readonly length: number; back(): void };
  addEventListener(type: string, listener: (event: { readonly detail?: Reply | null | undefined }) => void): void;
  /** Android: addWebMessageListener or addJavascriptInterface. */
  readonly PlazoNative?: MessagePortLike;
  /** iOS: WKWebView. */
  readonly webkit?: { readonly messageHandlers?: { readonly plazo?: MessagePortLike } };
  /** React Native: react-native-webview. */
  readonly ReactNativeWebView?: MessagePortLike;
}
