import type { HostWindow, MessagePortLike } from './host-window.ts';

/** A JavascriptInterface object and a WebMessageListener look the same from here. */
export function androidPort(host: HostWindow): MessagePortLike | undefined {
  return host.PlazoNative;
}
