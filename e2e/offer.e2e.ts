import type { Locator, Page, Request, Route } from '@playwright/test';
import { loanDetailConfirm, loanDetailPush } from '@plazo/contract/offer';
import { Borrower, callApi } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { holdScripts } from './support/late-scripts.ts';
import { insideApp, told, transports } from './support/native-app.ts';
import { onOneWidth } from './support/one-width.ts';
import { answer, openFromOtherCore } from './support/other-core.ts';
import { expect, type Language, type Plazo, test } from './support/plazo.ts';
import { asMoney, languages, withValues, words } from './support/words.ts';

const pushCall = `**/tells${loanDetailPush.path}?*`;
const confirmCall = `**/tells${loanDetailConfirm.path}?*`;

async function openOffer(page: Page, plazo: Plazo, language: Language = 'es', name = 'ana'): Promise<Borrower> {
  await page.goto(plazo.link(name, { language }));
  await hydrated(page);
  return new Borrower(page, language);
}

for (const language of languages) {
  test.describe(`what an offer costs (${language})`, () => {
    for (const [name, productId] of [
      ['ana', 'flex'],
      ['julia', 'plan'],
    ] as const) {
      test(`${name}: as loud as what it gives, and as the API says`, async ({ plazo, page }) => {
        const t = words.offer[language];
        const borrower = new Borrower(page, language);
        const { data } = await callApi(page, plazo, name, loanDetailConfirm.path, { productId }, language);
        await page.goto(plazo.link(name, { language }));
        const shown: [Locator, string][] = [
          [borrower.value(t.receivedShort), asMoney(data.amount, language)],
          [borrower.value(t.total), asMoney(data.totalAmount, language)],
          [borrower.value(name === 'ana' ? t.onlyPayment : t.firstPayment), data.firstPayTime],
          [borrower.value(t.annualCost), data.annualCost],
        ];
        const bar = await borrower.agreement.boundingBox();
        const looks = [];
        for (const [value, text] of shown) {
          await expect(value).toHaveText(text);
          await expect(value).toBeInViewport({ ratio: 1 });
          const box = await value.boundingBox();
          // In sight as the screen opens: what lies under the bar is not.
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
          looks.push(
            await value.evaluate((element) => {
              const { fontSize, fontWeight, color } = getComputedStyle(element);
              return { fontSize, fontWeight, color };
            }),
          );
        }
        for (const look of looks) expect(look).toEqual(looks[0]);

        // Nothing of it is behind a toggle, and the plan adds up to the total.
        for (const { text, value } of data.details) await expect(borrower.value(text).last()).toHaveText(value);
        const entries = page.getByRole('list', { name: t.plan }).getByRole('listitem');
        await expect(entries).toHaveCount(data.repay_plans.length);
        for (const [index, { title, amount, pay_time: date }] of data.repay_plans.entries()) {
          await expect(entries.nth(index)).toContainText(title);
          await expect(entries.nth(index)).toContainText(asMoney(amount, language));
          await expect(entries.nth(index)).toContainText(date);
        }
        const planned = data.repay_plans.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
        expect(planned).toBe(data.totalAmount);
        const coupon = page.getByText(withValues(t.coupon, { amount: asMoney(data.couNum, language) }));
        await expect(coupon).toHaveCount(data.couNum > 0 ? 1 : 0);
      });

      test(`${name}: the same in the contract, by the same names`, async ({ plazo, page }) => {
        const t = words.offer[language];
        const contract = words.contract[language];
        const borrower = new Borrower(page, language);
        const { data } = await callApi(page, plazo, name, loanDetailConfirm.path, { productId }, language);
        // Spec: the contract has a symbol of its own.
        const write = (amount: number) => asMoney(amount, language).replace(/^./, '₱');
        await page.goto(plazo.link(name, { language }));
        await page.locator('a:is([href^="/loan-agreement?"], [href^="/agony?"])').click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(contract.title);
        const [received = '', total = '', cost = ''] = [t.receivedShort, contract.total, t.annualCost];
        for (const [label, value] of [
          [received, write(data.amount)],
          [total, write(data.totalAmount)],
          [contract.due, data.repay_plans.at(-1).pay_time],
          [cost, data.annualCost],
        ] as const)
          await expect(borrower.value(label)).toHaveText(value);
        // The convention is named, and it is the one that the offer names.
        expect(contract.annualCostNote).toBe(t.annualCostNote);
        await expect(page.getByText(contract.annualCostNote, { exact: true })).toBeVisible();
        for (const { amount, pay_time: date } of data.repay_plans.length > 1 ? data.repay_plans : [])
          await expect(borrower.value(date)).toHaveText(write(amount));
        const rates = withValues(contract.rates, { annualRate: '18,00%', ivaRate: '16,00%' });
        await expect(page.getByText(rates)).toBeVisible();
        await expect(page.getByText('100,00%')).toBeVisible();
      });
    }
  });
}

