import type { Page } from '@playwright/test';
import { generateVcode, loanPlayDetail, type Voucher } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { scan } from './support/barcode.ts';
import { Borrower, callApi } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { onOneWidth } from './support/one-width.ts';
import { answer, openFromOtherCore } from './support/other-core.ts';
import { expectOutside } from './support/outside-link.ts';
import { expect, test } from './support/plazo.ts';
import { clipboard, linkTo } from './support/repayment-page.ts';
import { asCodedMoney, asDay, asMoney, channels, languages, words } from './support/words.ts';

test.describe('the ticket', () => {
  for (const language of languages) {
    test(`has its bars in sight, and its numbers on one line each (${language})`, async ({ plazo, page }) => {
      const borrower = new Borrower(page, language);
      await page.goto(linkTo(plazo, 'ines', '/repayment', language));
      await borrower.channel(channels.store).click();
      await expect(borrower.barcode).toBeVisible();
      expect((await borrower.barcode.boundingBox())?.y).toBeLessThanOrEqual(260);
      expect(await linesOf(page)).toBe(1);
      await page.goto(linkTo(plazo, 'ines', '/repayment', language));
      await borrower.channel(channels.transfer).click();
      await expect(page.getByText(words.instruction[language].clabe, { exact: true })).toBeVisible();
      expect(await linesOf(page)).toBe(1);
    });
  }
});

/** On how many lines the ticket's number stands. */
async function linesOf(page: Page): Promise<number> {
  return page
    .locator('.ticket-code .code > span')
    .evaluateAll((groups) => new Set(groups.map((group) => group.getBoundingClientRect().top)).size);
}

test.describe('the instruction', () => {
  onOneWidth();
  for (const language of languages) {
    test(`shows everything on the voucher (${language})`, async ({ plazo, page, context }) => {
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
        const { data }: { data: Voucher } = await callApi({
          page,
          plazo,
          name: 'ines',
          endpoint: generateVcode,
          form,
          language,
        });
        const { repayTitle, repayDes, vCode, companyName } = data.repayDetail;
        await expect(page.getByRole('heading', { name: repayTitle })).toBeVisible();
        await expect(page.getByText(repayDes)).toBeVisible();
        await expect(page.getByText(t.total, { exact: true })).toBeVisible();
        await expect(page.getByText(asCodedMoney(Number(amount), language), { exact: true }).first()).toBeVisible();
        await expect(
          page.getByText(fill(t.validThrough, { date: asDay(data.validThrough ?? '', language) })),
        ).toBeVisible();
        expect(await borrower.code()).toBe(vCode);
        await expect(borrower.barcode).toHaveCount(payCode === 'store' ? 1 : 0);

        const isCash = payCode === 'store';
        await page.getByRole('button', { name: isCash ? t.copyCode : t.copyClabe }).click();
        await expect.poll(() => clipboard(page)).toBe(vCode);
        // As a bank's form takes it: without currency and thousands.
        await page.getByRole('button', { name: t.copyAmount }).click();
        await expect.poll(() => clipboard(page)).toMatch(/^\d+[.,]\d\d$/);
        expect((await clipboard(page)).replace(/\D/g, '')).toBe(amount);
        if (isCash) {
          await page.getByRole('link', { name: t.larger }).click();
          const turned = await page.getByRole('dialog').getByRole('img').boundingBox();
          // Along the length of the screen.
          expect(turned?.height).toBeGreaterThan(1.3 * (page.viewportSize()?.width ?? 0));
          await expect(page.getByRole('dialog')).toContainText(vCode);
          await page.keyboard.press('Escape');
          await page.getByText(t.more).click();
        } else {
          await expect(page.getByText(data.bankName ?? 'no bank is named', { exact: true })).toBeVisible();
        }
        await page.getByRole('button', { name: `${t.copy}: ${t.company}` }).click();
        await expect.poll(() => clipboard(page)).toBe(companyName);

        for (const { title, content } of data.dataList) {
          const steps = page.getByRole('region', { name: title }).getByRole('listitem');
          await expect(steps).toHaveText(content);
        }
        for (const { title, eMail, content } of data.imgList) {
          const gallery = page.getByRole('region', { name: title });
          expect(eMail).toMatch(/^https:/);
          await expect(gallery.getByRole('link', { name: t.site })).toHaveAttribute('href', eMail);
          for (const [index] of content.entries()) {
            const name = fill(t.picture, { number: String(index + 1) });
            await gallery.getByRole('img', { name }).scrollIntoViewIfNeeded();
            await expect(gallery.getByRole('img', { name })).toBeVisible();
          }
        }
        // The logos at top and bottom are decoration. No picture is broken.
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

  test('stays readable at the till: the screen stays on, and does not turn back', async ({ plazo, page, context }) => {
    const t = words.instruction.es;
    await context.grantPermissions(['screen-wake-lock']);
    // The browser's own locks, counted.
    await page.addInitScript(() => {
      const locks: WakeLockSentinel[] = [];
      const { request } = WakeLock.prototype;
      WakeLock.prototype.request = async function (type) {
        const lock = await request.call(this, type);
        locks.push(lock);
        return lock;
      };
      Object.assign(window, { heldLocks: () => locks.filter(({ released }) => !released).length });
    });
    const held = () => page.evaluate('heldLocks()');
    const borrower = new Borrower(page, 'es');
    await page.goto(linkTo(plazo, 'ines', '/repayment'));
    await borrower.channel(channels.store).click();
    await hydrated(page);
    await page.getByRole('link', { name: t.larger }).click();
    await expect.poll(held).toBe(1);
    const bars = page.getByRole('dialog').getByRole('img');
    const code = await page.getByRole('dialog').locator('.code').innerText();
    expect(await scan(bars)).toEqual([code.replace(/\D/g, '')]);
    // Held across, the bars already lie along it.
    await page.setViewportSize({ width: 823, height: 412 });
    const { width = 0, height = 0 } = (await bars.boundingBox()) ?? {};
    expect(width).toBeGreaterThan(2 * height);
    expect(await scan(bars)).toEqual([code.replace(/\D/g, '')]);
    await page.getByRole('link', { name: words.screen.es.dismiss }).click();
    await expect.poll(held).toBe(0);
  });

  test('links to a channel’s site, and tells it nothing about the borrower', async ({ plazo, page }) => {
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
    await page.getByText(words.instruction.en.more).click();
    await expectOutside(page.getByRole('link', { name: words.instruction.en.site }), 'https://shop.example/pay');
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
