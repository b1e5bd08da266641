import type { Locator } from '@playwright/test';
import { loanDetailConfirm } from '@plazo/contract/offer';
import { fill } from '@plazo/contract/text';
import { shortDay } from '@plazo/loan-rules/day-in-words';
import { Borrower, callApi } from './support/borrower.ts';
import { holdReload } from './support/hold-reload.ts';
import { hydrated } from './support/hydration.ts';
import { insideApp, told, transports } from './support/native-app.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { dismiss } from './support/well-made.ts';
import { asCodedMoney, asMoney, asPattern, languages, words } from './support/words.ts';

/** The borrowers of a plain offer and of one in instalments, each with its product. */
const offers = [
  ['ana', 'flex'],
  ['julia', 'plan'],
] as const;

for (const language of languages) {
  test.describe(`what an offer costs (${language})`, () => {
    for (const [name, productId] of offers) {
      test(`${name}: as prominent as what it pays out, and the same as in the API`, async ({ plazo, page }) => {
        const t = words.offer[language];
        const borrower = new Borrower(page, language);
        const { data } = await callApi({
          page,
          plazo,
          name,
          endpoint: loanDetailConfirm,
          form: { productId },
          language,
        });
        await holdReload(page);
        await page.goto(plazo.link(name, { language }));
        const isPlan = data.repay_plans.length > 1;
        if (isPlan) await dismiss(page, language);
        const shown: [Locator, string][] = [
          [borrower.value(t.receivedShort), asMoney(data.amount, language)],
          [borrower.value(isPlan ? t.totalOfPlan : t.total), asCodedMoney(data.totalAmount, language)],
          [borrower.value(t.cost), asMoney(data.totalAmount - data.amount, language)],
          [borrower.value(t.annualCost.cat.label), data.annualCost],
        ];
        const bar = await page.locator('.action-bar').boundingBox();
        const looks = [];
        for (const [value, text] of shown) {
          await expect(value).toHaveText(text);
          await expect(value).toBeInViewport({ ratio: 1 });
          const box = await value.boundingBox();
          // Visible when the screen opens, not hidden behind the bar.
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
          looks.push(
            await value.evaluate((element) => {
              const { fontSize, fontWeight, color } = getComputedStyle(element);
              return { fontSize, fontWeight, color };
            }),
          );
        }
        for (const look of looks) expect(look).toEqual(looks[0]);

        // The days are next to their line, and the cost is also a share.
        const { length: count, 0: first } = data.repay_plans;
        const firstDay = borrower.value(isPlan ? fill(t.firstPayment, { count }) : t.onlyPayment);
        const day = isPlan ? shortDay(first?.pay_time ?? '', language, first?.pay_time ?? '') : data.firstPayDay;
        await expect(firstDay).toHaveText(day);
        await expect(firstDay).toBeInViewport({ ratio: 1 });
        if (isPlan) await expect(page.locator('.offer-first')).toContainText(asMoney(first?.amount ?? 0, language));
        await expect(page.getByText(asPattern(t.share))).toBeInViewport({ ratio: 1 });
        // Never folded, and in whole sentences: a late day, cancellation, and what accepting does.
        const said = page.getByRole('region', { name: t.known, exact: true });
        const { late, cancel = '', next = t.next } = data.inWords ?? {};
        for (const text of [cancel, next, ...(late === undefined ? [] : [late])])
          await expect(said.getByText(text)).toBeVisible();
        await expect(page.getByText(`${words.market[language].product.dailyRate} ${data.loanRate}`)).toBeVisible();

        // The breakdown is one tap away, and the plan adds up to the total.
        await page.getByText(t.details, { exact: true }).click();
        const { term, dailyRate } = words.market[language].product;
        const rows = data.details.filter(({ text }: { text: string }) => text !== term && text !== dailyRate);
        for (const { text, value } of rows)
          await expect(borrower.value(text, page.locator('details'))).toHaveText(value);
        const entries = page.getByRole('list', { name: t.plan }).getByRole('listitem');
        await expect(entries).toHaveCount(data.repay_plans.length);
        for (const [index, { title, amount, pay_time: date }] of data.repay_plans.entries()) {
          await expect(entries.nth(index)).toContainText(title);
          await expect(entries.nth(index)).toContainText(asMoney(amount, language));
          await expect(entries.nth(index)).toContainText(date);
        }
        const planned = data.repay_plans.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
        expect(planned).toBe(data.totalAmount);
        const coupon = page.getByText(fill(t.coupon, { amount: asMoney(data.couNum, language) }));
        await expect(coupon).toHaveCount(data.couNum > 0 ? 1 : 0);
      });
    }
  });
}