test.describe('the dialog that updates an offer', () => {
  onOneWidth();

  /** Waits for something to be painted: while time stands still there are no frames, so it moves a little. */
  async function seen(page: Page, locator: Locator) {
    await expect(async () => {
      await page.clock.runFor(20);
      expect(await locator.isVisible()).toBe(true);
    }).toPass();
  }

  /** Opens Julia's offer with time standing still the moment the dialog opens. */
  async function openDialog(page: Page, plazo: Plazo, language: Language = 'es') {
    const asked: Request[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('isType=1')) asked.push(request);
    });
    const start = Date.now();
    await page.clock.install({ time: start });
    await page.clock.pauseAt(start + 1000);
    await page.goto(plazo.link('julia', { language }));
    const dialog = page.getByRole('dialog', { name: words.offer[language].reloadTitle });
    await seen(page, dialog);
    return { dialog, asked, t: words.offer[language] };
  }

  for (const language of languages) {
    test(`says what happens, counts down, and asks again after 5.5 s (${language})`, async ({ plazo, page }) => {
      const { dialog, asked, t } = await openDialog(page, plazo, language);
      await expect(dialog).toContainText(asMoney(450_000, language));
      await expect(dialog.getByText('6', { exact: true })).toBeVisible();
      await expect(dialog.getByRole('status').filter({ hasText: t.reloadRunning })).toBeAttached();
      await page.clock.runFor(2000);
      await expect(dialog.getByText('4', { exact: true })).toBeVisible();
      await page.clock.runFor(3300);
      expect(asked).toHaveLength(0);
      await expect(page.getByText(t.reloadLater)).toBeAttached();

      // Nothing is called done before it is.
      let answer = () => {};
      await page.route(confirmCall, async (route) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        await route.continue();
      });
      const request = page.waitForRequest(confirmCall);
      await page.clock.runFor(300);
      expect((await request).postDataJSON()).toEqual({ productId: 'plan', isType: '1' });
      await page.clock.runFor(1000);
      await expect(page.getByText(t.reloadDone)).toHaveCount(0);
      answer();
      await seen(page, page.getByRole('status').filter({ hasText: t.reloadDone }));
      await expect(dialog).toBeHidden();
      await expect(page.getByText(t.reloadLater)).toHaveCount(0);
      await page.clock.runFor(20_000);
      expect(asked).toHaveLength(1);
    });
  }

  test('stops when it is closed; the page can then do it, in the reader’s own time', async ({ plazo, page }) => {
    const { dialog, asked, t } = await openDialog(page, plazo);
    await dialog.getByRole('button', { name: words.screen.es.dismiss }).click();
    await expect(dialog).toBeHidden();
    await page.clock.runFor(30_000);
    expect(asked).toHaveLength(0);
    await page.getByRole('link', { name: t.reloadLink }).click();
    await page.waitForURL((url) => url.searchParams.get('isType') === '1');
    await expect(page.getByText(t.reloadLater)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(new Borrower(page, 'es').submit).toBeEnabled();
  });

  test('closes on Escape', async ({ plazo, page }) => {
    const { dialog, asked } = await openDialog(page, plazo);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.clock.runFor(30_000);
    expect(asked).toHaveLength(0);
  });

  test('updates at once when asked to, once', async ({ plazo, page }) => {
    const { dialog, asked, t } = await openDialog(page, plazo);
    await dialog.getByRole('button', { name: t.reloadNow }).dblclick();
    await seen(page, page.getByRole('status').filter({ hasText: t.reloadDone }));
    await expect(dialog).toBeHidden();
    await page.clock.runFor(30_000);
    expect(asked).toHaveLength(1);
  });

  test('moves nothing for those who asked for no motion, and still counts', async ({ plazo, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { dialog, t } = await openDialog(page, plazo);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.clock.runFor(2000);
    await expect(dialog.getByText('4', { exact: true })).toBeVisible();
    await page.clock.runFor(4000);
    await seen(page, page.getByRole('status').filter({ hasText: t.reloadDone }));
  });

  test('closes after one update though a core of the lender’s own asks for another', async ({ plazo, page }) => {
    const { data } = await callApi(page, plazo, 'julia', loanDetailConfirm.path, { productId: 'plan' });
    expect(data.isNeedPop).toBe(1);
    let asked = 0;
    await page.route(confirmCall, (route) => {
      asked += 1;
      return route.fulfill({ json: { code: '0', message: '', data: { ...data, amountDec: `update ${asked}` } } });
    });
    const start = Date.now();
    await page.clock.install({ time: start });
    await page.clock.pauseAt(start + 1000);
    const t = words.offer.es;
    const query = new URL(plazo.link('julia')).search;
    await openFromOtherCore(page, plazo, `/confirm${query}`, [answer(loanDetailConfirm, data)]);
    const dialog = page.getByRole('dialog', { name: t.reloadTitle });
    await seen(page, dialog);
    await page.clock.runFor(6000);
    await seen(page, page.getByRole('status').filter({ hasText: t.reloadDone }));
    await expect(dialog).toBeHidden();
    await page.clock.runFor(30_000);
    expect(asked).toBe(1);
    await expect(new Borrower(page, 'es').submit).toBeEnabled();
  });

  test.describe('when the update fails', () => {
    test.use({ expectedComplaints: [/Failed to load resource/] });

    test('says so and leaves the offer as it is', async ({ plazo, page }) => {
      const { dialog, t } = await openDialog(page, plazo);
      await page.route(confirmCall, (route) => route.abort('connectionrefused'));
      await dialog.getByRole('button', { name: t.reloadNow }).click();
      await seen(page, page.getByRole('status').filter({ hasText: words.api.es.network }));
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('link', { name: t.reloadLink })).toBeVisible();
      await expect(new Borrower(page, 'es').submit).toBeEnabled();
    });
  });
});

