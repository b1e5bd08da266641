import { randomId } from '../lib/random-id.ts';
import type { HostWindow } from './host-window.ts';
import { type Asked, type BridgeAction, type BridgeMessage, bridgeVersion } from './message.ts';
import { sendToNative } from './native-adapter.ts';

// A fact (who is here, what was bought) is still true when a late app appears; a wish would surprise by then.
const facts: readonly BridgeAction[] = ['ready', 'trackProduct'];
const mostWaiting = 20;

/** Answers whether the native side took it; a fact that it did not take is kept for a late app. */
export type Messenger = (asked: Asked) => boolean;

/** One a document: the base script has it, and hands it to the live screens. */
export function createMessenger(host: HostWindow): Messenger {
  const waiting: BridgeMessage[] = [];

  function flush(): void {
    while (waiting[0] && sendToNative(host, waiting[0])) waiting.shift();
  }

  // docs/bridge.md: a shell that injects its object late says so.
  host.addEventListener('plazo-host', flush);
  return (asked) => {
    const message: BridgeMessage = { plazo: bridgeVersion, id: randomId(), ...asked };
    flush();
    if (sendToNative(host, message)) return true;
    if (facts.includes(message.action) && waiting.length < mostWaiting) waiting.push(message);
    return false;
  };
}
