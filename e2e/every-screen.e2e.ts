import type { Locator, Page } from '@playwright/test';
import { complaintSave, complaintScore } from '@plazo/contract/complaints';
import { googleScore, type LoanDetails, loanDetails } from '@plazo/contract/loan';
import type { ScreenState } from '@plazo/contract/pages';
import { fill } from '@plazo/contract/text';
import { demoCampaigns } from '../apps/server/src/demo/demo-campaigns.ts';
import { bankCardMessages } from '../apps/web/src/features/bank-card/bank-card.messages.ts';
import { failedMessages } from '../apps/web/src/screen/failed.messages.ts';
import { builtScreens } from '../scripts/built-screens.mjs';
import { expectAccessible } from './support/accessibility.ts';
import { Borrower } from './support/borrower.ts';
import { holdReload } from './support/hold-reload.ts';
import { hydrated } from './support/hydration.ts';
import { expectTrapped, tabAround, tabTo } from './support/keyboard.ts';
import { holdScripts } from './support/late-scripts.ts';
import {
  expectFiguresWhole,
  expectNothingCut,
  expectTargets,
  expectWordsWhole,
  settle,
  withWideFont,
} from './support/layout.ts';
import { expectOneLanguage } from './support/one-language.ts';
import { answer, openFromOtherCore } from './support/other-core.ts';
import { ownTime } from './support/page-time.ts';
import { expect, type Language, type Plazo, test } from './support/plazo.ts';
import { asCodedMoney, channels, languages, words } from './support/words.ts';

/** A usual phone. The narrow one, where words run out of room, is the project's. */
const wide = { width: 412, height: 823 };

/** The test preview is a developer's: it lists the states by their names, in no language. */
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
  if (name === 'confirm-offer-expired') return offerExpiredTitle;
  if (screen === 'failed') return failedTitle;
  if (screen === 'voucher-story') return words.voucherStory[language].over;
  if (name === 'instruction-extension') return words.instruction[language].titleOfExtension;
  if (name === 'instruction-cancellation') return words.instruction[language].titleOfCancellation;
  if (screen === 'verify') return titleOfVerify(name, language);
  const ofSite: Record<string, string> = {
    'site-about': words.siteAbout[language].aboutUs.title,
    'site-policy': words.site[language].policy,
    'site-user-agreement': words.siteUser[language].agreement.title,
  };
  return ofSite[screen] ?? titles[language] ?? titles.es ?? `no title for ${screen}`;
}

/** What was answered is the title of the document. */
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

/** Watches every further document: what jumps, and what its policy refuses. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shifts: [] as string[], refused: [] as string[] };
    Object.assign(globalThis, { plazoSeen: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.shifts.push(`${entry.value} at ${Math.round(entry.startTime)} ms`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      seen.refused.push(`${violatedDirective} ${blockedURI}`);
    });
  });
}

declare const plazoSeen: { shifts: string[]; refused: string[] };

function seenBy(page: Page): Promise<typeof plazoSeen> {
  return page.evaluate(() => plazoSeen);
}

/** Twice the text: WCAG 1.4.4. */
async function withTextDoubled(page: Page, check: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await check();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
}

async function dismiss(page: Page, language: Language): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.screen[language].dismiss }).click();
  await expect(dialog).toBeHidden();
}

/** What holds for a screen and for a dialog alike. */
async function expectWellMade(page: Page, language: Language): Promise<void> {
  await settle(page);
  await expectAccessible(page);
  await expectOneLanguage(page, language);
  await expectNothingCut(page);
  await expectTargets(page);
  await expectFiguresWhole(page);
  await withTextDoubled(page, () => expectNothingCut(page));
  await withWideFont(page, async () => {
    await expectNothingCut(page);
    await expectFiguresWhole(page);
  });
}

