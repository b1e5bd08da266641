import { defineConfig } from '@playwright/test';
import type { PhoneOptions } from './e2e/support/plazo.ts';
import type { EngineOptions } from './lab/engines/engine-test.ts';
import { findHeadless } from './scripts/find-tools.mjs';
import { chromiumFlags } from './scripts/setup.mjs';

const chromium = findHeadless();
if (!chromium) throw new Error('Chromium is missing: node scripts/setup.mjs headless');

const engines = 'lab/engines';
// What runs on old phones as well: the minimum that a borrower and a visitor must be able to do there.
const everywhere = '{journey,complaint,promotion,brand-font}.e2e.ts';
// `npm run test:wide`: everything in the other engines, and every screen in both languages.
const inOtherEngines = process.env.WIDE === 'true' ? '*.e2e.ts' : 'journey.e2e.ts';
// Looks at each screen at both widths itself.
const bothWidths = 'every-screen.e2e.ts';
// The lender's people sit at a desk.
const atADesk = 'console*.e2e.ts';

export default defineConfig<object, EngineOptions & PhoneOptions>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  // The tests can count on two cores, and a test spends a third of its time waiting: for a countdown, a dialog, a server.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Generous, because machines are shared: a wrong test fails long before.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./e2e/support/failure-lines.ts']],
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: chromium.path, args: chromiumFlags() },
    isMobile: true,
    hasTouch: true,
    // No `devices[...]`: they set a user agent of another version than the browser under test.
    deviceScaleFactor: 2,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    colorScheme: 'dark',
    // Drawing animations takes half of a browser's time. Tests about motion turn it on (test.use), and so does the main journey.
    reducedMotion: 'reduce',
    // Traces take a tenth of the time; `--trace=retain-on-failure` records them.
    trace: 'off',
    // 'only-on-failure' takes a picture of every test, three seconds each, and throws most away: support/plazo.ts takes those of failures.
    screenshot: 'off',
  },
  projects: [
    {
      name: 'phone-412',
      testIgnore: [bothWidths, atADesk],
      use: { width: 412, viewport: { width: 412, height: 823 } },
    },
    { name: 'narrow-320', testIgnore: atADesk, use: { width: 320, viewport: { width: 320, height: 640 } } },
    {
      name: 'console',
      testMatch: atADesk,
      use: {
        viewport: { width: 1440, height: 900 },
        isMobile: false,
        hasTouch: false,
        deviceScaleFactor: 1,
        colorScheme: 'light',
      },
    },
    // What these browsers show, and what they cannot: docs/engines.md.
    { name: 'firefox', testDir: engines, testMatch: inOtherEngines, use: { engine: 'firefox' } },
    { name: 'webkit', testDir: engines, testMatch: inOtherEngines, use: { engine: 'webkit' } },
    { name: 'chromium-92', testDir: engines, testMatch: everywhere, use: { engine: 'chromium-92' } },
    { name: 'chromium-110', testDir: engines, testMatch: everywhere, use: { engine: 'chromium-110' } },
  ],
});
