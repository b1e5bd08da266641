import type { HostWindow, MessagePortLike } from './host-window.ts';

export function iosPort(host: HostWindow): MessagePortLike | undefined {
  return host.webkit?.messageHandlers?.plazo;
}
