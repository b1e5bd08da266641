import type { CDPSession, Locator, Page } from '@playwright/test';
import { loanPlayDelayDetail } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { scan } from './support/barcode.ts';
import { Borrower, callApi } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { holdScripts } from './support/late-scripts.ts';
import { onOneWidth, onOneWidthALanguage } from './support/one-width.ts';
import { expect, type Language, type Plazo, test } from './support/plazo.ts';
import { asCodedMoney, asMoney, channels, languages, words } from './support/words.ts';

function help(page: Page, language: Language): Locator {
  return page.getByRole('link', { name: words.extension[language].service, exact: true });
}

async function offered(page: Page, plazo: Plazo, name: string, language: Language) {
  const orderId = new URL(plazo.link(name)).searchParams.get('orderId') ?? '';
  const { data } = await callApi({ page, plazo, name, endpoint: loanPlayDelayDetail, form: { orderId }, language });
  return data;
}

for (const [name, language, ofCharges] of [
  ['fermin', 'es', 'ofCharges'],
  ['gloria', 'en', 'ofChargesLate'],
] as const) {
  test.describe(`a payment is extended (${language})`, () => {
    test.use({ ownServer: true });
    onOneWidthALanguage(language);

    test(`${name}: reminder, charges to pay first, the fee, the new date`, async ({ plazo, page }) => {
      const t = words.extension[language];
      const loan = words.loan[language];
      const borrower = new Borrower(page, language);
      const before = await offered(page, plazo, name, language);
      const { delayAmount: fee, delayTime: newDate } = before.delayInfo;
      const charges = before.chargesAmount;
      const write = (amount: number) => asMoney(amount, language);

      await page.goto(plazo.link(name, { language }));
      await hydrated(page);
      await page.getByRole('link', { name: loan.extend }).click();
      const dialog = page.getByRole('dialog', { name: loan.extendTitle });
      for (const amount of [fee, charges + fee]) await expect(dialog).toContainText(write(amount));
      await dialog.getByRole('link', { name: loan.goExtend }).click();

      await test.step('the cost of both ways, side by side', async () => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
        const figures = async (way: string) => {
          const card = page.locator('section', {
            has: page.getByRole('heading', { name: way, level: 3, exact: true }),
          });
          return card.getByRole('definition').allTextContents();
        };
        // The total first, then what is paid when.
        expect(await figures(t.paying)).toEqual([write(before.repayAmount), write(before.repayAmount)]);
        expect(await figures(t.extending)).toEqual([
          write(before.repayAmount + fee),
          write(charges + fee),
          fill(t[ofCharges], { amount: write(charges) }),
          fill(t.ofFee, { amount: write(fee) }),
          ...(name === 'fermin' ? [expect.stringContaining(fill(t.decideBy, { date: '' }).trim())] : []),
          write(before.repayAmount - charges),
        ]);
        await expect(page.getByText(fill(t.difference, { amount: write(fee) }))).toBeVisible();
        const plan = page.getByRole('list', { name: t.plan }).getByRole('listitem');
        await expect(plan).toHaveCount(before.repayPlan.length);
        const [{ time: today } = { time: '' }] = before.repayPlan;
        for (const [index, { title, amount, remark, time }] of before.repayPlan.entries()) {
          // Before the due date nothing has to be paid today.
          const day = name === 'fermin' && time === today ? t.onExtending : time;
          for (const text of [title, write(amount), remark, day]) await expect(plan.nth(index)).toContainText(text);
        }
      });

      await test.step('interest and penalties first', async () => {
        await expect(page.getByText(fill(t.chargesStep, { amount: write(charges) }))).toBeVisible();
        await borrower.channel(channels.store).click();
        await expect(page.getByText(asCodedMoney(charges, language), { exact: true }).first()).toBeVisible();
        await plazo.pay(await borrower.code());
        await page.getByRole('link', { name: words.instruction[language].seeExtension }).click();
      });

      await test.step('then the fee alone, its barcode scanned off the screen', async () => {
        await expect(page.getByText(fill(t.feeStep, { amount: write(fee) }))).toBeVisible();
        await borrower.channel(channels.store).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.instruction[language].titleOfExtension);
        await expect(page.getByText(asCodedMoney(fee, language), { exact: true }).first()).toBeVisible();
        const [code = ''] = await scan(borrower.barcode);
        expect(code).toBe(await borrower.code());
        expect(await plazo.pay(code)).toContain('credited');
      });

      await test.step('the loan has its new date, and owes no penalty', async () => {
        await page.getByRole('link', { name: words.instruction[language].seeLoan }).click();
        const answer = words.loanAnswer[language];
        await expect(page.getByRole('heading', { name: answer.status[174].text })).toBeVisible();
        await expect(page.getByText(answer.extendedDescription)).toBeVisible();
        await expect(borrower.value(answer.dueDate)).toHaveText(newDate);
        await expect(borrower.value(answer.extensionFees)).toHaveText(write(fee));
        await expect(borrower.owed).toHaveText(write(before.repayAmount - charges));
        await expect(page.getByRole('link', { name: loan.extend })).toHaveCount(0);
      });
    });
  });
}

