import type { Locator, Page } from '@playwright/test';
import { loanDetails } from '@plazo/contract/loan';
import { generateVcode, loanPlayDetail, type Voucher } from '@plazo/contract/repayment';
import { scan } from './support/barcode.ts';
import { Borrower, callApi } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { holdScripts } from './support/late-scripts.ts';
import { insideApp, told } from './support/native-app.ts';
import { onOneWidth } from './support/one-width.ts';
import { answer, openFromOtherCore } from './support/other-core.ts';
import { expect, type Language, type Plazo, test } from './support/plazo.ts';
import { asMoney, asPattern, channels, languages, sections, withValues, words } from './support/words.ts';

function linkTo(plazo: Plazo, name: string, path: string, language: Language = 'es', query = {}): string {
  return plazo.link(name, { language, path, query });
}

/** Chooses a channel on the repayment screen and comes back to it; answers the voucher's code. */
async function choose(borrower: Borrower, channel: Record<Language, string>): Promise<string> {
  await borrower.channel(channel).click();
  await expect(borrower.page.getByRole('heading', { level: 1 })).toHaveText(words.instruction[borrower.language].title);
  const code = await borrower.code();
  await borrower.page.getByRole('link', { name: words.screen[borrower.language].back }).click();
  await expect(borrower.page.getByRole('heading', { level: 1 })).toHaveText(words.repayment[borrower.language].title);
  return code;
}

/** The list entry of a channel: its link and, once it was chosen, its code. */
function entry(borrower: Borrower, channel: Record<Language, string>): Locator {
  return borrower.page.getByRole('listitem').filter({ has: borrower.channel(channel) });
}

/** Text that was copied, as the next app would paste it. */
function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

test.describe('ways to pay', () => {
  test.use({ ownServer: true, permissions: ['clipboard-read', 'clipboard-write'] });

  test('what is asked for, through what, and the code once one is chosen', async ({ plazo, page }) => {
    const codes = new Map<string, string>();
    for (const language of languages) {
      const t = words.repayment[language];
      const borrower = new Borrower(page, language);
      const link = new URL(linkTo(plazo, 'fermin', '/repayment', language));
      const orderId = link.searchParams.get('orderId') ?? '';
      const { data } = await callApi(page, plazo, 'fermin', loanPlayDetail.path, { orderId }, language);
      await page.goto(link.href);
      await hydrated(page);

      await test.step(`figures (${language})`, async () => {
        const amount = asMoney(data.repayAmount, language);
        await expect(page.getByText(t.toPay, { exact: true }).first()).toBeVisible();
        await expect(page.getByText(amount, { exact: true }).first()).toBeVisible();
        await expect(page.getByText(withValues(t.due, { date: data.repayDate }))).toBeVisible();
        await expect(page.getByText(data.noticeMsg)).toBeVisible();
        await expect(page.getByText(data.productName, { exact: true })).toBeVisible();

        // spec 9: two rows, the rest behind a toggle.
        const rows = page.getByRole('definition');
        await expect(rows).toHaveCount(2);
        await page.getByText(t.more).click();
        await expect(rows).toHaveCount(4);
        for (const { text, value } of data.detail.slice(1, 5)) await expect(borrower.value(text)).toHaveText(value);
        await page.getByText(t.hide).click();
        await expect(rows).toHaveCount(2);
      });

      await test.step(`channels by section (${language})`, async () => {
        const cash = page.getByRole('region', { name: sections.cash[language] });
        await expect(cash.getByRole('listitem')).toHaveCount(2);
        await expect(cash.getByRole('listitem').first()).toContainText(channels.store[language]);
        const transfer = page.getByRole('region', { name: sections.transfer[language] });
        await expect(transfer.getByRole('listitem')).toHaveCount(1);
        for (const channel of Object.values(channels)) {
          const href = new URL((await borrower.channel(channel).getAttribute('href')) ?? '', plazo.url);
          expect(href.pathname).toBe('/carpmm');
          const { requestType, amount } = Object.fromEntries(href.searchParams);
          expect({ requestType, amount }).toEqual({ requestType: '1', amount: String(data.repayAmount) });
        }
      });

      for (const [name, channel] of Object.entries({ store: channels.store, transfer: channels.transfer })) {
        await test.step(`${name}: chosen once, its code stands by it (${language})`, async () => {
          const own = entry(borrower, channel);
          const copy = own.getByRole('button', { name: `${t.copy}: ${t.code}` });
          const known = codes.get(name);
          await expect(copy).toHaveCount(known === undefined ? 0 : 1);
          const code = await choose(borrower, channel);
          // The same voucher, however often it is asked for and in whichever language.
          if (known !== undefined) expect(code).toBe(known);
          expect([...codes].filter(([other]) => other !== name).map(([, other]) => other)).not.toContain(code);
          codes.set(name, code);
          await hydrated(page);
          expect(await borrower.code(own)).toBe(code);
          await copy.click();
          await expect(own.getByRole('status').filter({ hasText: t.copied })).toBeAttached();
          expect(await clipboard(page)).toBe(code);
          // A transfer is typed, not scanned.
          const opener = own.getByRole('link', { name: t.showBarcode });
          if (name === 'transfer') return expect(opener).toHaveCount(0);
          await opener.click();
          const dialog = page.getByRole('dialog', { name: t.barcodeTitle });
          await expect(dialog).toContainText(t.scanToPay);
          await expect(dialog).toContainText(asMoney(data.repayAmount, language));
          expect(await scan(borrower.barcode)).toEqual([code]);
          await page.keyboard.press('Escape');
          await expect(dialog).toBeHidden();
          await expect(opener).toBeFocused();
        });
      }
    }
  });
});

