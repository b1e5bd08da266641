import type { BrowserContext, Page } from '@playwright/test';
import type { ScreenState } from '@plazo/contract/pages';
import { screenMessages } from '../apps/web/src/screen/screen.messages.ts';
import { startTranslator } from '../apps/web/src/testing/translator.ts';
import { builtScreens } from '../scripts/built-screens.mjs';
import { followTo } from './support/follow.ts';
import { holdScripts } from './support/late-scripts.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, noteComplaints, type Plazo, test } from './support/plazo.ts';
import { darkenByForce, doubleText, refuseStorage, startExtension } from './support/rough-going.ts';

// Things that other software does to our screens. Each screen with scripts, in each of its states, must be complete, and its main action
// must work.

/** `npm run test:wide` also visits the screens without live parts. */
const isWide = process.env.WIDE === 'true';
const states = (await builtScreens()).screenStates.filter(
  ({ isLive, status }) => status === undefined && (isLive || isWide),
);
/** One state of each screen: its behaviour without scripts depends on the screen, not on the state. */
const firstStates = states.filter(
  ({ screen }, at) => isWide || states.findIndex((one) => one.screen === screen) === at,
);
/** Limits in milliseconds, in case something hangs: for one action, and for the whole of one state. */
const actionLimit = 30_000;
const stateLimit = 90_000;

onOneWidth();
test.use({
  ownServer: true,
  // One borrower's screens follow each other faster than a person opens them.
  serverEnvironment: { BORROWER_CALLS_PER_SECOND: '0' },
  actionTimeout: actionLimit,
  navigationTimeout: actionLimit,
  // Forms sent empty are refused, and React renders again whatever no longer matches what the server sent.
  expectedComplaints: [/status of 4\d\d|ERR_FAILED|Minified React error #418/],
});

interface Walk {
  states: readonly ScreenState[];
  plazo: Plazo;
  context: BrowserContext;
  complaints: string[];
}

/** Visits each state in a page of its own, because late effects of the previous one would interfere; reports all failures at the end. */
async function walk(
  { states, plazo, context, complaints }: Walk,
  visit: (page: Page, state: ScreenState) => Promise<void>,
): Promise<void> {
  test.setTimeout(states.length * stateLimit);
  const failures: string[] = [];
  for (const state of states) {
    const page = await context.newPage();
    await noteComplaints(page, complaints, `${state.name}: `);
    try {
      await test.step(
        state.name,
        async () => {
          await visit(page, state);
          await expectThere(page, plazo);
          await page.close();
        },
        { timeout: stateLimit },
      );
    } catch (error) {
      failures.push(
        `${state.name} at ${new URL(page.url()).pathname}: ${error instanceof Error ? error.message : error}`,
      );
      void page.close();
    }
  }
  expect(failures).toEqual([]);
}

/** Opens a state as its borrower would; `change` alters the link on the way. */
async function open(page: Page, plazo: Plazo, state: ScreenState, change = (link: string) => link): Promise<void> {
  const { borrower, path, through, query = {} } = state;
  const link = plazo.link(borrower, { query, ...(path === undefined ? {} : { path }) });
  const answered = await page.goto(change(link), { waitUntil: 'domcontentloaded' });
  // A refusal would be a complete screen too.
  expect(answered?.status()).toBe(200);
  if (through !== undefined) {
    await followTo(page, through);
    await page.waitForURL(`**${through}?**`, { waitUntil: 'domcontentloaded' });
  }
  await expectThere(page, plazo);
}

/** Fails on a blank screen, and on one with a missing part. Screens of other origins are not checked. */
async function expectThere(page: Page, plazo: Plazo): Promise<void> {
  const isOurs = () => new URL(page.url()).origin === plazo.url;
  await expect.poll(async () => !isOurs() || (await page.locator('h1').count()) === 1, 'one title').toBe(true);
  await expect(page.getByText(screenMessages.es.notShown)).toHaveCount(0);
}

/** Everything whose change a reader can see; null until the scripts run, or are known not to, and while a control is busy. */
const seen = (page: Page) =>
  page
    .evaluate(() => {
      const { activeElement, documentElement } = document;
      const hasScripts = document.querySelector('link[rel=modulepreload]') !== null;
      const isSettled = !hasScripts || ['alive', 'bare'].some((mark) => mark in documentElement.dataset);
      const isBusy = document.querySelector('[aria-busy=true]') !== null;
      return isSettled && !isBusy
        ? [
            location.href,
            document.body.innerText,
            document.querySelectorAll('dialog[open], [aria-invalid=true]').length,
            // The browser itself moves the focus to an empty required field. A control that was pressed has the focus anyway.
            activeElement?.matches('input, textarea, select') ? activeElement.id : '',
          ]
        : null;
    })
    .catch(() => ['another document']);

/** What a reader sees of a screen before touching it: scripts show parts of it themselves. */
async function untouched(page: Page, { areScriptsThere = true } = {}): Promise<unknown> {
  await expect.poll(() => seen(page), 'the screen is settled').not.toBeNull();
  // A script that throws while it starts leaves bare HTML.
  if (areScriptsThere) await expect(page.locator('html[data-bare]')).toHaveCount(0);
  return seen(page);
}

/** Presses the main action, if the screen has one besides phone and e-mail links, and waits until a reader sees something other than `before`. */
async function press(page: Page, before: unknown, release = () => {}): Promise<void> {
  const action = page.locator('main .button:visible:not(:disabled, [href^="tel:"], [href^="mailto:"])');
  const primary = action.and(page.locator('.button-primary'));
  const main = ((await primary.count()) > 0 ? primary : action).first();
  if ((await main.count()) > 0) {
    let isSaved = false;
    page.once('download', () => {
      isSaved = true;
    });
    await main.click({ noWaitAfter: true });
    release();
    await expect
      .poll(async () => isSaved || ((await seen(page)) ?? before), 'what the main action does')
      .not.toEqual(before);
  }
}

/** Each parameter twice, as some apps and messengers send a link. */
function doubled(link: string): string {
  const url = new URL(link);
  for (const [name, value] of [...url.searchParams]) url.searchParams.append(name, value);
  return url.href;
}

test('a translator, an extension, refused storage, a doubled query, forced dark and text at 200 %', async ({
  plazo,
  context,
  complaints,
}) => {
  for (const script of [refuseStorage, startExtension, doubleText]) await context.addInitScript(script);
  await context.addInitScript(`document.addEventListener('DOMContentLoaded', () => void (${startTranslator})())`);
  await walk({ states, plazo, context, complaints }, async (page, state) => {
    await darkenByForce(page);
    // Some screens open a dialog after a few seconds, at whatever point a slow machine has reached by then.
    await page.addLocatorHandler(page.getByRole('dialog'), () => page.keyboard.press('Escape'));
    await open(page, plazo, state, doubled);
    await press(page, await untouched(page));
  });
});

test('scripts that come late', async ({ plazo, context, complaints }) => {
  await walk({ states: firstStates, plazo, context, complaints }, async (page, state) => {
    await open(page, plazo, state);
    const before = await untouched(page);
    const release = await holdScripts(page);
    await open(page, plazo, state);
    await press(page, before, release);
    release();
  });
});

test('scripts that never come', async ({ plazo, context, complaints }) => {
  await context.route('**/assets/*.js', (route) => route.abort());
  await walk({ states: firstStates, plazo, context, complaints }, async (page, state) => {
    await open(page, plazo, state);
    await press(page, await untouched(page, { areScriptsThere: false }));
  });
});
