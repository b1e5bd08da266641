import type { Page } from '@playwright/test';
import { scan } from './support/barcode.ts';
import { Borrower } from './support/borrower.ts';
import { expectNothingCut } from './support/layout.ts';
import { LenderProgram } from './support/lender.ts';
import { onOneWidth } from './support/one-width.ts';
import { test as base, expect, type Language, Plazo } from './support/plazo.ts';
import { languages, words } from './support/words.ts';

// examples/lender.mjs in a production setup, from an empty folder: what the borrower sees after each of its steps, in both languages.

const test = base.extend<{ lender: LenderProgram }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off the pattern
  lender: async ({}, use) => {
    const lender = await LenderProgram.start();
    await use(lender);
    await lender.remove();
  },
  plazo: async ({ lender }, use) => use(new Plazo(lender.server)),
});

// What fits at 320 pixels is every-screen's and every-dialog's.
onOneWidth();

/** The brand writes money as Mexico does, in every language. */
const total = '$2,716.91';

/** Opens a link of the session in a language. */
async function open(page: Page, link: unknown, language: Language): Promise<void> {
  const url = new URL(String(link));
  url.searchParams.set('isNeedPop', { en: '1', es: '2' }[language]);
  const answer = await page.goto(url.href);
  expect(answer?.status()).toBe(200);
  await expectNothingCut(page);
}

/** The loan's first screen shows its state. */
async function expectStatus(page: Page, link: unknown, status: 21 | 151 | 174 | 200): Promise<void> {
  for (const language of languages) {
    await open(page, link, language);
    const { text, description } = words.loanAnswer[language].status[status];
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    await expect(page.getByText(description)).toBeVisible();
  }
}

test('a lender’s systems lead a borrower from an offer to a loan that is paid off', async ({ lender, page }) => {
  // Fifteen screens, and a program that waits for events.
  test.slow();
  const session = await lender.after('POST /borrowers/:id/sessions');
  const { confirmUrl, loanDetailUrl, repayUrl } = session.links as Record<string, string>;

  for (const language of languages) {
    const t = words.offer[language];
    await open(page, confirmUrl, language);
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
    const borrower = new Borrower(page, language);
    await expect(borrower.value(t.total)).toContainText(total);
    await expect(borrower.agreement).toBeChecked();
    await expect(borrower.submit).toBeEnabled();
  }

  // Accepted: somebody must decide.
  const taken = await lender.after('GET /orders/:id');
  expect(taken.state).toBe('under-review');
  await expectStatus(page, loanDetailUrl, 21);

  await lender.after('POST /orders/:id/approve');
  await expectStatus(page, loanDetailUrl, 151);

  // Sent is not arrived: nothing is owed yet.
  await lender.after('POST /orders/:id/payout/sent');
  await expectStatus(page, loanDetailUrl, 151);

  await lender.after('POST /orders/:id/payout/confirmed');
  for (const language of languages) {
    await open(page, loanDetailUrl, language);
    const borrower = new Borrower(page, language);
    await expect(borrower.owed).toHaveText(total);
    await expect(borrower.repay).toBeVisible();
  }

  // The code that the program got through the screen's own call is the one that the borrower sees, and a till can scan it.
  const payment = await lender.before('POST /payments');
  expect(payment).toMatchObject({ amount: 271_691, currency: 'MXN' });
  for (const language of languages) {
    await open(page, repayUrl, language);
    const borrower = new Borrower(page, language);
    await borrower.channel({ es: 'Tiendas Amigas', en: 'Tiendas Amigas' }).click();
    await page.waitForURL('**/carpmm?**');
    expect(await borrower.code()).toBe(payment.reference);
    expect(await scan(borrower.barcode)).toEqual([payment.reference]);
    await expect(page.getByText(total).first()).toBeVisible();
    await expectNothingCut(page);
  }

  await lender.after('POST /payments');
  await expectStatus(page, loanDetailUrl, 200);
  const said = await lender.end();
  expect(said).toContain('11. order.settled came: the order is settled, 0.00 MXN outstanding.');

  for (const language of languages) {
    await open(page, repayUrl, language);
    const { title } = words.nothingToPay[language].kinds.settled;
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
});