test.describe('taking an offer', () => {
  onOneWidth();
  test.use({ ownServer: true });

  test('two taps are one loan, and the offer says so ever after', async ({ plazo, page, context }) => {
    const stale = await openOffer(await context.newPage(), plazo);
    await page.goto(plazo.link('hugo'));
    const borrower = await openOffer(page, plazo);
    const pushes: Request[] = [];
    page.on('request', (request) => {
      if (request.url().includes(loanDetailPush.path)) pushes.push(request);
    });
    let answer = () => {};
    await page.route(pushCall, async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await borrower.submit.dblclick();
    await expect(borrower.submit).toHaveText(words.offer.es.submitting, { useInnerText: true });
    await expect(borrower.submit).toHaveAttribute('aria-busy', 'true');
    await borrower.submit.click();
    await page.keyboard.press('Enter');
    answer();
    await page.waitForURL('**/loan-details?**');
    expect(pushes).toHaveLength(1);
    const orderId = new URL(page.url()).searchParams.get('orderId');

    // The loan has replaced the offer: the way back leads past it.
    await page.goBack();
    await expect(page).toHaveURL(plazo.link('hugo'));

    // A copy of the offer that was open elsewhere takes the same loan.
    await stale.submit.click();
    await stale.page.waitForURL('**/loan-details?**');
    expect(new URL(stale.page.url()).searchParams.get('orderId')).toBe(orderId);

    // Its link, opened or loaded again, says so in both languages and leads to the loan.
    for (const language of languages) {
      const t = words.offer[language];
      await page.goto(plazo.link('ana', { language }));
      await page.reload();
      await expect(page.getByRole('heading', { name: t.takenTitle })).toBeVisible();
      await expect(new Borrower(page, language).submit).toHaveCount(0);
      await page.getByRole('link', { name: t.seeLoan }).click();
      await page.waitForURL('**/loan-details?**');
      expect(new URL(page.url()).searchParams.get('orderId')).toBe(orderId);
    }
  });

  test('an app hears of the loan once, whichever port it has', async ({ plazo, browser, page }) => {
    const apps = [];
    for (const transport of transports) {
      const app = await (await browser.newContext()).newPage();
      await insideApp(app, transport);
      apps.push(await openOffer(app, plazo));
    }
    for (const app of apps) {
      expect(await told(app.page)).toEqual([]);
      await app.submit.click();
      await app.page.waitForURL('**/loan-details?**');
      expect(await told(app.page)).toEqual([['trackProduct', { productId: 'flex' }]]);
      await app.page.context().close();
    }
    // Outside an app there is nobody to tell, and nothing is missing.
    await openOffer(page, plazo);
    await expect(page.getByRole('heading', { name: words.offer.es.takenTitle })).toBeVisible();
  });

  test('an app hears of the loan once too when it was taken before the scripts were there', async ({ plazo, page }) => {
    await insideApp(page, 'android');
    const release = await holdScripts(page);
    await page.goto(plazo.link('ana'));
    await new Borrower(page, 'es').submit.click();
    await page.waitForURL('**/loan-details?**');
    expect(await told(page)).toEqual([]);
    release();
    await hydrated(page);
    await expect.poll(() => told(page)).toEqual([['trackProduct', { productId: 'flex' }]]);
    // What was said is said: neither loading it again nor its links say it once more.
    expect(new URL(page.url()).searchParams.has('track')).toBe(false);
    await page.reload();
    await hydrated(page);
    expect(await told(page)).toEqual([['trackProduct', { productId: 'flex' }]]);
    await page.getByRole('link', { name: words.loan.es.contract }).click();
    await page.waitForURL('**/loan-agreement?**');
    expect(new URL(page.url()).searchParams.has('track')).toBe(false);
  });

  test('leads nowhere but to our own hosts', async ({ plazo, page, context }) => {
    const left: string[] = [];
    context.on('request', (request) => {
      if (!request.url().startsWith(plazo.url) && !request.url().startsWith('data:')) left.push(request.url());
    });
    const bad = ['https://evil.example/loan-details', '//evil.example/loan-details', 'javascript:alert(1)'];
    const tabs: Borrower[] = [];
    for (const address of bad) {
      const tab = await openOffer(tabs.length === 0 ? page : await context.newPage(), plazo);
      await tab.page.route(pushCall, async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        await route.fulfill({ response: answer, json: { ...body, data: { lendDetailsUrl: address } } });
      });
      tabs.push(tab);
    }
    for (const tab of tabs) {
      await tab.submit.click();
      // The loan is made all the same, so the screen says so and leads to it.
      await expect(tab.page.getByRole('heading', { name: words.offer.es.takenTitle })).toBeVisible();
      await tab.page.getByRole('link', { name: words.offer.es.seeLoan }).click();
      await expect(tab.page.getByRole('heading', { level: 1, name: words.loan.es.title })).toBeVisible();
      expect(tab.page.url()).toContain(plazo.url);
    }
    expect(left).toEqual([]);
  });
});

