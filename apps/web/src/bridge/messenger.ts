import { randomId } from '../lib/random-id.ts';
import type { HostWindow } from './host-window.ts';
import { type BridgeAction, type BridgeData, type BridgeMessage, bridgeVersion } from './message.ts';
import { sendToNative } from './native-adapter.ts';

// A fact (who is here, what was bought) is still true when a late app appears; a wish would surprise by then.
const facts: readonly BridgeAction[] = ['ready', 'trackProduct'];
const mostWaiting = 20;

export function newMessage<A extends BridgeAction>(action: A, data: BridgeData[A]): BridgeMessage {
  return { plazo: bridgeVersion, id: randomId(), action, data } as BridgeMessage;
}

/** Hands messages to the native side, each answered with whether it was taken; a fact that was not is kept for a late app. */
export function createMessenger(host: HostWindow): (message: BridgeMessage) => boolean {
  const waiting: BridgeMessage[] = [];

  function flush(): void {
    for (let next = waiting[0]; next !== undefined && sendToNative(host, next); next = waiting[0]) waiting.shift();
  }

  // docs/bridge.md: a shell that injects its object late says so.
  host.addEventListener('plazo-host', flush);
  return (message) => {
    flush();
    if (sendToNative(host, message)) return true;
    if (facts.includes(message.action) && waiting.length < mostWaiting) waiting.push(message);
    return false;
  };
}
