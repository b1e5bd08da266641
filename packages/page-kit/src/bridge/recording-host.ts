/** The native side that a recording host simulates. */
export type RecordedTransport = 'android' | 'ios' | 'react-native';

/**
 * Installs a fake native object that records every message. Self-contained, because a test passes it to the page: `await
 * page.addInitScript(installRecordingHost, 'android')`. The record survives navigation within the origin.
 */
export function installRecordingHost(transport: RecordedTransport): void {
  // The name is repeated in both functions, because nothing outside a function reaches the page.
  const key = 'plazo-recorded-messages';
  const port = {
    postMessage(json: string): void {
      // Native ports accept only text; anything else is an error in the page.
      if (typeof json !== 'string') throw new TypeError('a bridge message is JSON text');
      const recorded: unknown[] = JSON.parse(sessionStorage.getItem(key) ?? '[]');
      recorded.push(JSON.parse(json));
      sessionStorage.setItem(key, JSON.stringify(recorded));
    },
  };
  const target = globalThis as Record<string, unknown>;
  if (transport === 'android') target.PlazoNative = port;
  else if (transport === 'react-native') target.ReactNativeWebView = port;
  else target.webkit = { messageHandlers: { plazo: port } };
}

/** The messages so far, in order: `await page.evaluate(readRecordedMessages)`. */
export function readRecordedMessages(): { plazo: number; id: string; action: string; data: Record<string, string> }[] {
  return JSON.parse(sessionStorage.getItem('plazo-recorded-messages') ?? '[]');
}
