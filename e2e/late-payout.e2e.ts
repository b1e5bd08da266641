import type { Page } from '@playwright/test';
import { contractDetail } from '@plazo/contract/loan';
import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { Borrower, callApi } from './support/borrower.ts';
import { onOneWidthALanguage } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { languages, words } from './support/words.ts';

/** The contract as accepted, without the notice of a late payout that was added later. */
async function acceptedText(page: Page): Promise<string[]> {
  const sections = await page.locator('main section').allInnerTexts();
  return sections.filter((text) => !text.startsWith('Aviso de entrega') && !text.startsWith('Payout notice'));
}

for (const language of languages) {
  test.describe(`a loan paid out late (${language})`, () => {
    test.use({ ownServer: true });
    onOneWidthALanguage(language);
    const loan = words.loan[language];
    const contract = words.contract[language];

    test('keeps its contract, and says by how many days its dates moved', async ({ plazo, page }) => {
      const link = plazo.link('diego', { language });
      const orderId = new URL(link).searchParams.get('orderId') ?? '';
      const call = { page, plazo, name: 'diego', endpoint: contractDetail, form: { orderNo: orderId }, language };
      const read = () => callApi(call);
      await page.goto(plazo.link('diego', { language, path: '/loan-agreement' }));
      const { data: before } = await read();
      const clause = fill(contract.latePayout.shift, { payoutDate: before.daiDate });
      await expect(page.getByText(clause)).toBeVisible();
      await expect(page.getByRole('heading', { name: contract.acceptance })).toBeVisible();
      const groups = before.acceptance?.hash.match(/.{8}/g) ?? ['no hash'];
      await expect(page.getByText(groups.join(' '))).toBeVisible();
      await expect(page.getByRole('heading', { name: contract.late })).toHaveCount(0);
      const accepted = await acceptedText(page);

      await plazo.clock('+3d');
      for (const event of ['disburse', 'confirm'] as const) await plazo.decide('diego', orderId, event);
      await page.goto(link);
      await expect(page.getByText(fillCount(loan.paidOutLater, 3, language))).toBeVisible();
      await page.getByRole('link', { name: loan.contract }).click();
      const { data: after } = await read();
      const paidOutOn = after.latePayout?.paidOutOn ?? '';
      await expect(page.getByText(fillCount(contract.lateText, 3, language, { paidOutOn }))).toBeVisible();
      expect(await acceptedText(page)).toEqual(accepted);
    });

    test('later than its product allows ends, and a new offer asks for a new consent', async ({ plazo, page }) => {
      const offer = words.offer[language];
      const answer = words.loanAnswer[language];
      await page.goto(plazo.link('mateo', { language }));
      await expect(page.getByText(words.offerAnswer[language].replaces)).toBeVisible();
      await new Borrower(page, language).submit.click();
      await expect(page.getByRole('heading', { name: answer.status[151].text })).toBeVisible();
      const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';

      await plazo.clock('+2d');
      expect(await plazo.decide('mateo', orderId, 'disburse')).toContain('110');
      await page.reload();
      await expect(page.getByRole('heading', { name: answer.reoffered.text })).toBeVisible();
      await page.getByRole('link', { name: loan.seeOffer }).click();
      await expect(page.getByText(words.offerAnswer[language].replaces)).toBeVisible();
      await page.getByRole('link', { name: offer.formerLoan }).click();
      await expect(page.getByRole('heading', { name: answer.reoffered.text })).toBeVisible();
      expect(new URL(page.url()).searchParams.get('orderId')).toBe(orderId);
    });
  });
}
