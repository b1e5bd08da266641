import { loanPlayDetail } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { isBlankOrZero } from '../apps/web/src/lib/format.ts';
import { scan } from './support/barcode.ts';
import { Borrower, callApi } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { choose, clipboard, entry, linkTo } from './support/repayment-page.ts';
import { asCodedMoney, asDay, asMoney, asPattern, channels, languages, sections, words } from './support/words.ts';

test.describe('the repayment screen', () => {
  test.use({ ownServer: true, permissions: ['clipboard-read', 'clipboard-write'] });

  test('shows what is due, the channels, and the code of a chosen one', async ({ plazo, page }) => {
    const codes = new Map<string, string>();
    for (const language of languages) {
      const t = words.repayment[language];
      const borrower = new Borrower(page, language);
      const link = new URL(linkTo(plazo, 'fermin', '/repayment', language));
      const orderId = link.searchParams.get('orderId') ?? '';
      const { data } = await callApi({
        page,
        plazo,
        name: 'fermin',
        endpoint: loanPlayDetail,
        form: { orderId },
        language,
      });
      await page.goto(link.href);
      await hydrated(page);

      await test.step(`figures (${language})`, async () => {
        const amount = asMoney(data.repayAmount, language);
        await expect(page.getByText(t.toPay, { exact: true }).first()).toBeVisible();
        await expect(page.getByText(amount, { exact: true }).first()).toBeVisible();
        await expect(page.getByText(asDay(data.repayDate, language), { exact: true })).toBeVisible();
        await expect(page.getByText(data.productName, { exact: true })).toBeVisible();

        // spec 9: two rows, the rest behind a toggle. Their total always stands below.
        const rows = page.getByRole('definition');
        await expect(rows).toHaveCount(3);
        await page.locator('.more-rows > summary').click();
        await expect(rows).toHaveCount(5);
        await expect(borrower.value(t.total)).toHaveText(amount);
        for (const { text, value } of data.detail)
          if (!isBlankOrZero(value)) await expect(borrower.value(text)).toHaveText(value);
        await page.locator('.more-rows > summary').click();
        await expect(rows).toHaveCount(3);
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
        await test.step(`${name}: once chosen, shows its code (${language})`, async () => {
          const own = entry(borrower, channel);
          const copy = own.getByRole('button', { name: `${t.copy}: ${t.code}` });
          const known = codes.get(name);
          await expect(copy).toHaveCount(known === undefined ? 0 : 1);
          const code = await choose(borrower, channel);
          // The same voucher, however often it is requested and in either language.
          if (known !== undefined) expect(code).toBe(known);
          expect([...codes].filter(([other]) => other !== name).map(([, other]) => other)).not.toContain(code);
          codes.set(name, code);
          await hydrated(page);
          expect(await borrower.code(own)).toBe(code);
          await copy.click();
          await expect(own.getByRole('status').filter({ hasText: t.copied })).toBeAttached();
          expect(await clipboard(page)).toBe(code);
          // A transfer has no barcode: its number is typed.
          const opener = own.getByRole('link', { name: t.showBarcode });
          if (name === 'transfer') return expect(opener).toHaveCount(0);
          await opener.click();
          const dialog = page.getByRole('dialog', { name: asPattern(t.barcodeTitle) });
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

  test('is copied by execCommand if the clipboard is refused', async ({ plazo, page, context }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    const borrower = new Borrower(page, 'es');
    await page.goto(linkTo(plazo, 'fermin', '/repayment'));
    await borrower.channel(channels.transfer).click();
    await hydrated(page);
    await page.getByRole('button', { name: words.instruction.es.copyClabe }).click();
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
    await page.getByRole('button', { name: words.instruction.en.copyClabe }).click();
    await expect(page.getByRole('status').filter({ hasText: words.instruction.en.copyFailed })).toBeVisible();
  });
});

test.describe('an amount that changes', () => {
  onOneWidth();
  test.use({ ownServer: true });

  test('replaces the voucher; a payment of the old one still counts', async ({ plazo, page }) => {
    const borrower = new Borrower(page, 'es');
    await page.goto(linkTo(plazo, 'gloria', '/repayment'));
    const first = await choose(borrower, channels.store);
    const staleLink = (await borrower.channel(channels.store).getAttribute('href')) ?? '';
    const asked = Number(new URL(staleLink, plazo.url).searchParams.get('amount'));

    await plazo.clock('+1d');
    // Yesterday's link asks for yesterday's amount: the screen says so, and leads to today's code.
    await borrower.channel(channels.store).click();
    await expect(page.getByRole('heading', { name: words.voucherStory.es.over })).toBeVisible();
    await page.getByRole('link', { name: words.voucherStory.es.renew }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.instruction.es.title);
    await page.getByRole('link', { name: words.screen.es.back }).click();
    const second = await borrower.code(entry(borrower, channels.store));
    expect(second).not.toBe(first);
    // spec 9: three percent of 2.000,00 per day.
    await expect(page.getByText(asMoney(asked + 6_000, 'es'), { exact: true }).first()).toBeVisible();

    expect(await plazo.pay(first)).toContain('credited');
    await page.reload();
    await expect(page.getByText(asMoney(6_000, 'es'), { exact: true }).first()).toBeVisible();
  });
});

test.describe('a partial payment', () => {
  onOneWidth();
  test.use({ ownServer: true });
  for (const language of languages) {
    test(`is chosen, explained and paid with a code of its own (${language})`, async ({ plazo, page }) => {
      const t = words.repayment[language];
      const answers = words.repaymentAnswer[language];
      const borrower = new Borrower(page, language);
      const link = new URL(linkTo(plazo, 'ines', '/repayment', language));
      const orderId = link.searchParams.get('orderId') ?? '';
      const asked = { page, plazo, name: 'ines', endpoint: loanPlayDetail, language };
      const { data } = await callApi({ ...asked, form: { orderId } });
      const { least = 0, most = 0 } = data.parts ?? {};
      const range = { least: asMoney(least, language), most: asMoney(most, language) };

      await page.goto(link.href);
      await page.getByText(t.part, { exact: true }).click();
      const amount = page.getByLabel(t.partAmount);
      await expect(page.getByText(fill(t.partHint, range))).toBeVisible();
      // Too little, sent as by a browser without form validation.
      await page.locator('form[method=get]').evaluate((form: HTMLFormElement) => (form.noValidate = true));
      await amount.fill('1');
      await page.getByRole('button', { name: t.partSee }).click();
      await expect(page.getByText(fill(t.partRefused, range))).toBeVisible();
      await expect(amount).toHaveAttribute('aria-invalid', 'true');
      await expect(amount).toBeInViewport();

      await amount.fill('500.50');
      await page.getByRole('button', { name: t.partSee }).click();
      await expect(page.getByText(t.partToPay, { exact: true }).first()).toBeVisible();
      const { data: part } = await callApi({ ...asked, form: { orderId, part: '50050' } });
      for (const text of [answers.interest, answers.stillDue]) {
        const { value = '' } = [...part.detail, ...part.left].find((row: { text: string }) => row.text === text) ?? {};
        await expect(borrower.value(text)).toHaveText(value);
      }
      await borrower.channel(channels.store).click();
      await expect(page).toHaveURL(/requestType=4/);
      await expect(page.getByText(asCodedMoney(50_050, language)).first()).toBeVisible();
      await expect(page.getByText(words.voucherAnswer[language].part)).toBeVisible();
    });
  }
});

test.describe('a loan with nothing to pay', () => {
  onOneWidth();

  test('has no repayment screen, and links to the loan', async ({ plazo, page }) => {
    await page.goto(linkTo(plazo, 'hugo', '/repayment', 'en'));
    await expect(page.getByText('You owe nothing more on this loan.')).toBeVisible();
    await page.getByRole('link', { name: words.screen.en.seeLoan }).click();
    await expect(page.getByRole('heading', { name: words.loanAnswer.en.status[200].text })).toBeVisible();
    await expect(page.getByText(asPattern(words.loanAnswer.en.status[200].description))).toBeVisible();
  });
});
