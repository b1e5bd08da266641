/** Anything that takes the JSON text of a message. */
export interface MessagePortLike {
  postMessage(json: string): void;
}

/**
 * The part of `window` that the bridge uses, so that a test can pass its own. The three native objects are declared only here and accessed
 * only by the transports.
 */
export interface HostWindow {
  readonly self: unknown;
  readonly top: unknown;
  readonly location: { readonly origin: string; readonly pathname: string; assign(url: string): void };
  readonly history: { readonly length: number; back(): void };
  addEventListener(type: string, listener: () => void): void;
  /** Android: addWebMessageListener or addJavascriptInterface. */
  readonly PlazoNative?: MessagePortLike;
  /** iOS: WKWebView. */
  readonly webkit?: { readonly messageHandlers?: { readonly plazo?: MessagePortLike } };
  /** React Native: react-native-webview. */
  readonly ReactNativeWebView?: MessagePortLike;
}