for (const language of languages) {
  test.describe(`every screen (${language})`, () => {
    test.skip(({ width }) => width === wide.width, 'looked at from the narrow phone, at both widths');
    for (const state of forBorrowers.filter((state) => (state.language ?? language) === language)) {
      test.describe(state.name, () => {
        test.use({ expectedComplaints: state.status === undefined ? [] : [new RegExp(`status of ${state.status}`)] });

        test('is well made', async ({ plazo, page }) => {
          await watch(page);
          await holdReload(page);
          await open(page, plazo, state, language);
          if (state.name === 'confirm-offer-instalments') await dismiss(page, language);
          await settle(page);
          // What is loaded on the way down has its room reserved too.
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

  test.describe(`every dialog (${language})`, () => {
    test.skip(({ width }) => width === wide.width, 'looked at where there is the least room');
    // The countdown would be waited for otherwise.
    test.use({ reducedMotion: 'reduce' });

    test('updating an offer', async ({ plazo, page }) => {
      await watch(page);
      await holdReload(page);
      await page.goto(plazo.link('julia', { language }));
      const dialog = page.getByRole('dialog', { name: words.offer[language].reloadTitle });
      await expect(dialog).toBeVisible();
      await expectWellMade(page, language);
      await expectTrapped(page, dialog);
      expect((await seenBy(page)).refused).toEqual([]);
    });

    for (const [name, path] of [
      ['fermin', '/repayment'],
      ['maximiliano', '/repayment'],
      ['nora', '/extension'],
    ] as const) {
      test(`a barcode (${name}, ${path})`, async ({ plazo, page }) => {
        const t = words.repayment[language];
        const borrower = new Borrower(page, language);
        await watch(page);
        await page.goto(plazo.link(name, { language, path }));
        await borrower.channel(channels.store).click();
        await page.getByRole('link', { name: words.screen[language].back }).click();
        await hydrated(page);
        await page.getByRole('link', { name: t.showBarcode }).first().click();
        const dialog = page.getByRole('dialog', { name: t.barcodeTitle });
        await expect(dialog).toBeVisible();
        await expectWellMade(page, language);
        await expectTrapped(page, dialog);
        expect((await seenBy(page)).refused).toEqual([]);
      });
    }

    test('a barcode, before the scripts are there', async ({ plazo, page }) => {
      const borrower = new Borrower(page, language);
      await page.goto(plazo.link('fermin', { language, path: '/repayment' }));
      await borrower.channel(channels.store).click();
      const release = await holdScripts(page);
      await page.getByRole('link', { name: words.screen[language].back }).click();
      await page.getByRole('link', { name: words.repayment[language].showBarcode }).first().click();
      await expect(borrower.barcode).toBeVisible();
      await expectWellMade(page, language);
      release();
      await hydrated(page);
    });

    test('rating a loan', async ({ plazo, page }) => {
      const t = words.loan[language];
      await watch(page);
      await page.goto(plazo.link('pilar', { language }));
      const dialog = page.getByRole('dialog', { name: t.rateTitle });
      await expect(dialog).toBeVisible();
      await expectWellMade(page, language);
      await page.route(`**/tells${googleScore.path}?*`, (route) =>
        route.fulfill({ json: { code: '0', message: '', data: {} } }),
      );
      await dialog.locator('label').nth(2).click();
      await dialog.getByRole('button', { name: t.rateSend }).click();
      const thanks = page.getByRole('dialog', { name: t.thanksTitle });
      await expect(thanks).toBeVisible();
      await expectWellMade(page, language);
      await expectTrapped(page, thanks);
      expect((await seenBy(page)).refused).toEqual([]);
    });

    test('a complaint that was sent', async ({ plazo, page }) => {
      const t = words.complaintForm[language];
      const time = await ownTime(page);
      await watch(page);
      await page.route(`**/tells${complaintSave.path}?*`, (route) =>
        route.fulfill({ json: { code: '0', message: '', data: { problemId: 'C1', folio: 'Q-2026-1234567' } } }),
      );
      await page.goto(plazo.link('gloria', { language, path: '/complainPageNext', query: { problemType: '2' } }));
      await hydrated(page);
      await page.getByRole('textbox').fill('...');
      await time.stop();
      await page.getByRole('button', { name: t.submit }).click();
      const dialog = page.getByRole('dialog', { name: t.sentTitle });
      await time.seen(dialog);
      // A key keeps it open.
      await page.keyboard.press('Shift');
      await time.goOn();
      await expectWellMade(page, language);
      await expectTrapped(page, dialog);
      expect((await seenBy(page)).refused).toEqual([]);
    });

    test('pictures of a complaint, and its rating', async ({ plazo, page }) => {
      const t = words.complaintDetail[language];
      await watch(page);
      await page.goto(plazo.link('gloria', { language, path: '/complaintList', query: { tab: 'answered' } }));
      await hydrated(page);
      await page
        .getByRole('tabpanel', { name: words.complaintAnswer[language].answered })
        .getByRole('link')
        .first()
        .click();
      await hydrated(page);
      await page.getByRole('link', { name: fill(t.picture, { number: '1', count: '1' }) }).click();
      const viewer = page.getByRole('dialog', { name: t.pictures });
      await expect(viewer).toBeVisible();
      await expectWellMade(page, language);
      await expectTrapped(page, viewer);
      await dismiss(page, language);
      await page.getByRole('button', { name: t.rate }).click();
      const rating = page.getByRole('dialog', { name: t.scoreTitle });
      await expect(rating).toBeVisible();
      await expectWellMade(page, language);
      await expectTrapped(page, rating);
      await page.route(`**/tells${complaintScore.path}?*`, (route) =>
        route.fulfill({ json: { code: '0', message: '', data: { score: 5 } } }),
      );
      await rating.locator('label').last().click();
      await rating.getByRole('button', { name: t.sendScore }).click();
      const thanks = page.getByRole('dialog', { name: t.thanksTitle });
      await expect(thanks).toBeVisible();
      await expectWellMade(page, language);
      await expectTrapped(page, thanks);
      expect((await seenBy(page)).refused).toEqual([]);
    });

    test('extending a loan', async ({ plazo, page }) => {
      const t = words.loan[language];
      const text = words.loanAnswer[language];
      const loan: LoanDetails = {
        orderStatus: 174,
        noticeStatusText: text.status[174].text,
        noticeDesText: text.status[174].description.replace('{date}', '2026-12-20'),
        productName: 'Plazo Flex',
        productLogo: '/pictures/product-logo.svg',
        userOrderDetail: { detail: [{ text: text.principal, value: '2.500,00' }] },
        inside: '1',
        isScore: '0',
        h5Url: '',
        isDelay: '1',
        isNewContract: '/loan-agreement?orderId=PZ1',
        repayAmount: 99_999_999_900,
        repayDate: '2026-12-20',
      };
      const isNeedPop = language === 'en' ? '1' : '2';
      await openFromOtherCore(page, plazo, `/loan-details?orderId=PZ1&isNeedPop=${isNeedPop}`, [
        answer(loanDetails, loan),
      ]);
      await hydrated(page);
      await expectWellMade(page, language);
      await page.getByRole('link', { name: t.extend }).click();
      const dialog = page.getByRole('dialog', { name: t.extendTitle });
      await expect(dialog).toBeVisible();
      await expectWellMade(page, language);
      await expectTrapped(page, dialog);
    });
  });
}

test.describe('by keyboard alone', () => {
  test.use({ ownServer: true });

  test('a loan is taken and its code found', async ({ plazo, page }) => {
    const language = 'es';
    const borrower = new Borrower(page, language);
    const follow = async (target: Locator, url: string) => {
      await tabTo(page, target);
      await page.keyboard.press('Enter');
      await page.waitForURL(url);
      await hydrated(page);
    };
    await page.goto(plazo.link('ana', { language }));
    await hydrated(page);
    await tabTo(page, borrower.agreement);
    await page.keyboard.press('Space');
    await expect(borrower.agreement).not.toBeChecked();
    await expect(borrower.submit).toBeDisabled();
    await page.keyboard.press('Space');
    await expect(borrower.submit).toBeEnabled();
    await tabTo(page, page.getByRole('link', { name: words.offer[language].contract }));
    await follow(borrower.submit, '**/loan-details?**');

    await follow(borrower.repay, '**/repayment?**');
    const more = page.getByText(words.repayment[language].more);
    const summary = page.getByRole('group').filter({ has: more }).locator('summary');
    await tabTo(page, summary);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('definition')).toHaveCount(4);
    await page.keyboard.press('Space');
    await expect(page.getByRole('definition')).toHaveCount(2);
    await follow(borrower.channel(channels.store), '**/carpmm?**');

    const copy = page.getByRole('button', { name: words.instruction[language].copyCode });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await tabTo(page, copy);
    await page.keyboard.press('Space');
    await expect(page.getByRole('status').filter({ hasText: words.instruction[language].copied })).toBeAttached();
    const code = await borrower.code();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await follow(page.getByRole('link', { name: words.instruction[language].seeLoan }), '**/loan-details?**');

    await follow(borrower.repay, '**/repayment?**');
    const opener = page.getByRole('link', { name: words.repayment[language].showBarcode });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: words.repayment[language].barcodeTitle });
    await expect(dialog).toBeVisible();
    await expectTrapped(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('the dialog that opens by itself can be left, and the page behind it reached', async ({ plazo, page }) => {
    const borrower = new Borrower(page, 'en');
    await holdReload(page);
    await page.goto(plazo.link('julia', { language: 'en' }));
    const dialog = page.getByRole('dialog', { name: words.offer.en.reloadTitle });
    await expect(dialog).toBeVisible();
    await expectTrapped(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await tabTo(page, page.getByRole('link', { name: words.offer.en.reloadLink }));
    await page.keyboard.press('Enter');
    await expect(borrower.value(words.offer.en.receivedShort)).toHaveText(asCodedMoney(480_000, 'en'));
    await tabTo(page, borrower.submit);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/loan-details?**');
  });
});
