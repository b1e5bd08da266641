import type { BrowserContext, Page } from '@playwright/test';
import type { ScreenState } from '@plazo/contract/pages';
import { screenMessages } from '../apps/web/src/screen/screen.messages.ts';
import { startTranslator } from '../apps/web/src/testing/translator.ts';
import { builtScreens } from '../scripts/built-screens.mjs';
import { holdScripts } from './support/late-scripts.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, type Plazo, test } from './support/plazo.ts';
import { refuseStorage, startExtension } from './support/rough-going.ts';

// What comes over screens that we do not make, each screen with scripts in each of its states: it is there, and its main action acts.

/** `npm run test:wide` walks those without live parts as well. */
const isWide = process.env.WIDE === 'true';
const states = (await builtScreens()).screenStates.filter(
  ({ isLive, status }) => status === undefined && (isLive || isWide),
);

onOneWidth();
// Forms that are sent empty are refused, and React renders anew what it finds in another shape than the server has sent it in.
test.use({ ownServer: true, expectedComplaints: [/status of 4\d\d|ERR_FAILED|Minified React error #418/] });

interface Walk {
  context: BrowserContext;
  complaints: string[];
}

/** Visits each state in a page of its own: what the one before has begun may come late. */
async function walk({ context, complaints }: Walk, visit: (page: Page, state: ScreenState) => Promise<void>) {
  test.setTimeout(states.length * 20_000);
  for (const state of states) {
    await test.step(state.name, async () => {
      const page = await context.newPage();
      page.on('pageerror', ({ message }) => complaints.push(`${state.name}: thrown: ${message}`));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(`${state.name}: ${message.text()}`);
      });
      await visit(page, state);
      await page.close();
    });
  }
}

/** Opens a state as its borrower does; `change` is what happens to the link on the way. */
async function open(page: Page, plazo: Plazo, state: ScreenState, change = (link: string) => link): Promise<void> {
  const { borrower, path, through, query = {} } = state;
  const link = plazo.link(borrower, { query, ...(path === undefined ? {} : { path }) });
  await page.goto(change(link), { waitUntil: 'domcontentloaded' });
  if (through !== undefined) {
    await page.locator(`a[href^="${through}?"]`).first().click();
    await page.waitForURL(`**${through}?**`, { waitUntil: 'domcontentloaded' });
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
}

/** Everything that a reader can see to have changed. */
const seen = (page: Page) =>
  page
    .evaluate(() => [
      location.href,
      document.body.innerText,
      document.querySelectorAll('dialog[open], [aria-invalid=true]').length,
    ])
    .catch(() => ['another document']);

/** Presses what the screen is for, if it is for more than reading and calling; `until` comes between the press and what it does. */
async function press(page: Page, until = () => {}): Promise<void> {
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  const action = page.locator('main .button:visible:not(:disabled, [href^="tel:"], [href^="mailto:"])');
  const primary = action.and(page.locator('.button-primary'));
  const main = ((await primary.count()) > 0 ? primary : action).first();
  if ((await main.count()) > 0) {
    const before = await seen(page);
    await main.click({ noWaitAfter: true });
    until();
    await expect.poll(() => seen(page)).not.toEqual(before);
  }
}

/** Each parameter twice, as some apps and messengers send a link. */
function doubled(link: string): string {
  const url = new URL(link);
  for (const [name, value] of [...url.searchParams]) url.searchParams.append(name, value);
  return url.href;
}

test('a translator, an extension, refused storage and a doubled query', async ({ plazo, context, complaints }) => {
  await context.addInitScript(refuseStorage);
  await context.addInitScript(startExtension);
  await context.addInitScript(`document.addEventListener('DOMContentLoaded', () => void (${startTranslator})())`);
  await walk({ context, complaints }, async (page, state) => {
    await open(page, plazo, state, doubled);
    await page.waitForFunction(() => 'alive' in document.documentElement.dataset);
    await expect(page.getByText(screenMessages.es.notShown)).toHaveCount(0);
    await press(page);
  });
});

test('scripts that come late', async ({ plazo, context, complaints }) => {
  await walk({ context, complaints }, async (page, state) => {
    const release = await holdScripts(page);
    await open(page, plazo, state);
    await press(page, release);
    release();
  });
});

test('scripts that never come', async ({ plazo, context, complaints }) => {
  await context.route('**/assets/*.js', (route) => route.abort());
  await walk({ context, complaints }, async (page, state) => {
    await open(page, plazo, state);
    await press(page);
  });
});