test.describe('a code that cannot be copied', () => {
  onOneWidth();

  test('is copied the older way where the newer one is refused', async ({ plazo, page, context }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    const borrower = new Borrower(page, 'es');
    await page.goto(linkTo(plazo, 'fermin', '/repayment'));
    await borrower.channel(channels.transfer).click();
    await hydrated(page);
    await page.getByRole('button', { name: words.instruction.es.copyCode }).click();
    await expect(page.getByRole('status').filter({ hasText: words.instruction.es.copied })).toBeAttached();
    const code = await borrower.code();
    await context.grantPermissions(['clipboard-read']);
    const other = await context.newPage();
    await other.goto(`${plazo.url}/healthz`);
    expect(await clipboard(other)).toBe(code);
  });

  test('says what to do instead', async ({ plazo, page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    });
    await page.goto(linkTo(plazo, 'fermin', '/repayment', 'en'));
    await new Borrower(page, 'en').channel(channels.transfer).click();
    await page.getByRole('button', { name: words.instruction.en.copyCode }).click();
    await expect(page.getByRole('status').filter({ hasText: words.instruction.en.copyFailed })).toBeVisible();
  });
});

test.describe('the barcode', () => {
  test('opens and scans before the scripts are there, and stays when they come', async ({ plazo, page }) => {
    const t = words.repayment.es;
    const borrower = new Borrower(page, 'es');
    await page.goto(linkTo(plazo, 'fermin', '/repayment'));
    const code = await choose(borrower, channels.pharmacy);
    const release = await holdScripts(page);
    await page.reload();
    const opener = entry(borrower, channels.pharmacy).getByRole('link', { name: t.showBarcode });
    await opener.click();
    expect(await scan(borrower.barcode)).toEqual([code]);
    await page.getByRole('link', { name: words.screen.es.dismiss }).click();
    await expect(borrower.barcode).toBeHidden();

    await opener.click();
    await expect(borrower.barcode).toBeVisible();
    release();
    await hydrated(page);
    const dialog = page.getByRole('dialog', { name: t.barcodeTitle });
    await expect(dialog).toBeVisible();
    expect(await scan(borrower.barcode)).toEqual([code]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(borrower.barcode).toBeHidden();
  });

  test('works without a network, and the screen says of when it is', async ({ plazo, page, context }) => {
    const t = words.repayment.es;
    const borrower = new Borrower(page, 'es');
    await page.goto(linkTo(plazo, 'fermin', '/repayment'));
    const code = await choose(borrower, channels.store);
    await hydrated(page);
    const clock = () =>
      new Date().toLocaleTimeString('es-MX', {
        timeZone: 'America/Mexico_City',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      });
    const before = clock();
    await page.reload();
    const after = clock();
    await hydrated(page);
    await context.setOffline(true);
    const notice = page.getByRole('status').filter({ hasText: words.screen.es.offline });
    await expect(notice).toContainText(
      new RegExp([before, after].map((time) => withValues(words.screen.es.offlineSince, { time })).join('|')),
    );
    await entry(borrower, channels.store).getByRole('link', { name: t.showBarcode }).click();
    expect(await scan(borrower.barcode)).toEqual([code]);
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
  });

  test.describe('opened again', () => {
    // A browser asks for /favicon.ico where a document names no icon.
    test.use({ expectedComplaints: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

    test('without a network, the screen is there as a copy without the session', async ({ plazo, page, context }) => {
      const borrower = new Borrower(page, 'es');
      await page.goto(linkTo(plazo, 'fermin', '/repayment'));
      await borrower.channel(channels.store).click();
      const code = await borrower.code();
      const kept = () =>
        page.evaluate(async () =>
          Promise.all((await caches.keys()).map((name) => caches.open(name)))
            .then((all) => Promise.all(all.map((cache) => cache.keys())))
            .then((keys) => keys.flat().map(({ url }) => url)),
        );
      await expect.poll(kept).toContainEqual(expect.stringContaining('/carpmm?orderId='));
      for (const url of await kept()) expect(url).not.toMatch(/session|userId|deviceId/i);
      await context.setOffline(true);
      await page.reload();
      await expect(page.getByText(words.screen.es.offline)).toBeVisible();
      expect(await borrower.code()).toBe(code);
      expect(await scan(borrower.barcode)).toEqual([code]);
      expect(await page.content()).not.toContain('demo-session');
      // Nothing is offered that needs a network.
      await expect(page.getByRole('link')).toHaveCount(0);
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(page.getByText(words.instruction.es.seeLoan)).toHaveCount(0);
      await context.setOffline(false);
      await page.reload();
      await expect(page.getByText(words.screen.es.offline)).toHaveCount(0);
      await expect(page.getByRole('link', { name: words.instruction.es.seeLoan })).toBeVisible();
    });

    test('the copy is shown to whoever saw the screen, and for a week', async ({ plazo, page, context }) => {
      const borrower = new Borrower(page, 'es');
      await page.goto(linkTo(plazo, 'fermin', '/repayment'));
      await borrower.channel(channels.store).click();
      await page.waitForURL('**/carpmm?**');
      const address = page.url();
      /** Makes every copy older; answers how many there are of this screen. */
      const age = (days: number) =>
        page.evaluate(async (milliseconds) => {
          let aged = 0;
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const key of await cache.keys()) {
              const copy = await cache.match(key);
              const keptAt = copy?.headers.get('kept-at');
              if (!copy || !keptAt || !key.url.includes('/carpmm')) continue;
              const headers = new Headers(copy.headers);
              headers.set('kept-at', String(Number(keptAt) - milliseconds));
              await cache.put(key, new Response(await copy.text(), { headers }));
              aged += 1;
            }
          }
          return aged;
        }, days * 86_400_000);
      await expect.poll(() => age(0)).toBe(1);
      await context.setOffline(true);
      const other = new URL(address);
      other.searchParams.set('userId', 'gloria');
      // Somebody else on the same phone, with an address out of its history.
      await expect(page.goto(other.href)).rejects.toThrow(/ERR_/);
      await context.setOffline(false);

      await page.goto(address);
      await expect.poll(() => age(0)).toBe(1);
      await age(6.9);
      await context.setOffline(true);
      await page.goto(address);
      await expect(page.getByText(words.screen.es.offline)).toBeVisible();
      await age(0.2);
      await expect(page.goto(address)).rejects.toThrow(/ERR_/);
      await context.setOffline(false);
    });
  });
});

test.describe('the instruction', () => {
  onOneWidth();
  for (const language of languages) {
    test(`says everything that the voucher does (${language})`, async ({ plazo, page, context }) => {
      const t = words.instruction[language];
      const borrower = new Borrower(page, language);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      for (const [payCode, channel] of [
        ['store', channels.store],
        ['bank-transfer', channels.transfer],
      ] as const) {
        await page.goto(linkTo(plazo, 'ines', '/repayment', language));
        await borrower.channel(channel).click();
        await hydrated(page);
        const { orderId = '', amount = '' } = Object.fromEntries(new URL(page.url()).searchParams);
        const form = { orderId, amount, payCode, requestType: '1' };
        const { data }: { data: Voucher } = await callApi(page, plazo, 'ines', generateVcode.path, form, language);
        const { repayTitle, repayDes, vCode, companyName } = data.repayDetail;
        await expect(page.getByRole('heading', { name: repayTitle })).toBeVisible();
        await expect(page.getByText(repayDes)).toBeVisible();
        await expect(page.getByText(t.total, { exact: true })).toBeVisible();
        await expect(page.getByText(asMoney(Number(amount), language), { exact: true })).toBeVisible();
        await expect(page.getByText(withValues(t.validThrough, { date: data.validThrough ?? '' }))).toBeVisible();
        expect(await borrower.code()).toBe(vCode);
        await expect(borrower.barcode).toHaveCount(payCode === 'store' ? 1 : 0);

        await page.getByRole('button', { name: t.copyCode }).click();
        await expect.poll(() => clipboard(page)).toBe(vCode);
        await page.getByRole('button', { name: `${t.copy}: ${t.company}` }).click();
        await expect.poll(() => clipboard(page)).toBe(companyName);

        for (const { title, content } of data.dataList) {
          const steps = page.getByRole('region', { name: title }).getByRole('listitem');
          await expect(steps).toHaveText(content);
        }
        for (const { title, content } of data.imgList) {
          const gallery = page.getByRole('region', { name: title });
          for (const [index] of content.entries()) {
            const name = withValues(t.picture, { number: String(index + 1) });
            await gallery.getByRole('img', { name }).scrollIntoViewIfNeeded();
            await expect(gallery.getByRole('img', { name })).toBeVisible();
          }
        }
        // The logos at top and bottom are decoration; none of the pictures is broken.
        const broken = await page.evaluate(async () => {
          for (const image of document.images) image.loading = 'eager';
          const failed = async (image: HTMLImageElement) =>
            image.decode().then(
              () => (image.naturalWidth > 0 ? [] : [image.src]),
              () => [image.src],
            );
          return (await Promise.all([...document.images].map(failed))).flat();
        });
        expect(broken).toEqual([]);
        await expect(page.locator(`img[src="${data.topLogo}"]`)).toBeVisible();
        await expect(page.locator(`img[src="${data.bottomLogo}"]`)).toBeVisible();
      }
    });
  }

  test('links a channel’s site, and tells it nothing of the borrower', async ({ plazo, page }) => {
    const voucher: Voucher = {
      topLogo: '/pictures/channel-store.svg',
      repayDetail: {
        amount: 123_456,
        repayTitle: 'Shop',
        repayDes: 'Pay',
        repayCode: '',
        vCode: '93000000000001',
        companyName: 'Lender',
      },
      dataList: [],
      imgList: [
        { title: 'Step by step', eMail: 'https://shop.example/pay', content: ['/pictures/voucher-step-1.svg'] },
      ],
      bottomLogo: '/pictures/brand-foot.svg',
    };
    const path = '/carpmm?orderId=PZ1&amount=123456&payCode=store&requestType=1&isNeedPop=1&sessionId=s';
    await openFromOtherCore(page, plazo, path, [answer(generateVcode, voucher)]);
    await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'Shop' }));
    const request = page.waitForRequest('https://shop.example/**');
    await page.getByRole('link', { name: words.instruction.en.site }).click();
    expect((await request).url()).toBe('https://shop.example/pay');
    expect(await (await request).allHeaders()).not.toHaveProperty('referer');
  });

  test('says so when there is no way to pay', async ({ plazo, page }) => {
    const nothing = {
      repayAmount: 271_691,
      productName: 'Plazo Flex',
      repayDate: '2026-12-20',
      productLogo: '/pictures/product-logo.svg',
      detail: [],
      repayList: [],
      noticeMsg: '',
    };
    await openFromOtherCore(page, plazo, '/repayment?orderId=PZ1', [answer(loanPlayDetail, nothing)]);
    await expect(page.getByRole('heading', { name: words.repayment.es.noChannelsTitle })).toBeVisible();
    await expect(page.getByText(asMoney(271_691, 'es')).first()).toBeVisible();
  });
});

