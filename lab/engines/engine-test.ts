import { writeFileSync } from 'node:fs';
import { test as base, expect } from '../../e2e/support/plazo.ts';
import { Chromium } from './chromium.ts';
import type { Engine, EngineSettings } from './engine.ts';
import { Firefox } from './firefox.ts';
import { Visitor } from './visitor.ts';
import { WebKit } from './webkit.ts';
import { WebKitDriver } from './webkit-driver.ts';

/** Set by a project of playwright.config.ts. */
export interface EngineOptions {
  engine: 'chromium-92' | 'chromium-110' | 'firefox' | 'webkit';
}

/** An engine, whatever its type of element handle. */
type AnyEngine = Engine<unknown>;

/** Playwright runs these tests without a browser of its own: each test starts an engine with one window. */
export const test = base.extend<
  { keepsDocuments: boolean; size: EngineSettings['size']; running: AnyEngine; visitor: Visitor },
  EngineOptions & { start: (options: EngineSettings) => Promise<AnyEngine> }
>({
  engine: ['firefox', { option: true, scope: 'worker' }],

  keepsDocuments: [true, { option: true }],

  size: [undefined, { option: true }],

  start: [
    async ({ engine }, use) => {
      if (engine === 'firefox') return use((settings) => Firefox.start(settings));
      if (engine === 'chromium-92') return use(() => Chromium.start(92));
      if (engine === 'chromium-110') return use(() => Chromium.start(110));
      const driver = await WebKitDriver.start();
      await use((settings) => WebKit.start(driver.url, settings));
      await driver.stop();
    },
    { scope: 'worker' },
  ],

  running: async ({ start, keepsDocuments, size }, use, info) => {
    const engine = await start({ keepsDocuments, size });
    await use(engine);
    if (info.status !== info.expectedStatus) {
      const path = info.outputPath('screen.png');
      writeFileSync(path, await engine.picture());
      await info.attach('screen', { path, contentType: 'image/png' });
    }
    await engine.close();
  },

  visitor: ({ running }, use) => use(new Visitor(running)),

  // Replaces the fixture that listens to Chromium, with the same rule.
  complaints: async ({ running, expectedComplaints }, use) => {
    await use(running.complaints());
    const unexpected = running.complaints().filter((line) => !expectedComplaints.some((known) => known.test(line)));
    expect(unexpected, 'what the browser complained of').toEqual([]);
  },
});

export { expect };
