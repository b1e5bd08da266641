import type { Page } from '@playwright/test';
import type { ScreenState } from '@plazo/contract/pages';
import { demoCampaigns } from '../apps/server/src/demo/demo-campaigns.ts';
import { lookParameter } from '../apps/server/src/pages/looks.ts';
import { bankCardMessages } from '../apps/web/src/features/bank-card/bank-card.messages.ts';
import { failedMessages } from '../apps/web/src/screen/failed.messages.ts';
import { builtScreens } from '../scripts/built-screens.mjs';
import { followTo } from './support/follow.ts';
import { expectNothingLost } from './support/forced-colours.ts';
import { holdReload } from './support/hold-reload.ts';
import { hydrated } from './support/hydration.ts';
import { tabAround } from './support/keyboard.ts';
import {
  expectActionsFree,
  expectFiguresWhole,
  expectNothingCut,
  expectTargets,
  expectWordsWhole,
  settle,
  withWideFont,
} from './support/layout.ts';
import { brandNames, brands, everyLook, forced, type Look, lookId, lookOfVisit, schemes } from './support/looks.ts';
import { expectPrintable } from './support/paper.ts';
import { expect, type Language, type Plazo, test } from './support/plazo.ts';
import { dismiss, expectWellMade, seenBy, watch, withTextDoubled } from './support/well-made.ts';
import { languages, words } from './support/words.ts';

/**
 * A typical phone. The project's own width is the narrow one, where text runs out of space; the project for typical phones skips this file.
 */
const wide = { width: 412, height: 823 };

/** The test preview is for developers: it lists the states by name, untranslated. */
const forBorrowers = (await builtScreens()).screenStates.filter(({ isDeveloperOnly }) => !isDeveloperOnly);

function titleOfNothing(name: string, locale: Language | 'zh'): string {
  const { kinds } = words.nothingToPay[locale];
  const kind = name.replace('nothing-to-pay-', '').replace('card', 'settled').replace('letter-refused', 'no-letter');
  const known = Object.entries(kinds).find(([one]) => one === kind);
  if (!known) throw new Error(`no words for ${name}`);
  return known[1].title;
}

function titleOf({ screen, name, written, query, titles }: ScreenState, language: Language): string {
  if (screen === 'promotion') return demoCampaigns.find(({ id }) => id === query?.templateId)?.template.headline ?? '';
  if (screen === 'nothing-to-pay') return titleOfNothing(name, written ?? language);
  if (screen === 'login') return words.login[language].title;
  if (written) return screen === 'failed' ? failedMessages[written].refusedTitle : bankCardMessages[written].title;
  const { expiredTitle, notFoundTitle, refusedTitle, offerExpiredTitle, unknownTitle } = words.screen[language];
  if (name === 'expired-session') return expiredTitle;
  if (name === 'not-found') return notFoundTitle;
  if (name === 'unknown-order' || name === 'receipt-unknown') return unknownTitle;
  if (name === 'disclosure-sheet-none') return unknownTitle;
  if (screen === 'disclosure-sheet')
    return words[name.endsWith('mexico') ? 'disclosureMx' : 'disclosureIn'][language].sheetTitle;
  if (name === 'confirm-offer-expired') return offerExpiredTitle;
  if (screen === 'failed') return refusedTitle;
  const ofSite: Record<string, string> = {
    'site-about': words.siteAbout[language].aboutUs.title,
    'site-policy': words.site[language].policy,
    'site-user-agreement': words.siteUser[language].agreement.title,
  };
  return ofSite[screen] ?? titles[language] ?? titles.es ?? `no title for ${screen}`;
}

/** A state, in one language and one look. */
interface Visit {
  state: ScreenState;
  language: Language;
  look: Look;
}

/** Opens a state as its borrower would, in the look, and waits until it is interactive. */
async function open(page: Page, plazo: Plazo, { state, language, look }: Visit): Promise<void> {
  const { borrower, path, through } = state;
  const query = { ...state.query, [lookParameter]: lookId(look) };
  const answered = await page.goto(plazo.link(borrower, { language, query, ...(path === undefined ? {} : { path }) }));
  expect(answered?.status()).toBe(through === undefined ? (state.status ?? 200) : 200);
  if (through !== undefined) {
    await followTo(page, through);
    await page.waitForURL(`**${through}?**`);
    const url = new URL(page.url());
    // A link to a public screen drops the look, together with the session.
    if (!url.searchParams.has(lookParameter)) {
      url.searchParams.set(lookParameter, lookId(look));
      await page.goto(url.href);
    }
  }
  if ((await page.locator('link[rel=modulepreload]').count()) > 0) await hydrated(page);
}

/** States that one page opens one after the other: those of a screen. States that answer with an error have a page of their own. */
const groupOf = ({ screen, name, status }: ScreenState) => (status === undefined ? screen : name);

/** Leaves no trace of a visit for the next one. */
async function forgetVisit(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  const devTools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devTools.detach();
}

