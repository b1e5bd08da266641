import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { installRecordingHost, readRecordedMessages } from './recording-host.ts';

// How the functions get into the page: as source text, evaluated where nothing of this module exists.
function page(storage: Map<string, string>) {
  const sessionStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  };
  const context = createContext({ sessionStorage });
  return (code: string) => runInContext(code, context);
}

describe('recording host', () => {
  it.each([
    ['android', 'PlazoNative'],
    ['ios', 'webkit.messageHandlers.plazo'],
    ['react-native', 'ReactNativeWebView'],
  ] as const)('records on %s, across documents', (transport, port) => {
    const storage = new Map<string, string>();
    for (const action of ['ready', 'trackProduct']) {
      const run = page(storage);
      run(`(${installRecordingHost})('${transport}')`);
      run(`${port}.postMessage(JSON.stringify({ plazo: 1, id: '1', action: '${action}', data: {} }))`);
    }
    const recorded = page(storage)(`(${readRecordedMessages})()`);
    expect(recorded.map((message: { action: string }) => message.action)).toEqual(['ready', 'trackProduct']);
  });

  it('refuses what a native port could not accept', () => {
    const run = page(new Map());
    run(`(${installRecordingHost})('ios')`);
    expect(() => run('webkit.messageHandlers.plazo.postMessage({})')).toThrow('JSON text');
    expect(() => run("webkit.messageHandlers.plazo.postMessage('x')")).toThrow();
    expect(run(`(${readRecordedMessages})()`)).toHaveLength(0);
  });
});
