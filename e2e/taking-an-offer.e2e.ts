import type { Page, Request, Route } from '@playwright/test';
import { loanDetailPush } from '@plazo/contract/offer';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { Borrower } from './support/borrower.ts';
import { comeTo } from './support/come-to.ts';
import { holdRequests } from './support/hold-requests.ts';
import { hydrated } from './support/hydration.ts';
import { holdScripts } from './support/late-scripts.ts';
import { insideApp, told, transports } from './support/native-app.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, type Language, type Plazo, test } from './support/plazo.ts';
import { asCodedMoney, asPattern, languages, words } from './support/words.ts';

const pushCall = `**/tells${loanDetailPush.path}?*`;

async function openOffer(page: Page, plazo: Plazo, language: Language = 'es'): Promise<Borrower> {
  await page.goto(plazo.link('ana', { language }));
  await hydrated(page);
  return new Borrower(page, language);
}

test.describe('taking an offer', () => {
  onOneWidth();
  test.use({ ownServer: true });

  test('with two taps makes one loan, and the offer says so from then on', async ({ plazo, page, context }) => {
    const stale = await openOffer(await context.newPage(), plazo);
    await page.goto(plazo.link('hugo'));
    const borrower = await openOffer(page, plazo);
    const pushes: Request[] = [];
    page.on('request', (request) => {
      if (request.url().includes(loanDetailPush.path)) pushes.push(request);
    });
    const release = await holdRequests(page, pushCall);
    await borrower.submit.dblclick();
    await expect(borrower.submit).toHaveText(words.offer.es.submitting, { useInnerText: true });
    await expect(borrower.submit).toHaveAttribute('aria-busy', 'true');
    await borrower.submit.click();
    await page.keyboard.press('Enter');
    release();
    await page.waitForURL('**/loan-details?**');
    expect(pushes).toHaveLength(1);
    const orderId = new URL(page.url()).searchParams.get('orderId');

    // The loan has replaced the offer in the history: Back skips it.
    await page.goBack();
    await expect(page).toHaveURL(plazo.link('hugo'));

    // A copy of the offer in another tab leads to the same loan.
    await stale.submit.click();
    await stale.page.waitForURL('**/loan-details?**');
    expect(new URL(stale.page.url()).searchParams.get('orderId')).toBe(orderId);

    // Its link, opened or reloaded, says so in both languages and leads to the loan.
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

  for (const language of languages)
    test(`shows a spinner in its button in the meantime, at any width (${language})`, async ({ plazo, page }) => {
      const borrower = await openOffer(page, plazo, language);
      await page.route(pushCall, () => new Promise(() => {}));
      await borrower.submit.click();
      await expect(borrower.submit).toHaveAttribute('aria-busy', 'true');
      for (const width of [320, 360, 412]) {
        await page.setViewportSize({ width, height: 800 });
        const room = await borrower.submit.evaluate((button) => {
          const label = button.querySelector('.button-busy');
          if (!label) return Number.NaN;
          const turning = Number.parseFloat(getComputedStyle(label, '::before').left);
          return label.getBoundingClientRect().left + turning - button.getBoundingClientRect().left;
        });
        expect(room, `at ${width} px`).toBeGreaterThanOrEqual(8);
      }
    });

  test('a reader who looks elsewhere in the meantime is still led to the loan', async ({ plazo, page }) => {
    await page.clock.install();
    const borrower = await openOffer(page, plazo);
    let answer = () => {};
    const isMade = new Promise<void>((made) => {
      void page.route(pushCall, async (route) => {
        const response = await route.fetch();
        made();
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        await route.fulfill({ response });
      });
    });
    await borrower.submit.click();
    await isMade;
    await comeTo(page, 'hidden');
    await page.clock.fastForward(20_000);
    // The offer is accepted by now, and the screen would say so if it were fetched again.
    const fetched = page.waitForResponse((response) => new URL(response.url()).pathname === '/confirm');
    await comeTo(page, 'visible');
    await (await fetched).finished();
    await page.clock.runFor(2000);
    await expect(borrower.submit).toHaveAttribute('aria-busy', 'true');
    answer();
    await page.waitForURL('**/loan-details?**');
    expect(new URL(page.url()).searchParams.get('from')).toBe('confirm');
  });

  test('tells the app of the loan once, by whichever bridge it has', async ({ plazo, browser, page }) => {
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
    // Outside an app there is nobody to tell, and everything works.
    await openOffer(page, plazo);
    await expect(page.getByRole('heading', { name: words.offer.es.takenTitle })).toBeVisible();
  });

  test('tells the app once, even if the loan was taken before the scripts loaded', async ({ plazo, page }) => {
    await insideApp(page, 'android');
    const release = await holdScripts(page);
    await page.goto(plazo.link('ana'));
    await new Borrower(page, 'es').submit.click();
    await page.waitForURL('**/loan-details?**');
    expect(await told(page)).toEqual([]);
    release();
    await hydrated(page);
    await expect.poll(() => told(page)).toEqual([['trackProduct', { productId: 'flex' }]]);
    // Neither a reload nor its links tell it again.
    expect(new URL(page.url()).searchParams.has('track')).toBe(false);
    await page.reload();
    await hydrated(page);
    expect(await told(page)).toEqual([['trackProduct', { productId: 'flex' }]]);
    await page.getByRole('link', { name: words.loan.es.contract }).click();
    await page.waitForURL('**/loan-agreement?**');
    expect(new URL(page.url()).searchParams.has('track')).toBe(false);
  });

  test('leads only to our own hosts', async ({ plazo, page, context }) => {
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
      // The loan is made, so the screen says so and links to it.
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

  test('the screen says why, nothing is lost, and trying again works', async ({ plazo, page }) => {
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
        // Said once, and not over the figures.
        await expect(page.locator('.toast')).toHaveCount(0);
        await expect(borrower.agreement).toBeChecked();
        await expect(borrower.submit).toBeEnabled();
        await expect(borrower.submit).not.toHaveAttribute('aria-busy');
        await expect(borrower.value(t.total)).toHaveText(asCodedMoney(271_691, 'en'));
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
    await fails('a refusal', envelope(422, '42200', 'The figures have changed.'), t.problem, 'The offer has changed');
    await fails('a refusal with status 200', envelope(200, '17', 'Not today.'), t.problem, 'Not today.');
    expect(await told(page)).toEqual([]);

    await borrower.submit.click();
    await page.waitForURL('**/loan-details?**');
    expect(await told(page)).toEqual([['trackProduct', { productId: 'flex' }]]);
  });

  test('an offer opened yesterday is shown with today’s figures before it is taken', async ({ plazo, page }) => {
    const borrower = await openOffer(page, plazo);
    const t = words.offer.es;
    const day = borrower.value(t.onlyPayment, page.locator('.offer-days'));
    const dueBefore = await day.innerText();
    await plazo.clock('+1d');
    await borrower.submit.click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(t.problem);
    await expect(alert).toContainText(t.changed);
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(day).not.toHaveText(dueBefore);
    const due = await day.innerText();
    // What changed stands above the figures, also after a reload: the former day, and the one of now.
    const isSaid = async () => {
      const change = page.locator('.notice').filter({ hasText: t.changeTitle });
      await expect(change).toBeVisible();
      const short = (words: string) => words.replace(/^.* (\d+) de (...).*$/, '$1\u00a0$2');
      await expect(change).toContainText(`${t.onlyPayment}${t.before} ${short(dueBefore)} → ${t.now} ${short(due)}`);
    };
    await isSaid();
    await page.reload();
    await hydrated(page);
    await isSaid();
    await borrower.agreement.check();
    await borrower.submit.click();
    await page.waitForURL('**/loan-details?**');
    const agreed = await borrower.value('Fecha de pago').textContent();
    expect(dayInWords(agreed ?? '', 'es', agreed ?? '')).toBe(due);
  });

  test('a lost answer leaves one loan, and trying again leads to it', async ({ plazo, page }) => {
    const borrower = await openOffer(page, plazo);
    let made = '';
    await page.route(pushCall, async (route) => {
      made = (await (await route.fetch()).json()).data.lendDetailsUrl;
      await route.abort('connectionreset');
    });
    const kept = page.getByText(asPattern(words.offer.es.expires));
    await expect(kept).toBeVisible();
    await borrower.submit.click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(words.offer.es.unsure);
    // It may be taken by now.
    await expect(kept).toBeHidden();
    await expect(alert).toContainText(words.offer.es.unsureHint);
    await page.unroute(pushCall);
    await borrower.submit.click();
    await page.waitForURL('**/loan-details?**');
    expect(made).toContain(new URL(page.url()).searchParams.get('orderId') ?? 'no order');
  });

  test('an offer that expires while it is read is refused, and makes no loan', async ({ plazo, page }) => {
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

  test('a session that ends while the offer is read leads to the app’s login', async ({ plazo, page }) => {
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
