import type { Page } from '@playwright/test';
import type { ScreenState } from '@plazo/contract/pages';
import { demoCampaigns } from '../apps/server/src/demo/demo-campaigns.ts';
import { bankCardMessages } from '../apps/web/src/features/bank-card/bank-card.messages.ts';
import { failedMessages } from '../apps/web/src/screen/failed.messages.ts';
import { builtScreens } from '../scripts/built-screens.mjs';
import { holdReload } from './support/hold-reload.ts';
import { hydrated } from './support/hydration.ts';
import { tabAround } from './support/keyboard.ts';
import {
  expectFiguresWhole,
  expectNothingCut,
  expectTargets,
  expectWordsWhole,
  settle,
  withWideFont,
} from './support/layout.ts';
import { expect, type Language, type Plazo, test } from './support/plazo.ts';
import { dismiss, expectWellMade, seenBy, watch, withTextDoubled } from './support/well-made.ts';
import { languages, words } from './support/words.ts';

/** A usual phone. The project's own width is the narrow one, where text runs out of room. */
const wide = { width: 412, height: 823 };

/** The test preview is for developers: it lists the states by name, untranslated. */
const forBorrowers = (await builtScreens()).screenStates.filter(({ isDeveloperOnly }) => !isDeveloperOnly);

function titleOfNothing(name: string, locale: Language | 'zh'): string {
  const { kinds } = words.nothingToPay[locale];
  const kind = name.replace('nothing-to-pay-', '').replace('card', 'settled');
  const known = Object.entries(kinds).find(([one]) => one === kind);
  if (!known) throw new Error(`no words for ${name}`);
  return known[1].title;
}

function titleOf({ screen, name, written, query, titles }: ScreenState, language: Language): string {
  if (screen === 'promotion') return demoCampaigns.find(({ id }) => id === query?.templateId)?.template.headline ?? '';
  if (screen === 'nothing-to-pay') return titleOfNothing(name, written ?? language);
  if (written) return screen === 'failed' ? failedMessages[written].failedTitle : bankCardMessages[written].title;
  const { expiredTitle, notFoundTitle, failedTitle, offerExpiredTitle, unknownTitle } = words.screen[language];
  if (name === 'expired-session') return expiredTitle;
  if (name === 'not-found') return notFoundTitle;
  if (name === 'unknown-order' || name === 'receipt-unknown') return unknownTitle;
  if (name === 'disclosure-sheet-none') return unknownTitle;
  if (screen === 'disclosure-sheet')
    return words[name.endsWith('mexico') ? 'disclosureMx' : 'disclosureIn'][language].sheetTitle;
  if (name === 'confirm-offer-expired') return offerExpiredTitle;
  if (screen === 'failed') return failedTitle;
  if (screen === 'voucher-story') return words.voucherStory[language].over;
  if (name === 'instruction-extension') return words.instruction[language].titleOfExtension;
  if (name === 'instruction-cancellation') return words.instruction[language].titleOfCancellation;
  if (screen === 'launch-link') return words.launchLink[language].over;
  if (screen === 'verify') return titleOfVerify(name, language);
  const ofSite: Record<string, string> = {
    'site-about': words.siteAbout[language].aboutUs.title,
    'site-policy': words.site[language].policy,
    'site-user-agreement': words.siteUser[language].agreement.title,
  };
  return ofSite[screen] ?? titles[language] ?? titles.es ?? `no title for ${screen}`;
}

/** The document's title is the answer to the check. */
function titleOfVerify(name: string, language: Language): string {
  const t = words.verify[language];
  const answers: Record<string, string> = {
    'verify-valid': t.validTitle,
    'verify-void': t.voidTitle,
    'verify-unknown': t.unknownTitle,
    'verify-mistyped': t.mistypedTitle,
  };
  return answers[name] ?? t.title;
}

/** Opens a state the way its borrower would, and waits until it has come alive. */
async function open(page: Page, plazo: Plazo, state: ScreenState, language: Language): Promise<void> {
  const { borrower, path, query = {}, through } = state;
  const answered = await page.goto(plazo.link(borrower, { language, query, ...(path === undefined ? {} : { path }) }));
  expect(answered?.status()).toBe(through === undefined ? (state.status ?? 200) : 200);
  if (through !== undefined) {
    await page.locator(`a[href^="${through}?"]`).first().click();
    await page.waitForURL(`**${through}?**`);
  }
  if ((await page.locator('link[rel=modulepreload]').count()) > 0) await hydrated(page);
}

for (const language of languages) {
  test.describe(`every screen (${language})`, () => {
    test.skip(({ width }) => width === wide.width, 'the narrow project checks both widths');
    for (const state of forBorrowers.filter((state) => (state.language ?? language) === language)) {
      test.describe(state.name, () => {
        test.use({ expectedComplaints: state.status === undefined ? [] : [new RegExp(`status of ${state.status}`)] });

        test('is well made', async ({ plazo, page }) => {
          await watch(page);
          await holdReload(page);
          await open(page, plazo, state, language);
          if (state.name === 'confirm-offer-instalments') await dismiss(page, language);
          await settle(page);
          // Pictures that load on the way down must have their room reserved too.
          await page.evaluate(async () => {
            scrollTo(0, document.body.scrollHeight);
            await Promise.all([...document.images].map((image) => image.decode()));
          });
          await settle(page);
          expect((await seenBy(page)).shifts).toEqual([]);
          await page.evaluate(() => scrollTo(0, 0));

          expect(await page.evaluate(() => document.documentElement.lang)).toBe(state.written ?? language);
          await expect(page).toHaveTitle(`${titleOf(state, language)} · Plazo`);
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          if (!state.isLive) {
            const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
            expect(
              scripts.filter(
                (name) =>
                  /\.js$/.test(name) &&
                  !/\/((base|refresh|fresh|memory|offline-copy|steps|watch)-[\w-]+|site)\.js$/.test(name),
              ),
            ).toEqual([]);
          }
          await expectWellMade(page, language);
          await tabAround(page);
          expect((await seenBy(page)).refused).toEqual([]);
          await page.setViewportSize(wide);
          await expectNothingCut(page);
          await expectTargets(page);
          await withTextDoubled(page, () => expectNothingCut(page));
        });
      });
    }
  });

  test.describe(`text twice as large (${language})`, () => {
    test.skip(({ width }) => width === wide.width, 'looked at where there is the least room');

    for (const path of ['/loan-details', '/statement', '/repayment', '/extension']) {
      test(`breaks no figure in a wide font either (${path})`, async ({ plazo, page }) => {
        await page.goto(plazo.link('maximiliano', { language, path }));
        await withTextDoubled(page, () =>
          withWideFont(page, async () => {
            await expectNothingCut(page);
            await expectFiguresWhole(page);
          }),
        );
      });

      test(`breaks no amount in a button and no word of a channel (${path})`, async ({ plazo, page }) => {
        await page.goto(plazo.link('maximiliano', { language, path }));
        const texts = page.locator('.button-label, .channel');
        await expect(texts.first()).toBeVisible();
        await withTextDoubled(page, () => expectWordsWhole(texts));
      });
    }
  });
}