for (const language of languages) {
  test.describe(`what an offer costs, elsewhere (${language})`, () => {
    onOneWidth();
    for (const [name, productId] of offers) {
      test(`${name}: what is compared stands on one line, at every width`, async ({ plazo, page }) => {
        for (const width of [320, 412, 820]) {
          await page.setViewportSize({ width, height: 1180 });
          await page.goto(plazo.link(name, { language }));
          const pairs = page.locator('.figure-pair');
          await expect(pairs).toHaveCount(2);
          for (const pair of await pairs.all()) {
            const tops = await pair.evaluate((list) =>
              [...list.children].map((part) => part.getBoundingClientRect().top),
            );
            expect(tops).toHaveLength(2);
            expect(tops[0]).toBe(tops[1]);
          }
        }
      });

      test(`${name}: the same in the contract, under the same names`, async ({ plazo, page }) => {
        const t = words.offer[language];
        const contract = words.contract[language];
        const borrower = new Borrower(page, language);
        // The contract prints what is agreed to: the updated offer, if the first figures were provisional.
        const updated = { productId, isType: '1' };
        const { data } = await callApi({ page, plazo, name, endpoint: loanDetailConfirm, form: updated, language });
        // Spec 9: the contract has a symbol of its own.
        const write = (amount: number) => asCodedMoney(amount, language).replace(/^./, '₱');
        await page.goto(plazo.link(name, { language }));
        // A dialog that opens under a finger takes the tap; the one for an update has closed by then.
        await hydrated(page);
        await expect(page.getByRole('dialog')).toBeHidden();
        await page.locator('a:is([href^="/loan-agreement?"], [href^="/agony?"])').click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(contract.title);
        const [received = '', total = '', cost = ''] = [t.receivedShort, contract.total, t.annualCost.cat.label];
        for (const [label, value] of [
          [received, write(data.amount)],
          [total, write(data.totalAmount)],
          [contract.due, data.repay_plans.at(-1)?.pay_time ?? ''],
          [cost, data.annualCost],
        ] as const)
          await expect(borrower.value(label)).toHaveText(value);
        // The contract names the method of the annual cost, the same as the offer.
        expect(contract.annualCost).toEqual(t.annualCost);
        await expect(page.getByText(contract.annualCost.cat.note, { exact: true })).toBeVisible();
        for (const { amount, pay_time: date } of data.repay_plans.length > 1 ? data.repay_plans : [])
          await expect(borrower.value(date)).toHaveText(write(amount));
        const rates = fill(contract.rates, { annualRate: '18,00%', ivaRate: '16,00%' });
        await expect(page.getByText(rates)).toBeVisible();
        await expect(page.getByText('100,00%')).toBeVisible();
      });
    }
  });
}

test.describe('an offer that has expired', () => {
  onOneWidth();
  test.use({ expectedComplaints: [/status of 410/] });

  for (const language of languages) {
    test(`says so, and offers no button that cannot work (${language})`, async ({ plazo, page }) => {
      const answer = await page.goto(plazo.link('karim', { language }));
      expect(answer?.status()).toBe(410);
      await expect(page.getByRole('alert')).toContainText(words.screen[language].offerExpired);
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
    const text = fill(words.loan.en.borrowInApp, { app: 'Plazo' });
    await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
  });
});
