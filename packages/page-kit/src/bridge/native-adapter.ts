import { androidPort } from './android.transport.ts';
import type { HostWindow } from './host-window.ts';
import { iosPort } from './ios.transport.ts';
import type { BridgeMessage } from './message.ts';
import { reactNativePort } from './react-native.transport.ts';

// A React Native shell may also inject an object of its own; the most specific one is tried first.
const transports = [androidPort, iosPort, reactNativePort];

/**
 * Sends a message to the native side; returns whether there was one to receive it. Looked up for every message, because some shells inject
 * their object late. Never throws.
 */
export function sendToNative(host: HostWindow, message: BridgeMessage): boolean {
  try {
    // Android injects its object into every frame: a page inside somebody else's frame must not talk to the app.
    if (host.self !== host.top) return false;
    for (const transport of transports) {
      const port = transport(host);
      if (typeof port?.postMessage === 'function') {
        // Called as a method: a function detached from the injected object throws.
        port.postMessage(JSON.stringify(message));
        return true;
      }
    }
  } catch {
    // The native side is gone or broken; the browser's way remains.
  }
  return false;
}
