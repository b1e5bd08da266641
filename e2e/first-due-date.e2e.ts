import { addDays, addMonths } from '@plazo/loan-rules/calendar';
import { shortDay } from '@plazo/loan-rules/day-in-words';
import { expectAccessible } from './support/accessibility.ts';
import { Borrower } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { asDay, asPattern, words } from './support/words.ts';

test.describe('the day of the first payment', () => {
  onOneWidth();
  test.use({ ownServer: true, expectedComplaints: [/status of 422/] });

  test('is chosen by the borrower, and offer, contract and loan follow it', async ({ plazo, page }) => {
    const [t, chosen] = [words.offer.es, words.firstDueDate.es];
    await page.goto(plazo.link('olga'));
    const borrower = new Borrower(page, 'es');
    const before = await borrower.value(t.totalOfPlan).innerText();
    const first = await borrower.value(t.firstPayment).innerText();
    await page.getByRole('link', { name: words.offerAnswer.es.chooseFirstDue }).click();
    const days = page.getByRole('radio');
    await expect(days).toHaveCount(3);
    // Each day has its first payment and its total; that of the offer is chosen.
    const given = (await page.getByRole('radio', { checked: true }).inputValue()) ?? '';
    expect(shortDay(given, 'es', given)).toBe(first);
    await expect(page.locator('label', { has: page.getByRole('radio', { checked: true }) })).toContainText(chosen.same);
    await expectAccessible(page);
    // Another day: what it costs is seen before it is chosen. The field's day stands below it in words.
    await page.getByText(chosen.other).click();
    const day = page.getByLabel(chosen.day);
    const latest = (await day.getAttribute('max')) ?? '';
    const other = addDays(latest, -2);
    await day.fill(other);
    await expect(page.locator('.day-said')).toHaveText(asDay(other, 'es'));
    await page.getByRole('button', { name: chosen.see }).click();
    await expect(days).toHaveCount(4);
    await expect(page.getByRole('radio', { checked: true })).toHaveValue(other);
    const total = page.locator('label', { has: page.getByRole('radio', { checked: true }) }).locator('.radio-aside');
    const [cost = ''] = (await total.innerText()).split('\n');
    await expect(total).toContainText(chosen.more.split(' ').at(-1) ?? '');
    // Later than the product allows: what the browser would have refused, the server refuses.
    await page.getByText(chosen.other).click();
    await page.locator('form[method=get]').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await day.fill(addDays(latest, 1));
    await page.getByRole('button', { name: chosen.see }).click();
    await expect(day).toHaveAccessibleDescription(asPattern(chosen.refused));
    // What leads on is about the marked day.
    await expect(page.getByRole('button', { name: chosen.use })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await page.getByRole('radio', { checked: true }).waitFor();
    await page.locator(`input[type=radio][value="${other}"]`).check();
    await page.getByRole('button', { name: chosen.use }).click();
    await page.waitForURL('**/confirm?**');
    await hydrated(page);
    await expect(borrower.value(t.firstPayment)).toHaveText(shortDay(other, 'es', other));
    await expect(borrower.value(t.totalOfPlan)).not.toHaveText(before);
    await expect(borrower.value(t.totalOfPlan)).toContainText(cost);
    await page.getByText(t.details, { exact: true }).click();
    const entries = page.getByRole('list', { name: t.plan }).getByRole('listitem');
    await expect(entries.last()).toContainText(addMonths(other, 3));
    await borrower.agreement.check();
    await borrower.submit.click();
    await page.waitForURL('**/loan-details?**');
    await expect(page.getByText(asDay(other, 'es')).first()).toBeVisible();
  });
});
