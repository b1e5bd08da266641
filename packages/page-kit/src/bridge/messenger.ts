import type { HostWindow } from './host-window.ts';
import { type Asked, type BridgeAction, type BridgeMessage, bridgeVersion } from './message.ts';
import { sendToNative } from './native-adapter.ts';
import { randomId } from './random-id.ts';

// Facts (which page, what was bought) are still true when the app injects its object late; a late request would surprise the reader.
const facts: readonly BridgeAction[] = ['ready', 'trackProduct'];
const maxWaiting = 20;

/** Returns whether the native side received the message; a fact that it did not receive is kept for a late app. */
export type Messenger = (asked: Asked) => boolean;

/** One per document: the base script creates it, and live screens use it too. */
export function createMessenger(host: HostWindow): Messenger {
  const waiting: BridgeMessage[] = [];

  function flush(): void {
    while (waiting[0] && sendToNative(host, waiting[0])) waiting.shift();
  }

  // docs/bridge.md: a shell that injects its object late announces it.
  host.addEventListener('plazo-host', flush);
  return (asked) => {
    const message: BridgeMessage = { plazo: bridgeVersion, id: randomId(), ...asked };
    flush();
    if (sendToNative(host, message)) return true;
    if (facts.includes(message.action) && waiting.length < maxWaiting) waiting.push(message);
    return false;
  };
}
