import type { Locator, Page } from '@playwright/test';
import { fill } from '@plazo/contract/text';
import { dayWithYear, shortDay } from '@plazo/loan-rules/day-in-words';
import { Borrower } from './support/borrower.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, type Language, test } from './support/plazo.ts';
import { asCodedMoney, asMoney, asPattern, channels, languages, words } from './support/words.ts';

/** Reads an amount from the screen, with its sign, in minor units. */
function amountIn(text: string | null): number {
  return Number((text ?? '').replace(/[^\d-]/g, ''));
}

/** The lines of the day-by-day list: the change of each, and the balance after it. */
async function linesOf(page: Page, language: Language): Promise<{ amount: number; balance: number }[]> {
  const fold = page.locator('summary', { hasText: words.statement[language].dayByDay });
  if ((await fold.count()) > 0) await fold.click();
  const list = page.getByRole('list', { name: words.statement[language].dayByDay });
  const lines = await list.locator('> li').all();
  return Promise.all(
    lines.map(async (line) => ({
      amount: amountIn(await line.locator('strong').first().textContent()),
      balance: amountIn(await line.getByText(asPattern(words.statement[language].balance)).first().textContent()),
    })),
  );
}

/** The rows of a section: label and amount. */
async function rowsOf(section: Locator): Promise<[label: string, amount: number][]> {
  const rows = await section.locator('dl > div').all();
  return Promise.all(
    rows.map(
      async (row): Promise<[string, number]> => [
        (await row.getByRole('term').textContent()) ?? '',
        amountIn(await row.getByRole('definition').textContent()),
      ],
    ),
  );
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

for (const language of languages) {
  test.describe(`why do I owe this (${language})`, () => {
    onOneWidth();
    for (const name of ['fermin', 'gloria', 'ines', 'teresa', 'oscar', 'maximiliano']) {
      test(`${name}: the figures on the screen add up to the one on loan details`, async ({ plazo, page }) => {
        const t = words.statement[language];
        await page.goto(plazo.link(name, { language }));
        const hero = await page.locator('.hero-amount-figure').textContent();
        await page.getByRole('link', { name: words.loan[language].movements }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
        await expect(page.locator('.hero-amount-figure')).toHaveText(hero ?? '');

        const lines = await linesOf(page, language);
        expect(lines.length).toBeGreaterThanOrEqual(4);
        let balance = 0;
        for (const line of lines) {
          balance += line.amount;
          expect(line.balance).toBe(balance);
        }
        const owed = page.locator('.ledger-total').filter({ hasText: t.owed });
        expect(amountIn(await owed.locator('span').last().textContent())).toBe(balance);

        const parts = page.getByRole('region', { name: t.parts });
        if ((await parts.count()) === 0) {
          expect(amountIn(hero)).toBe(balance);
          return;
        }
        // The instalments to pay now and their sum, those not yet due, and the sum of all.
        const rows = await rowsOf(parts);
        const asked = rows.findIndex(([label]) => label === t.toPay || label === t.toPayNow);
        // A single payment is its own total.
        const due = asked < 0 ? rows.slice(0, 1) : rows.slice(0, asked);
        if (asked >= 0) expect(rows[asked]?.[1]).toBe(amountIn(hero));
        expect(total(due.map(([, amount]) => amount))).toBe(amountIn(hero));
        const later = rows.slice(Math.max(asked, 0) + 1, -1).map(([, amount]) => amount);
        expect(rows.at(-1)).toEqual([t.owed, balance]);
        expect(amountIn(hero) + total(later)).toBe(balance);
      });
    }

    test('gloria: each late day is listed, and the days add up', async ({ plazo, page }) => {
      const t = words.statement[language];
      await page.goto(plazo.link('gloria', { language, path: '/statement' }));
      const entry = page
        .getByRole('listitem')
        .filter({ has: page.getByText(asPattern(t.showDays)) })
        .first();
      const days = entry.locator('details li');
      await expect(days.first()).toBeHidden();
      await entry.getByText(asPattern(t.showDays)).click();
      await expect(days.first()).toBeVisible();
      const amounts = await Promise.all(
        (await days.all()).map(async (day) => amountIn(await day.locator('p').first().locator('span').textContent())),
      );
      expect(amounts).toHaveLength(4);
      expect(total(amounts)).toBe(amountIn(await entry.locator('strong').first().textContent()));
    });

    test('hugo: nothing is owed, and the receipt’s parts add up to the payment', async ({ plazo, page }) => {
      const t = words.receipt[language];
      await page.goto(plazo.link('hugo', { language }));
      await page.getByRole('link', { name: words.loan[language].movements }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.statement[language].title);
      await expect(page.locator('.hero-amount-figure')).toHaveText(asMoney(0, language));
      expect((await linesOf(page, language)).at(-1)?.balance).toBe(0);
      await page.getByRole('link', { name: words.statement[language].receipt }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
      const amount = amountIn(await page.locator('.hero-amount-figure').textContent());
      const rows = await rowsOf(page.getByRole('region', { name: t.paid }));
      expect(rows.at(-1)).toEqual([t.total, amount]);
      expect(total(rows.slice(0, -1).map(([, part]) => part))).toBe(amount);
      const borrower = new Borrower(page, language);
      await expect(borrower.value(words.statementAnswer[language].channel)).toHaveText(channels.store[language]);
      await expect(page.getByText(asPattern(t.afterNothing))).toBeVisible();
      // Only the receipt is printed.
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('link')).toHaveCount(0);
      await expect(page.getByText(t.total)).toBeVisible();
    });

    test('teresa: a partial payment says so on its receipt, and is listed once', async ({ plazo, page }) => {
      await page.goto(plazo.link('teresa', { language, path: '/statement' }));
      await expect(page.getByRole('region', { name: words.statement[language].otherPayments })).toHaveCount(0);
      await page.locator('summary', { hasText: words.statement[language].dayByDay }).click();
      const payment = page.getByRole('listitem').filter({ hasText: asMoney(60_000, language) });
      await payment.getByRole('link', { name: words.statement[language].receipt }).click();
      await expect(page.getByText(words.statementAnswer[language].states.partly, { exact: true })).toBeVisible();
      await expect(page.getByText(asPattern(words.statementAnswer[language].notes.partly))).toBeVisible();
      await page.getByRole('link', { name: words.screen[language].back }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.statement[language].title);
    });
  });
}

test.describe('a payoff quote, without JavaScript', () => {
  onOneWidth();
  test.use({ javaScriptEnabled: false });

  for (const language of languages) {
    test(`is made for a chosen day, and refuses a day out of range (${language})`, async ({ plazo, page }) => {
      const t = words.statement[language];
      await page.goto(plazo.link('ines', { language, path: '/statement' }));
      const section = page.getByRole('region', { name: t.payoff });
      await section.locator('summary').click();
      const field = section.getByLabel(t.day);
      const [first, last] = [await field.getAttribute('min'), await field.getAttribute('max')];
      const quoted = async () => {
        const rows = await rowsOf(section);
        const amount = rows.at(-1)?.[1] ?? 0;
        expect(total(rows.slice(0, -1).map(([, part]) => part))).toBe(amount);
        return amount;
      };
      await expect(
        section.getByText(fill(t.payoffToday, { date: shortDay(first ?? '', language, first ?? '') })),
      ).toBeVisible();
      const today = await quoted();
      await field.fill(last ?? '');
      await section.getByRole('button', { name: t.quote }).click();
      await expect(
        section.getByText(fill(t.payoffOn, { date: shortDay(last ?? '', language, first ?? '') })),
      ).toBeVisible();
      // On the last day the first instalments are overdue.
      expect(await quoted()).toBeGreaterThan(today);
      expect(new URL(page.url()).searchParams.get('sessionId')).toBeTruthy();
      await page.goto(plazo.link('ines', { language, path: '/statement', query: { payoffDay: '2000-01-01' } }));
      const days = { from: dayWithYear(first ?? '', language), through: dayWithYear(last ?? '', language) };
      await expect(section.getByText(fill(t.dayRefused, days))).toBeVisible();
      // The refused day stays in the field, and has no result.
      await expect(field).toHaveValue('2000-01-01');
      await expect(section.locator('.day-said')).toHaveText('');
      await expect(section.locator('dt')).toHaveCount(0);
    });
  }
});

test.describe('paying everything', () => {
  onOneWidth();
  test.use({ ownServer: true });

  for (const language of languages) {
    test(`ends the loan for the quoted sum (${language})`, async ({ plazo, page }) => {
      const t = words.statement[language];
      const borrower = new Borrower(page, language);
      await page.goto(plazo.link('ines', { language, path: '/statement' }));
      const section = page.getByRole('region', { name: t.payoff });
      await section.locator('summary').click();
      const rows = await rowsOf(section);
      const amount = rows.at(-1)?.[1] ?? 0;
      expect(rows.at(-2)?.[1], 'interest of the days to come is given back').toBeLessThan(0);
      await section.getByRole('link', { name: asPattern(t.payAll) }).click();
      await expect(page.getByText(words.repayment[language].payoff, { exact: true }).first()).toBeVisible();
      await expect(page.locator('.hero-amount-figure')).toHaveText(asMoney(amount, language));
      await borrower.channel(channels.store).click();
      await expect(page.getByText(asCodedMoney(amount, language), { exact: true }).first()).toBeVisible();
      // Back leads to paying everything again, not to the amount due.
      await page.getByRole('link', { name: words.screen[language].back }).click();
      await expect(page.locator('.hero-amount-figure')).toHaveText(asMoney(amount, language));
      await borrower.channel(channels.store).click();
      expect(await plazo.pay(await borrower.code())).toContain('credited');
      // Loan details would open the rating dialog now.
      await page.goto(plazo.link('ines', { language, path: '/statement' }));
      await expect(page.locator('.hero-amount-figure')).toHaveText(asMoney(0, language));
      await expect(page.getByText(words.statementAnswer[language].rebate)).toBeVisible();
      expect((await linesOf(page, language)).at(-1)).toEqual({ amount: -amount, balance: 0 });
    });
  }
});

test.describe('somebody else’s receipt', () => {
  onOneWidth();
  test.use({ expectedComplaints: [/status of 404/] });

  test('looks like one that does not exist', async ({ plazo, page }) => {
    await page.goto(plazo.link('hugo', { path: '/statement' }));
    const href = await page.getByRole('link', { name: words.statement.es.receipt }).getAttribute('href');
    const paymentId = new URL(href ?? '', plazo.url).searchParams.get('paymentId') ?? '';
    const seen: string[] = [];
    for (const id of [paymentId, 'none']) {
      const answer = await page.goto(plazo.link('fermin', { path: '/receipt', query: { paymentId: id } }));
      expect(answer?.status()).toBe(404);
      seen.push((await page.getByRole('main').textContent()) ?? '');
    }
    expect(seen[0]).toBe(seen[1]);
  });
});
