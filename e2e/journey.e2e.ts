import type { Locator, Page } from '@playwright/test';
import { contractDetail } from '@plazo/contract/loan';
import { scan } from './support/barcode.ts';
import { Borrower, callApi, expectCarried } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { holdScripts } from './support/late-scripts.ts';
import { insideApp, told } from './support/native-app.ts';
import { onOneWidth, onOneWidthALanguage } from './support/one-width.ts';
import { expect, type Language, type Plazo, test } from './support/plazo.ts';
import { asMoney, channels, languages, words } from './support/words.ts';

// Requirement L2: an unknown launch parameter survives navigation, whatever its value.
const unknown = { campaign: 'otoño 24 & más', crp_phe: 'a/b+c=' };

interface Journey {
  plazo: Plazo;
  page: Page;
  language: Language;
}

/** Opens the offer, unticks and ticks the agreement, and takes the loan. Ends on its details; returns the total. */
async function takeLoan({ plazo, page, language }: Journey, name: 'ana' | 'julia', withScripts: boolean) {
  const t = words.offer[language];
  const borrower = new Borrower(page, language);
  const link = new URL(plazo.link(name, { language, query: unknown }));
  await page.goto(link.href);
  if (withScripts) await hydrated(page);
  if (name === 'julia') await updateOffer(borrower, withScripts);
  // The total without its currency, which only the offer names.
  const label = name === 'julia' ? t.totalOfPlan : t.total;
  const total = (await borrower.value(label).innerText()).replace(/\sMXN$/, '');

  // Figures that have changed are agreed to by nobody yet.
  await expect(borrower.agreement).toBeChecked({ checked: name === 'ana' });
  await borrower.agreement.check();
  const ready = await look(borrower.submit);
  await borrower.agreement.uncheck();
  expect(await look(borrower.submit)).not.toEqual(ready);
  if (withScripts) await expect(borrower.submit).toBeDisabled();
  // Without scripts the browser itself refuses to submit without the agreement.
  else await borrower.submit.click();
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
  await borrower.agreement.check();
  await borrower.submit.hover();
  expect(await look(borrower.submit)).toEqual(ready);

  await borrower.submit.click();
  await page.waitForURL('**/loan-details?**');
  const arrived = new URL(page.url()).searchParams;
  expect(arrived.get('from')).toBe('confirm');
  expect(arrived.get('productId')).toBe(link.searchParams.get('productId'));
  expectCarried(page, link);
  // The money has arrived, which is said once.
  await expect(page.locator('.moment')).toBeVisible();
  await expect(page.getByText(words.loan[language].confirmed)).toHaveCount(0);
  await expect(status(page, language, 174)).toBeVisible();
  return { borrower, link, orderId: arrived.get('orderId') ?? '', total };
}

/** Updates Julia's offer: from the dialog, or from the page if there are no scripts. */
async function updateOffer({ page, language }: Borrower, withScripts: boolean) {
  const t = words.offer[language];
  if (withScripts) await page.getByRole('dialog').getByRole('button', { name: t.reloadNow }).click();
  else await page.getByRole('link', { name: t.seeFinal }).click();
  await expect(page.getByText(t.seeFinal)).toBeHidden();
}

/** Walks from loan details to a voucher, and checks that its barcode scans as its code. Returns the code. */
async function openVoucher(borrower: Borrower, link: URL, channel: Record<Language, string> = channels.store) {
  const { page, language } = borrower;
  await borrower.repay.click();
  await expect(page.getByRole('heading', { level: 1, name: words.repayment[language].title })).toBeVisible();
  expectCarried(page, link);
  await borrower.channel(channel).click();
  await expect(page.getByRole('heading', { level: 1, name: words.instruction[language].title })).toBeVisible();
  expectCarried(page, link);
  const code = await borrower.code();
  expect(code).toMatch(/^\d{14}$/);
  expect(await scan(borrower.barcode)).toEqual([code]);
  await page.getByRole('link', { name: words.instruction[language].seeLoan }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.loan[language].title })).toBeVisible();
  expectCarried(page, link);
  return code;
}

function status(page: Page, language: Language, code: 174 | 200): Locator {
  return page.getByRole('heading', { name: words.loanAnswer[language].status[code].text });
}

/** A control's colours at rest: greyed out or not. */
function look(control: Locator) {
  return control.evaluate(async (element) => {
    await Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished));
    const { backgroundColor, color, opacity } = getComputedStyle(element);
    return { backgroundColor, color, opacity };
  });
}

/** A loan repaid at once, from the offer's link to the settled loan. */
async function singlePayment(journey: Journey, withScripts: boolean) {
  const { plazo, page, language } = journey;
  const { borrower, link, total } = await takeLoan(journey, 'ana', withScripts);
  // The amount due on the loan is the one in the offer.
  await expect(borrower.owed).toHaveText(total);
  const code = await openVoucher(borrower, link);
  await expect(status(page, language, 174)).toBeVisible();
  expect(await plazo.pay(code)).toContain('credited');
  await page.reload();
  await expect(status(page, language, 200)).toBeVisible();
  await expect(borrower.repay).toHaveCount(0);
}

