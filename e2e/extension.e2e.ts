import type { CDPSession, Locator, Page } from '@playwright/test';
import { loanPlayDelayDetail } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { scan } from './support/barcode.ts';
import { Borrower, callApi } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { holdScripts } from './support/late-scripts.ts';
import { onOneWidth, onOneWidthALanguage } from './support/one-width.ts';
import { expect, type Language, type Plazo, test } from './support/plazo.ts';
import { asCodedMoney, asMoney, channels, languages, words } from './support/words.ts';

function help(page: Page, language: Language): Locator {
  return page.getByRole('link', { name: words.screen[language].help, exact: true });
}

async function offered(page: Page, plazo: Plazo, name: string, language: Language) {
  const orderId = new URL(plazo.link(name)).searchParams.get('orderId') ?? '';
  const { data } = await callApi({ page, plazo, name, endpoint: loanPlayDelayDetail, form: { orderId }, language });
  return data;
}

for (const [name, language] of [
  ['fermin', 'es'],
  ['gloria', 'en'],
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

      await test.step('what each way costs in all, and what is paid today', async () => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
        const totals = page.getByRole('region', { name: t.compare }).getByRole('definition');
        await expect(totals).toHaveText([before.repayAmount, before.repayAmount + fee, before.waitAmount].map(write));
        // The head says all that leaves the pocket today; its steps and its button are the two payments of it.
        await expect(page.locator('.hero-amount-figure')).toHaveText(write(charges + fee));
        await expect(page.locator('.hero-say').first()).toContainText(write(fee));
        await expect(page.locator('.hero-say').nth(1)).toContainText(dayInWords(newDate, language, newDate));
        const steps = page.locator('.two-steps li');
        await expect(steps.first()).toContainText(write(charges));
        await expect(steps.last()).toContainText(write(fee));
        await page.getByText(t.plan).click();
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
        await expect(page.getByText(fill(t.chooseFirst, { amount: write(charges) }))).toBeVisible();
        await borrower.channel(channels.store).click();
        await expect(page.getByText(asCodedMoney(charges, language), { exact: true }).first()).toBeVisible();
        await plazo.pay(await borrower.code());
        await page.getByRole('link', { name: words.instruction[language].seeExtension }).click();
      });

      await test.step('then the fee alone, its barcode scanned off the screen', async () => {
        await expect(page.getByText(fill(t.choose, { amount: write(fee) }))).toBeVisible();
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

  const centre = async (target: Locator) => {
    const box = await target.boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const memory = (page: Page) => page.evaluate(() => localStorage.getItem('plazo.service-at'));

  test('is dragged anywhere by a finger, stays there after a reload, and docks in the bar again', async ({
    plazo,
    page,
  }) => {
    await page.goto(plazo.link('nora', { path: '/extension' }));
    await hydrated(page);
    const link = help(page, 'es');
    const docked = await centre(link);
    expect(docked.y).toBeLessThan(56);
    await swipe(page, link, { x: 100, y: 300 });
    const dropped = { x: expect.closeTo(100, 0), y: expect.closeTo(300, 0) };
    await expect.poll(() => centre(link)).toEqual(dropped);
    // A drag is not a tap.
    expect(new URL(page.url()).pathname).toBe('/extension');
    await page.reload();
    await hydrated(page);
    await expect.poll(() => centre(link)).toEqual(dropped);
    await page.evaluate(() => scrollTo(0, 200));
    expect(await centre(link)).toEqual(dropped);
    await page.evaluate(() => scrollTo(0, 0));
    await swipe(page, link, { x: 200, y: 20 });
    await expect.poll(() => centre(link)).toEqual(docked);
    expect(await memory(page)).toBe('');
  });

  test('moves without dragging, by taps and by keyboard', async ({ plazo, page }) => {
    const t = words.extension.en;
    await page.goto(plazo.link('nora', { path: '/extension', language: 'en' }));
    await hydrated(page);
    const link = help(page, 'en');
    const docked = await centre(link);
    const mover = page.getByRole('button', { name: t.moveService });
    // Docked it covers nothing, and the control is not in sight.
    expect((await mover.boundingBox())?.height).toBeLessThan(2);
    await link.dispatchEvent('contextmenu');
    await expect.poll(async () => (await centre(link)).y).toBeGreaterThan(300);
    expect((await centre(link)).x).toBeGreaterThan(docked.x - 50);
    // Moved, it may cover something.
    await mover.tap();
    // In the bar again, which is where the page begins.
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => centre(link)).toEqual(docked);
    await mover.focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await centre(link)).y).toBeGreaterThan(300);
  });

  test('covers nothing unless it was dragged there', async ({ plazo, page }) => {
    await page.goto(plazo.link('fermin', { path: '/extension' }));
    await hydrated(page);
    const covered = await page.evaluate(() => {
      const help = document.querySelector('.page-header-help')?.getBoundingClientRect();
      const rest = [...document.querySelectorAll('main, h1, .page-header-back')];
      return rest.filter((element) => {
        const { top, right, bottom, left } = element.getBoundingClientRect();
        return help && top < help.bottom && bottom > help.top && left < help.right && right > help.left;
      }).length;
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
