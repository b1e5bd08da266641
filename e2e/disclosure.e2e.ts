import { expectAccessible } from './support/accessibility.ts';
import { Borrower } from './support/borrower.ts';
import { ComplaintForm, grievance } from './support/complaint-form.ts';
import { hydrated } from './support/hydration.ts';
import { holdScripts } from './support/late-scripts.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { asPattern, words } from './support/words.ts';

test.describe('a lender in Mexico', () => {
  onOneWidth();
  test.use({ ownServer: true, serverEnvironment: { TENANT_FILE: 'examples/tenant-mexico.json' } });

  test('shows the cover sheet before acceptance, and lends without consent to advertising', async ({ plazo, page }) => {
    const t = words.disclosureMx.es;
    await page.goto(plazo.link('ana'));
    await hydrated(page);
    await expectAccessible(page);
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
    await page.getByRole('link', { name: t.sheetLink }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.sheetTitle);
    await expect(page.getByRole('heading', { name: t.condusef })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await hydrated(page);
    // Neither advertising box is ticked, and that disables nothing.
    const borrower = new Borrower(page, 'es');
    await borrower.agreement.check();
    await borrower.submit.click();
    await page.waitForURL('**/loan-details?**');
    const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';
    await page.goto(plazo.link('ana', { path: '/loan-agreement', query: { orderId } }));
    await expect(page.getByText('0000-000-000000/00-00000-0000')).toBeVisible();
    await expectAccessible(page);
  });

  for (const changed of ['figures', 'wording'] as const) {
    test.describe('an offer that was refused', () => {
      test.use({ expectedComplaints: [/status of 422/] });

      test(`must be agreed to again; consents stay unless their wording has changed (${changed})`, async ({
        plazo,
        page,
      }) => {
        const t = words.offer.es;
        await page.goto(plazo.link('julia'));
        await hydrated(page);
        const dialog = page.getByRole('dialog', { name: t.reloadTitle });
        await dialog.getByRole('button', { name: t.reloadNow }).click();
        await expect(dialog).toBeHidden();
        const borrower = new Borrower(page, 'es');
        const consents = page.locator('input[name^="consent-"]');
        await expect(consents).toHaveCount(2);
        for (const box of [...(await consents.all()), borrower.agreement]) await box.check();
        await page.route('**/confirm?*isType=1*', async (route) => {
          const response = await route.fetch();
          const html = await response.text();
          await route.fulfill({
            response,
            body: changed === 'wording' ? html.replace(/"shown":"[^"]*"/, '"shown":"mx-next"') : html,
          });
        });
        // Its dates are for another day by then.
        await plazo.clock('+1d');
        await borrower.submit.click();
        await expect(page.getByRole('alert')).toContainText(t.changed);
        await expect(borrower.agreement).not.toBeChecked();
        for (const box of await consents.all()) await expect(box).toBeChecked({ checked: changed === 'figures' });
        // The button has had the focus, and cannot be pressed until the box is ticked.
        await expect(borrower.submit).toBeDisabled();
        await expect(borrower.agreement).toBeFocused();
      });
    });
  }

  test('says when a complaint is answered by and where else to turn, and lets the borrower withdraw a consent', async ({
    plazo,
    page,
  }) => {
    const form = await ComplaintForm.open(page, plazo);
    await form.text.fill(grievance);
    await form.send.click();
    await form.folio();
    const t = words.complaintHome.es;
    await expect(page.getByText(t.answerBy.split(' {')[0] ?? '')).toBeVisible();
    await page.getByRole('link', { name: t.see }).click();
    await expect(page.getByText(words.complaintDetail.es.answerBy.split(' {')[0] ?? '')).toBeVisible();
    await expect(page.getByRole('heading', { name: words.disclosureMx.es.une })).toBeVisible();
    await expectAccessible(page);
    await page.goto(plazo.link('fermin', { path: '/customer-service' }));
    await expect(page.getByText('une@amable.example')).toBeVisible();
    await expect(page.getByText('0000-000-000000/00-00000-0000')).toBeVisible();
    await expectAccessible(page);
    await page.goto(plazo.link('fermin', { path: '/complaint' }));
    await expect(page.getByText(words.complaintHome.es.answerByIfToday.split(' {')[0] ?? '')).toBeVisible();
    await expect(page.getByText('0000-000-000000/00-00000-0000')).toBeVisible();
    await expectAccessible(page);
    // A consent for advertising that was given with the loan is withdrawn there.
    const consents = words.consents.es;
    await page.goto(plazo.link('raul', { path: '/customer-service' }));
    await page.getByRole('link', { name: words.support.es.consents }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(consents.title);
    await expect(page.getByText(asPattern(consents.given))).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: consents.withdraw }).click();
    await expect(page.getByText(asPattern(consents.notGiven))).toHaveCount(2);
    await expect(page.getByRole('button', { name: consents.give })).toHaveCount(2);
    // The shop's till takes steps of fifty centavos: its code says how much of the rounded amount is owed.
    await page.goto(plazo.link('fermin', { path: '/repayment' }));
    await page.getByRole('link', { name: /^Tiendas Amigas/ }).click();
    await expect(page.getByText('$2,717.00').first()).toBeVisible();
    await expect(page.getByText(/^Debes \$2,716\.91/)).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('a lender in India', () => {
  onOneWidth();
  test.use({ ownServer: true, serverEnvironment: { TENANT_FILE: 'examples/tenant-india.json' } });

  test('treats no figures as understood that are provisional, or were shown after the tick', async ({
    plazo,
    page,
  }) => {
    const t = words.offer.en;
    await page.goto(plazo.link('julia', { language: 'en' }));
    const dialog = page.getByRole('dialog', { name: t.reloadTitle });
    await expect(dialog).toBeVisible();
    const box = page.locator('[name=acknowledged]');
    await expect(box).toHaveCount(0);
    await dialog.getByRole('button', { name: t.reloadNow }).click();
    await expect(dialog).toBeHidden();
    await box.check();
    const figures = page.locator('.hero');
    const before = await figures.innerText();
    await plazo.clock('+1d');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(figures).not.toHaveText(before, { useInnerText: true });
    await expect(box).not.toBeChecked();
  });

  for (const scripts of ['with scripts', 'before the scripts are there']) {
    test(`lends only once the Key Facts Statement is understood, ${scripts}`, async ({ plazo, page }) => {
      const t = words.disclosureIn.en;
      const held = scripts === 'with scripts' ? null : await holdScripts(page);
      await page.goto(plazo.link('ana', { language: 'en' }));
      if (held === null) await hydrated(page);
      await expectAccessible(page);
      const borrower = new Borrower(page, 'en');
      await borrower.agreement.check();
      await borrower.submit.click();
      // The browser itself points at the missing box.
      await expect(page.locator('input[name="acknowledged"]:invalid')).toHaveCount(1);
      expect(page.url()).toContain('/confirm');
      await page.getByRole('checkbox', { name: t.acknowledgement }).check();
      await borrower.submit.click();
      await page.waitForURL('**/loan-details?**');
      const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';
      await page.goto(plazo.link('ana', { language: 'en', path: '/loan-agreement', query: { orderId } }));
      await expect(page.getByText(t.acknowledged)).toBeVisible();
      await page.getByRole('link', { name: t.sheetLink }).click();
      await expect(page.getByRole('heading', { name: t.part1 })).toBeVisible();
      await expectAccessible(page);
    });
  }
});
