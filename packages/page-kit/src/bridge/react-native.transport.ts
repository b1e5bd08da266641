import type { HostWindow, MessagePortLike } from './host-window.ts';

export function reactNativePort(host: HostWindow): MessagePortLike | undefined {
  return host.ReactNativeWebView;
}
