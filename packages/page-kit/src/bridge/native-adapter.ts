import { androidPort } from './android.transport.ts';
import type { HostWindow } from './host-window.ts';
import { iosPort } from './ios.transport.ts';
import type { BridgeMessage } from './message.ts';
import { reactNativePort } from './react-native.transport.ts';

// A React Native shell may also inject an object of its own; the most specific one is tried first.
const transports = [androidPort, iosPort, reactNativePort];

/**
 * Sends a message to the native side; returns whether there was one to receive it. Looked up for every message, because some shells inject
 * their object late. Never throws. A port that throws does not hide the next one; nor does one whose promise is rejected, and if no other
 * takes the message then, `otherwise` is called.
 */
export function sendToNative(
  host: HostWindow,
  message: BridgeMessage,
  otherwise: () => void,
  ways = transports,
): boolean {
  const [transport, ...others] = ways;
  // Android injects its object into every frame: a page inside somebody else's frame must not talk to the app.
  if (!transport || host.self !== host.top) return false;
  const tellNext = () => sendToNative(host, message, otherwise, others);
  try {
    const port = transport(host);
    if (typeof port?.postMessage === 'function') {
      // Called as a method: a function detached from the injected object throws.
      Promise.resolve(port.postMessage(JSON.stringify(message))).catch(() => tellNext() || otherwise());
      return true;
    }
  } catch {
    // The native side is gone or broken; another port or the browser's way remains.
  }
  return tellNext();
}
