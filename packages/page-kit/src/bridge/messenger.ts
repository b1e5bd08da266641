import type { HostWindow } from './host-window.ts';
import { type Asked, type BridgeAction, type BridgeMessage, bridgeVersion, canDo } from './message.ts';
import { sendToNative } from './native-adapter.ts';
import { randomId } from './random-id.ts';

// Facts (which page, what was bought, that the session has ended) are still true when the app injects its object late; a late request would
// surprise the reader.
const facts: readonly BridgeAction[] = ['ready', 'trackProduct', 'goLogin'];
const maxWaiting = 20;

/**
 * Returns whether the native side received the message; a fact that it did not receive is kept for a late app. `otherwise` is what to do
 * without an app: it is called if the app replies that it has not done it.
 */
export type Messenger = (asked: Asked, otherwise?: () => void) => boolean;

/** One per document: the base script creates it, and live screens use it too. */
export function createMessenger(host: HostWindow): Messenger {
  const waiting = new Map<string, BridgeMessage>();
  const ways = new Map<unknown, () => void>();

  const post = (message: BridgeMessage) => sendToNative(host, message, () => ways.get(message.id)?.());
  function flush(): void {
    for (const [asked, message] of waiting) if (post(message)) waiting.delete(asked);
  }

  // docs/bridge.md: a shell that injects its object late announces it.
  host.addEventListener('plazo-host', flush);
  host.addEventListener('plazo-reply', ({ detail }) => {
    const otherwise = ways.get(detail?.id);
    ways.delete(detail?.id);
    if (detail?.done === false) otherwise?.();
  });
  return (asked, otherwise) => {
    const { action } = asked;
    if (!canDo(host.location.search, action)) return false;
    const message: BridgeMessage = { plazo: bridgeVersion, id: randomId(), ...asked };
    flush();
    // Before it is sent: an app may reply while it is still being told.
    if (otherwise) ways.set(message.id, otherwise);
    if (post(message)) return true;
    // The same fact waits once.
    if (facts.includes(action) && waiting.size < maxWaiting) waiting.set(JSON.stringify(asked), message);
    return false;
  };
}