/** A loan in instalments: the first is paid exactly, then the rest at once. */
async function instalments(journey: Journey, withScripts: boolean) {
  const { plazo, page, language } = journey;
  const { borrower, link, orderId } = await takeLoan(journey, 'julia', withScripts);
  const owed = async () => {
    const text = await borrower.value(words.loanAnswer[language].outstanding).textContent();
    return Number((text ?? '').replace(/\D/g, ''));
  };
  const note = await callApi({ page, plazo, name: 'julia', endpoint: contractDetail, form: { orderNo: orderId } });
  expect(await owed()).toBe(note.data.contractAmount);

  const first = await openVoucher(borrower, link);
  expect(await plazo.pay(first)).toContain('credited');
  await page.reload();
  await expect(status(page, language, 174)).toBeVisible();
  const rest = await owed();
  expect(rest).toBeLessThan(note.data.contractAmount);
  await expect(borrower.value(words.loanAnswer[language].paid)).toHaveText(
    asMoney(note.data.contractAmount - rest, language),
  );

  const second = await openVoucher(borrower, link, channels.pharmacy);
  expect(second).not.toBe(first);
  expect(await plazo.pay(second, rest)).toContain('credited');
  await page.reload();
  await expect(status(page, language, 200)).toBeVisible();
  expect(await borrower.value(words.loanAnswer[language].outstanding).count()).toBe(0);
}

test.use({ reducedMotion: 'no-preference' });

for (const language of languages) {
  test.describe(`a loan, from the offer to the last payment (${language})`, () => {
    test.use({ ownServer: true });
    onOneWidthALanguage(language);
    test('at once', ({ plazo, page }) => singlePayment({ plazo, page, language }, true));
    test('in instalments', ({ plazo, page }) => instalments({ plazo, page, language }, true));
  });
}

test.describe('without JavaScript', () => {
  onOneWidth();
  test.use({ ownServer: true, javaScriptEnabled: false });
  test('a loan at once, in Spanish', ({ plazo, page }) => singlePayment({ plazo, page, language: 'es' }, false));
  test('a loan in instalments, in English', ({ plazo, page }) => instalments({ plazo, page, language: 'en' }, false));

  test.describe('a post that is refused', () => {
    test.use({ expectedComplaints: [/status of 410/] });

    test('is answered by a document that says why, and makes no loan', async ({ plazo, page }) => {
      const borrower = new Borrower(page, 'es');
      await page.goto(plazo.link('ana'));
      await plazo.clock('+31d');
      await borrower.submit.click();
      await expect(page.getByRole('alert')).toContainText(words.screen.es.offerExpired);
      // It leads onward by a plain link to other offers, not by the same post.
      const offers = page.getByRole('link', { name: words.screen.es.seeOffers });
      await expect(offers).toHaveAttribute('href', /^\/loan-market\?/);
      await plazo.clock('-31d');
      await page.goto(plazo.link('ana'));
      await expect(borrower.submit).toBeVisible();
    });
  });
});

test.describe('with scripts that load late', () => {
  onOneWidth();
  test.use({ ownServer: true });

  test('an unticked box stays unticked, and disables the button', async ({ plazo, page }) => {
    const borrower = new Borrower(page, 'es');
    const release = await holdScripts(page);
    await page.goto(plazo.link('ana'));
    await borrower.agreement.uncheck();
    release();
    await hydrated(page);
    await expect(borrower.agreement).not.toBeChecked();
    await expect(borrower.submit).toBeDisabled();
    // Another render must not tick it.
    await page.context().setOffline(true);
    await expect(page.getByText(words.screen.es.offline)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(words.screen.es.offline)).toBeHidden();
    await expect(borrower.agreement).not.toBeChecked();
    await expect(borrower.submit).toBeDisabled();
    await borrower.agreement.check();
    await expect(borrower.submit).toBeEnabled();
  });

  test('a tap on the button posts the form itself and makes one loan', async ({ plazo, page }) => {
    const borrower = new Borrower(page, 'es');
    const release = await holdScripts(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/tells/')) calls.push(request.url());
    });
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
    });
    await page.goto(plazo.link('ana'));
    await borrower.submit.dblclick();
    // Not waitForURL: the second tap interrupts the navigation of the first, which waitForURL takes for a failure.
    await expect(page).toHaveURL(/\/loan-details\?/);
    expect(new URL(page.url()).searchParams.get('from')).toBe('confirm');
    await expect(status(page, 'es', 174)).toBeVisible();
    release();
    await hydrated(page);
    expect(posts).toContain('/confirm');
    expect(calls).toEqual([]);
    // The offer became this one loan: opening it again leads here.
    const orderId = new URL(page.url()).searchParams.get('orderId');
    await page.goto(plazo.link('ana'));
    await page.getByRole('link', { name: words.offer.es.seeLoan }).click();
    expect(new URL(page.url()).searchParams.get('orderId')).toBe(orderId);
  });

  test('a form sent without the agreement makes no loan', async ({ plazo, page }) => {
    const borrower = new Borrower(page, 'es');
    const release = await holdScripts(page);
    await page.goto(plazo.link('ana'));
    await borrower.agreement.uncheck();
    await borrower.submit.click();
    release();
    await hydrated(page);
    await expect(page).toHaveURL(/\/confirm\?/);
    await page.reload();
    await expect(borrower.agreement).toBeVisible();
  });

  test('a tap on a control that needs scripts waits, says so, and counts once', async ({ plazo, page }) => {
    await insideApp(page, 'android');
    const release = await holdScripts(page);
    await page.goto(plazo.link('hugo'));
    const borrowAgain = page.getByRole('button', { name: words.loan.es.borrowAgain });
    await borrowAgain.click();
    await borrowAgain.click();
    await expect(borrowAgain).toHaveAttribute('aria-busy', 'true');
    expect(await told(page)).toEqual([]);
    release();
    await expect(borrowAgain).not.toHaveAttribute('aria-busy');
    await hydrated(page);
    expect(await told(page)).toEqual([['openProduct', { productId: 'flex' }]]);
  });
});

test.describe('with scripts that never load', () => {
  onOneWidth();
  test.use({ ownServer: true, expectedComplaints: [/Failed to load resource/] });

  test('the whole journey works on bare HTML', async ({ plazo, page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await singlePayment({ plazo, page, language: 'es' }, false);
  });
});