test.describe('when taking an offer fails', () => {
  onOneWidth();
  test.use({ ownServer: true, expectedComplaints: [/Failed to load resource/] });

  test('it says what happened, nothing is lost, and trying again works', async ({ plazo, page }) => {
    await insideApp(page, 'android');
    await page.clock.install();
    const borrower = await openOffer(page, plazo, 'en');
    const t = words.offer.en;
    const alert = page.getByRole('alert');
    const fails = async (what: string, handle: (route: Route) => unknown, title: string, message: string) => {
      await test.step(what, async () => {
        await page.route(pushCall, (route) => handle(route));
        await borrower.submit.click();
        if (what === 'no answer at all') {
          await expect(borrower.submit).toHaveAttribute('aria-busy', 'true');
          await page.clock.fastForward(61_000);
        }
        await expect(alert).toContainText(title);
        await expect(alert).toContainText(message);
        await expect(alert).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('status').filter({ hasText: message })).toBeAttached();
        await expect(borrower.agreement).toBeChecked();
        await expect(borrower.submit).toBeEnabled();
        await expect(borrower.submit).not.toHaveAttribute('aria-busy');
        await expect(borrower.value(t.total)).toHaveText(asMoney(271_691, 'en'));
        await expect(page).toHaveURL(/\/confirm\?/);
        await page.unroute(pushCall);
      });
    };
    const { network, timeout, unavailable } = words.api.en;
    const envelope = (status: number, code: string, message: string) => (route: Route) =>
      route.fulfill({ status, json: { code, message, data: null } });
    await fails('server down', (route) => route.abort('connectionrefused'), t.unsure, network);
    await fails('no answer at all', () => {}, t.unsure, timeout);
    await fails('a failure of ours', envelope(500, '50000', 'Something failed on our side.'), t.unsure, 'our side');
    await fails('a proxy’s page', (route) => route.fulfill({ status: 502, body: '<h1>Bad' }), t.unsure, unavailable);
    await fails('an answer that is none', (route) => route.fulfill({ body: '<h1>Hi' }), t.unsure, unavailable);
    await fails('a refusal', envelope(422, '42200', 'The figures have changed.'), t.problem, 'figures have changed');
    await fails('a refusal with status 200', envelope(200, '17', 'Not today.'), t.problem, 'Not today.');
    expect(await told(page)).toEqual([]);

    await borrower.submit.click();
    await page.waitForURL('**/loan-details?**');
    expect(await told(page)).toEqual([['trackProduct', { productId: 'flex' }]]);
  });

  test('one that was opened yesterday is shown as it is today before it is taken', async ({ plazo, page }) => {
    const borrower = await openOffer(page, plazo);
    const t = words.offer.es;
    const dueBefore = await borrower.value(t.onlyPayment).innerText();
    await plazo.clock('+1d');
    await borrower.submit.click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(t.problem);
    await expect(alert).toContainText(t.changed);
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(borrower.value(t.onlyPayment)).not.toHaveText(dueBefore);
    const due = await borrower.value(t.onlyPayment).innerText();
    await borrower.submit.click();
    await page.waitForURL('**/loan-details?**');
    await expect(borrower.value('Fecha de pago')).toHaveText(due);
  });

  test('an answer that was lost on the way made one loan, and trying again leads to it', async ({ plazo, page }) => {
    const borrower = await openOffer(page, plazo);
    let made = '';
    await page.route(pushCall, async (route) => {
      made = (await (await route.fetch()).json()).data.lendDetailsUrl;
      await route.abort('connectionreset');
    });
    await borrower.submit.click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(words.offer.es.unsure);
    await expect(alert).toContainText(words.offer.es.unsureHint);
    await page.unroute(pushCall);
    await borrower.submit.click();
    await page.waitForURL('**/loan-details?**');
    expect(made).toContain(new URL(page.url()).searchParams.get('orderId') ?? 'no order');
  });

  test('an offer that expires while it is read is refused, and made into nothing', async ({ plazo, page }) => {
    const borrower = await openOffer(page, plazo);
    await plazo.clock('+31d');
    await borrower.submit.click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(words.offer.es.problem);
    await expect(alert).toContainText('ya venció');
    await page.reload();
    await expect(page.getByRole('heading', { name: words.screen.es.offerExpiredTitle })).toBeVisible();
    await plazo.clock('-31d');
    await page.reload();
    await expect(borrower.submit).toBeEnabled();
  });

  test('a session that ends while it is read leads to the app’s login', async ({ plazo, page }) => {
    await insideApp(page, 'ios');
    const borrower = await openOffer(page, plazo);
    await page.route(pushCall, (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('sessionId', 'ended');
      return route.continue({ url: url.href });
    });
    await borrower.submit.click();
    await expect(page.getByRole('alert')).toContainText(words.screen.es.expiredTitle);
    expect(await told(page)).toEqual([['goLogin', {}]]);
  });
});