test.describe('an address that was tampered with', () => {
  onOneWidth();
  test.use({ ownServer: true, expectedComplaints: [/status of 4\d\d/] });

  test('is refused in words, leads back, and writes nothing', async ({ plazo, page }) => {
    for (const language of languages) {
      const t = words.screen[language];
      const borrower = new Borrower(page, language);
      await page.goto(linkTo(plazo, 'gloria', '/repayment', language));
      const href = (await borrower.channel(channels.store).getAttribute('href')) ?? '';
      const changes: Record<string, string>[] = [
        { amount: '1' },
        { amount: String(Number(new URL(href, plazo.url).searchParams.get('amount')) + 1) },
        { amount: '0' },
        { amount: '-5' },
        { amount: 'abc' },
        { amount: '' },
        { payCode: 'no-such-shop' },
        { requestType: '2' },
      ];
      for (const change of changes) {
        await test.step(`${JSON.stringify(change)} (${language})`, async () => {
          const url = new URL(href, plazo.url);
          for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
          const answered = await page.goto(url.href);
          expect(answered?.status()).toBeGreaterThanOrEqual(400);
          expect(answered?.status()).toBeLessThan(500);
          const alert = page.getByRole('alert');
          const title = 'payCode' in change ? t.unknownTitle : t.failedTitle;
          await expect(alert.getByRole('heading', { name: title })).toBeVisible();
          await expect(alert.getByRole('link', { name: t.callUs })).toBeVisible();
          await expect(borrower.barcode).toHaveCount(0);
          if ('payCode' in change) return;
          await alert.getByRole('link', { name: t.seeLoan }).click();
          await expect(borrower.repay).toBeVisible();
        });
      }
      // No voucher came of any of it.
      await page.goto(linkTo(plazo, 'gloria', '/repayment', language));
      await expect(page.getByRole('button', { name: words.repayment[language].copy })).toHaveCount(0);
    }
  });
});

