import { addDays, addMonths } from '@plazo/loan-rules/calendar';
import { shortDay } from '@plazo/loan-rules/day-in-words';
import { expectAccessible } from './support/accessibility.ts';
import { Borrower } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { asDay, words } from './support/words.ts';

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
    const day = page.getByLabel(chosen.day);
    const given = await day.inputValue();
    expect(shortDay(given, 'es', given)).toBe(first);
    // Later than the product allows: what the browser would have refused, the server refuses with the possible days.
    const latest = (await day.getAttribute('max')) ?? '';
    await page.locator('form').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await day.fill(addDays(latest, 1));
    await page.getByRole('button', { name: chosen.use }).click();
    await expect(day).toHaveAccessibleDescription(/Elige uno de los días que se ofrecen/);
    await expectAccessible(page);
    await day.fill(latest);
    await page.getByRole('button', { name: chosen.use }).click();
    await page.waitForURL('**/confirm?**');
    await hydrated(page);
    await expect(borrower.value(t.firstPayment)).toHaveText(shortDay(latest, 'es', latest));
    await expect(borrower.value(t.totalOfPlan)).not.toHaveText(before);
    await page.getByText(t.details, { exact: true }).click();
    const entries = page.getByRole('list', { name: t.plan }).getByRole('listitem');
    await expect(entries.last()).toContainText(addMonths(latest, 3));
    await borrower.agreement.check();
    await borrower.submit.click();
    await page.waitForURL('**/loan-details?**');
    await expect(page.getByText(asDay(latest, 'es')).first()).toBeVisible();
  });
});