async function expectScreenWellMade(page: Page, { state, language, look }: Visit): Promise<void> {
  await settle(page);
  // Pictures that load during scrolling must have their space reserved too.
  await page.evaluate(async () => {
    scrollTo(0, document.body.scrollHeight);
    // Those of a closed fold never come into sight.
    for (const image of document.querySelectorAll<HTMLImageElement>('details:not([open]) img')) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode()));
  });
  await settle(page);
  expect((await seenBy(page)).shifts).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));

  expect(await page.evaluate(() => document.documentElement.lang)).toBe(state.written ?? language);
  await expect(page).toHaveTitle(`${titleOf(state, language)} · ${brandNames[look.brand]}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  if (!state.isLive) {
    const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(
      scripts.filter(
        (name) =>
          /\.js$/.test(name) &&
          !/\/((awake|base|day|door|refresh|fresh|memory|offline-copy|send|solve|steps|watch)-[\w-]+|site)\.js$/.test(
            name,
          ),
      ),
    ).toEqual([]);
  }
  await expectWellMade(page, language);
  await tabAround(page);
  expect((await seenBy(page)).refused).toEqual([]);
  await page.setViewportSize(wide);
  await expectNothingCut(page);
  await expectTargets(page);
  await withTextDoubled(page, async () => {
    await expectNothingCut(page);
    await expectActionsFree(page);
    if (look.forcedColors === 'active') await expectNothingLost(page);
  });
  await expectPrintable(page);
}

/**
 * `npm run looks:matrix` shows every state in every look and language; `npm run test:wide` shows it in both languages, in looks that cover
 * every pair.
 */
const isWhole = process.env.LOOKS === 'matrix';
const isWide = isWhole || process.env.WIDE === 'true';

/**
 * The looks in which a state is shown in a language. The normal test run shows each state in one language, and states of a single language
 * only in that.
 */
function looksOf(state: ScreenState, language: Language): readonly Look[] {
  const [at, other] = [forBorrowers.indexOf(state), languages.indexOf(language)];
  if (isWhole) return everyLook;
  if (isWide || state.language !== undefined || at % languages.length === other) return [lookOfVisit(at, other)];
  return [];
}

test('the visits show every pair of language, brand, scheme and forced colours, and every state', () => {
  const visits = forBorrowers.flatMap((state) =>
    languages.flatMap((language) => looksOf(state, language).map((look) => ({ state: state.name, language, ...look }))),
  );
  const values = { language: languages, brand: brands, scheme: schemes, forcedColors: forced } as const;
  const dimensions = Object.keys(values) as (keyof typeof values)[];
  const pairs = dimensions.flatMap((one, index) =>
    dimensions
      .slice(index + 1)
      .flatMap((other) =>
        values[one].flatMap((first) => values[other].map((second) => ({ [one]: first, [other]: second }))),
      ),
  );
  // Twice, with one scheme per language, if there is time for both.
  const states = forBorrowers.flatMap(({ name }) =>
    isWide ? schemes.map((scheme) => ({ state: name, scheme })) : [{ state: name }],
  );
  for (const pair of [...pairs, ...states]) expect(visits).toContainEqual(expect.objectContaining(pair));
});

for (const language of languages) {
  test.describe(`every screen (${language})`, () => {
    const states = forBorrowers.filter(
      (state) => (state.language ?? language) === language && looksOf(state, language).length > 0,
    );
    for (const group of new Set(states.map(groupOf))) {
      const members = states.filter((state) => groupOf(state) === group);
      test.describe(group, () => {
        const refused = members.flatMap(({ status }) => status ?? []);
        test.use({ expectedComplaints: refused.map((status) => new RegExp(`status of ${status}`)) });

        test('is well made', async ({ plazo, page, viewport }) => {
          // Opening a page and loading axe into it for the first time take as long as the checks.
          test.setTimeout((members.length * (isWhole ? everyLook.length : 1) + 2) * 60_000);
          await watch(page);
          await holdReload(page);
          const visits = members.flatMap((state) =>
            looksOf(state, language).map((look) => ({ state, language, look })),
          );
          for (const visit of visits) {
            const { state, look } = visit;
            await test.step(`${state.name} ${lookId(look)} ${look.forcedColors}`, async () => {
              if (viewport) await page.setViewportSize(viewport);
              await open(page, plazo, visit);
              if (state.name === 'confirm-offer-instalments') await dismiss(page, language);
              await expectScreenWellMade(page, visit);
              await forgetVisit(page);
            });
          }
        });
      });
    }
  });

  test(`text twice as large is nowhere in a hero smaller than plain text (${language})`, async ({ plazo, page }) => {
    for (const [borrower, path] of [
      ['ana', undefined],
      ['fermin', undefined],
      ['fermin', '/extension'],
      ['maximiliano', undefined],
    ] as const) {
      await page.goto(plazo.link(borrower, { language, ...(path === undefined ? {} : { path }) }));
      const sayings = page.locator('.hero-say, .hero-title, .hero-amount-figure, .figure-pair dd:first-of-type');
      await expect(sayings.first()).toBeVisible();
      await withTextDoubled(page, async () => {
        const sizes = await sayings.evaluateAll((parts) => parts.map((part) => getComputedStyle(part).fontSize));
        for (const size of sizes) expect(Number.parseFloat(size), page.url()).toBeGreaterThanOrEqual(32);
      });
    }
  });

  test(`text twice as large breaks no figure, no amount in a button and no word of a channel (${language})`, async ({
    plazo,
    page,
  }) => {
    for (const path of ['/loan-details', '/statement', '/repayment', '/extension']) {
      await test.step(path, async () => {
        await page.goto(plazo.link('maximiliano', { language, path }));
        const texts = page.locator('.button-label, .channel').filter({ visible: true });
        await expect(texts.first()).toBeVisible();
        await withTextDoubled(page, async () => {
          await expectWordsWhole(texts);
          await withWideFont(page, async () => {
            await expectNothingCut(page);
            await expectFiguresWhole(page);
          });
        });
      });
    }
  });
}