test.describe('an amount that changes', () => {
  onOneWidth();
  test.use({ ownServer: true, expectedComplaints: [/status of 422/] });

  test('replaces the voucher; the old one still counts', async ({ plazo, page }) => {
    const borrower = new Borrower(page, 'es');
    const t = words.repayment.es;
    await page.goto(linkTo(plazo, 'gloria', '/repayment'));
    const first = await choose(borrower, channels.store);
    const staleLink = (await borrower.channel(channels.store).getAttribute('href')) ?? '';
    const asked = Number(new URL(staleLink, plazo.url).searchParams.get('amount'));

    await plazo.clock('+1d');
    // The link of yesterday's screen asks for yesterday's amount: refused, and led to today's.
    await borrower.channel(channels.store).click();
    await expect(page.getByRole('alert')).toContainText('cambiaron');
    await page.getByRole('link', { name: words.screen.es.seeLoan }).click();
    await borrower.repay.click();
    await expect(page.getByRole('button', { name: `${t.copy}: ${t.code}` })).toHaveCount(0);
    const second = await choose(borrower, channels.store);
    expect(second).not.toBe(first);
    // spec 9: three percent of 2.000,00 a day.
    await expect(page.getByText(asMoney(asked + 6_000, 'es'), { exact: true }).first()).toBeVisible();
    expect(await borrower.code(entry(borrower, channels.store))).toBe(second);

    expect(await plazo.pay(first)).toContain('credited');
    await page.reload();
    await expect(page.getByText(asMoney(6_000, 'es'), { exact: true }).first()).toBeVisible();
  });
});