test.describe('before the scripts load', () => {
  onOneWidth();

  test('the extension is reached, and its codes requested', async ({ plazo, page }) => {
    await holdScripts(page);
    await page.goto(plazo.link('nora'));
    await page.getByRole('link', { name: words.loan.es.extend }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.extension.es.title);
    await new Borrower(page, 'es').channel(channels.pharmacy).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.instruction.es.titleOfExtension);
    // Back leads to the extension, where the channel now shows its code.
    await page.getByRole('link', { name: words.screen.es.back }).click();
    await expect(page.getByText(words.extension.es.code).first()).toBeVisible();
  });
});

test.describe('a date that was already moved', () => {
  onOneWidth();

  for (const language of languages) {
    test(`is not moved again, and the screen names the new day (${language})`, async ({ plazo, page }) => {
      await page.goto(plazo.link('oscar', { language, path: '/extension' }));
      const t = words.nothingToPay[language];
      await expect(page.getByRole('heading', { name: t.kinds.extended.title })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(sentenceOf(t.extendedTo));
      await page.getByRole('link', { name: t.receipt }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.receipt[language].title);
      await page.goBack();
      await page.getByRole('link', { name: t.loan }).click();
      await expect(new Borrower(page, language).repay).toBeVisible();
    });
  }
});

/** A pattern for the sentence with any dates in it. */
function sentenceOf(text: string): RegExp {
  return new RegExp(text.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '.+ \\d+ .+'));
}

test.describe('the help button', () => {
  /** Puts a finger down, moves it in steps and lifts it. */
  async function swipe(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
    const finger: CDPSession = await page.context().newCDPSession(page);
    const box = await from.boundingBox();
    if (!box) throw new Error('nothing to touch');
    const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [start]);
    for (let step = 1; step <= 5; step += 1) {
      const part = step / 5;
      await touch('touchMove', [{ x: start.x + (to.x - start.x) * part, y: start.y + (to.y - start.y) * part }]);
    }
    await touch('touchEnd', []);
    await finger.detach();
  }

  const middle = (page: Page) => (page.viewportSize()?.width ?? 0) / 2;
  const centre = async (target: Locator) => {
    const box = await target.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0) / 2;
  };

  test('is dragged by a finger, and stays on that side after a reload', async ({ plazo, page }) => {
    await page.goto(plazo.link('nora', { path: '/extension' }));
    await hydrated(page);
    const link = help(page, 'es');
    expect(await centre(link)).toBeGreaterThan(middle(page));
    await swipe(page, link, { x: 40, y: 300 });
    await expect.poll(() => centre(link)).toBeLessThan(middle(page));
    // A drag is not a tap.
    expect(new URL(page.url()).pathname).toBe('/extension');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toBe('{"plazo.service-side":"left"}');
    await page.reload();
    await hydrated(page);
    await expect.poll(() => centre(link)).toBeLessThan(middle(page));
  });

  test('moves without dragging, by button or keyboard', async ({ plazo, page }) => {
    const t = words.extension.en;
    await page.goto(plazo.link('nora', { path: '/extension', language: 'en' }));
    await hydrated(page);
    const link = help(page, 'en');
    await page.getByRole('button', { name: t.moveService }).click();
    await expect.poll(() => centre(link)).toBeLessThan(middle(page));
    await page.getByRole('button', { name: t.moveService }).click();
    await expect.poll(() => centre(link)).toBeGreaterThan(middle(page));
    await page.getByRole('button', { name: t.moveService }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => centre(link)).toBeLessThan(middle(page));
  });

  test('covers nothing tappable at the end of the page', async ({ plazo, page }) => {
    await page.goto(plazo.link('fermin', { path: '/extension' }));
    await hydrated(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const covered = await page.evaluate(() => {
      const strip = document.querySelector('[data-side]')?.getBoundingClientRect();
      const inside = [...document.querySelectorAll('main a, main button, main summary')].filter(
        (element) => !element.closest('[data-side], dialog'),
      );
      return inside.filter((element) => strip && element.getBoundingClientRect().bottom > strip.top).length;
    });
    expect(covered).toBe(0);
  });

  test('opens customer service with the borrower’s id', async ({ plazo, page }) => {
    await page.goto(plazo.link('nora', { path: '/extension' }));
    await hydrated(page);
    await page.route('**/customer-service?*', (route) => route.fulfill({ body: 'Here to help' }));
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/customer-service');
    await help(page, 'es').tap();
    expect(new URL((await asked).url()).searchParams.get('userId')).toBe('nora');
  });
});