test.describe('an offer that has expired', () => {
  test.use({ expectedComplaints: [/status of 410/] });

  for (const language of languages) {
    test(`says so, and offers no button that cannot work (${language})`, async ({ plazo, page }) => {
      const answer = await page.goto(plazo.link('karim', { language }));
      expect(answer?.status()).toBe(410);
      await expect(page.getByRole('alert')).toContainText(language === 'es' ? 'ya venció' : 'has expired');
      await expect(new Borrower(page, language).submit).toHaveCount(0);
      const call = page.getByRole('link', { name: words.screen[language].callUs });
      await expect(call).toHaveAttribute('href', 'tel:+525555550100');
    });
  }
});

test.describe('borrowing again', () => {
  onOneWidth();

  for (const transport of transports) {
    test(`opens the product in the app (${transport})`, async ({ plazo, page }) => {
      await insideApp(page, transport);
      await page.goto(plazo.link('hugo'));
      await page.getByRole('button', { name: words.loan.es.borrowAgain }).click();
      await expect.poll(() => told(page)).toEqual([['openProduct', { productId: 'flex' }]]);
    });
  }

  test('says where it can be done, in a browser', async ({ plazo, page }) => {
    await page.goto(plazo.link('hugo', { language: 'en' }));
    await page.getByRole('button', { name: words.loan.en.borrowAgain }).click();
    const text = withValues(words.loan.en.borrowInApp, { app: 'Plazo' });
    await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
  });
});