test.describe('somebody else’s order', () => {
  onOneWidth();
  test.use({ expectedComplaints: [/status of 404/] });

  test('is answered like one that does not exist, on every screen', async ({ plazo, page }) => {
    const foreign = new URL(plazo.link('gloria')).searchParams.get('orderId') ?? '';
    const read = async (path: string, orderId: string) => {
      const query = { orderId, amount: '1', payCode: 'store', requestType: '1' };
      const answered = await page.goto(linkTo(plazo, 'fermin', path, 'es', query));
      const text = await page.getByRole('main').innerText();
      return { status: answered?.status(), title: await page.title(), text };
    };
    for (const path of ['/loan-details', '/repayment', '/extension', '/loan-agreement', '/carpmm']) {
      const theirs = await read(path, foreign);
      expect(theirs.status, path).toBe(404);
      expect(theirs.text).toContain(words.screen.es.unknownTitle);
      expect(await read(path, 'PZ0'), path).toEqual(theirs);
    }
    const calls = [foreign, 'PZ0'].map((orderId) => callApi(page, plazo, 'fermin', loanDetails.path, { orderId }));
    const [theirs, nobodys] = await Promise.all(calls);
    expect(theirs).toEqual(nobodys);
  });
});

test.describe('a session that has ended', () => {
  onOneWidth();
  test.use({ expectedComplaints: [/status of 401/] });
  const paths = ['/confirm', '/loan-details', '/repayment', '/loan-agreement', '/carpmm'];

  test('hands over to the app’s login', async ({ plazo, page }) => {
    await insideApp(page, 'android');
    for (const [index, path] of paths.entries()) {
      const answered = await page.goto(
        linkTo(plazo, 'lucia', path, 'es', { orderId: 'PZ1', amount: '1', payCode: 'store' }),
      );
      expect(answered?.status()).toBe(401);
      await expect.poll(() => told(page)).toEqual(Array.from({ length: index + 1 }, () => ['goLogin', {}]));
      await expect(page.getByRole('alert')).toContainText(words.screen.es.expiredTitle);
    }
    await page.getByRole('button', { name: words.screen.es.signIn }).click();
    await expect.poll(async () => (await told(page)).length).toBe(paths.length + 1);
  });

  for (const language of languages) {
    test(`says in plain words what to do in a browser (${language})`, async ({ plazo, page }) => {
      const t = words.screen[language];
      await page.goto(linkTo(plazo, 'lucia', '/confirm', language));
      await expect(page.getByRole('heading', { name: t.expiredTitle })).toBeVisible();
      await expect(page.getByText(withValues(t.signInBrowser, { app: 'Plazo' }))).toBeVisible();
      // Nothing that cannot work is offered.
      await expect(page.getByRole('button', { name: t.signIn })).toHaveCount(0);
    });
  }
});

test.describe('a loan that asks for nothing', () => {
  onOneWidth();
  test.use({ expectedComplaints: [/status of 409/] });

  test('has no repayment screen, and says where the loan is', async ({ plazo, page }) => {
    await page.goto(linkTo(plazo, 'hugo', '/repayment', 'en'));
    await expect(page.getByRole('alert')).toContainText('cannot be paid');
    await page.getByRole('link', { name: words.screen.en.seeLoan }).click();
    await expect(page.getByRole('heading', { name: words.loanAnswer.en.status[200].text })).toBeVisible();
    await expect(page.getByText(asPattern(words.loanAnswer.en.status[200].description))).toBeVisible();
  });
});
