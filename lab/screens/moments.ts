import { complaintInit, complaintSave, uploadProblemImage } from '@plazo/contract/complaints';
import { loanDetailPush } from '@plazo/contract/offer';
import type { StateLink } from '@plazo/contract/pages';
import { loanPlayDetail } from '@plazo/contract/repayment';
import { addDays } from '@plazo/loan-rules/calendar';
import { callApi } from '../../e2e/support/borrower.ts';
import { hydrated } from '../../e2e/support/hydration.ts';
import { answer, openFromOtherCore } from '../../e2e/support/other-core.ts';
import { channels, words } from '../../e2e/support/words.ts';
import { dueDate, goOffline, openAnswered, openLoan, openTaken, type Scene, withLanguage } from './scene.ts';

/** A state of a screen that a link alone does not show: it needs a tap, an event or a lender's own core. */
export interface Moment extends StateLink {
  screen: string;
  /** How to get there, for the list of pictures. */
  how: string;
  /** Runs once, before the first picture. */
  once?: (scene: Scene) => Promise<void>;
  /** Leads from the interactive document to the moment. Left out: the document as opened is the moment. */
  act?: (scene: Scene) => Promise<void>;
  /** Opens the document, instead of the state's address. */
  open?: (scene: Scene) => Promise<void>;
}

const pushCall = `**/tells${loanDetailPush.path}?*`;

const bankCard = {
  screen: 'bank-card',
  borrower: 'fermin',
  path: '/bank-card-repayment',
  language: 'es',
  written: 'zh',
} as const;

/** Taken in this order after the states that links show, because the last ones accept the offer and pay the loan. */
export const moments: readonly Moment[] = [
  {
    screen: 'confirm-offer',
    name: 'confirm-offer-unticked',
    borrower: 'ana',
    how: 'the agreement is unticked',
    act: ({ borrower }) => borrower.agreement.uncheck(),
  },
  {
    screen: 'confirm-offer',
    name: 'confirm-offer-busy',
    borrower: 'ana',
    how: 'the button was pressed',
    act: async ({ page, borrower }) => {
      await page.route(pushCall, () => {});
      await borrower.submit.click();
    },
  },
  {
    screen: 'confirm-offer',
    name: 'confirm-offer-failed',
    borrower: 'ana',
    how: 'the button was pressed and no answer came',
    act: async ({ page, borrower, language }) => {
      await page.route(pushCall, (route) => route.abort());
      await borrower.submit.click();
      await page.getByText(words.offer[language].unsure).waitFor();
    },
  },
  {
    screen: 'confirm-offer',
    name: 'confirm-offer-reload',
    borrower: 'julia',
    how: 'the offer is about to be fetched again',
    isScreenOnly: true,
  },
  {
    screen: 'confirm-offer',
    name: 'confirm-offer-reloaded',
    borrower: 'julia',
    how: 'the offer was fetched again',
    act: async ({ page, language }) => {
      await page.getByRole('dialog').getByRole('button', { name: words.offer[language].reloadNow }).click();
      await page.getByText(words.offer[language].reloadDone).waitFor();
    },
  },
  {
    screen: 'loan-details',
    name: 'loan-details-borrow-again',
    borrower: 'hugo',
    how: 'borrow again was pressed in a browser, where there is no app to lead to',
    act: async ({ page, language }) => {
      await page.getByRole('button', { name: words.loan[language].borrowAgain }).click();
      await page.locator('[data-answer]').filter({ hasText: /\S/ }).waitFor();
    },
  },
  {
    screen: 'loan-details',
    name: 'loan-details-rating',
    borrower: 'pilar',
    how: 'a settled loan asks for stars, and four are chosen',
    isScreenOnly: true,
    act: async ({ page, language }) => {
      const dialog = page.getByRole('dialog', { name: words.loan[language].rateTitle });
      await dialog.waitFor();
      await dialog.locator('label').nth(3).tap();
    },
  },
  {
    screen: 'loan-details',
    name: 'loan-details-extension',
    borrower: 'fermin',
    how: 'a core that offers an extension; the button that extends was pressed',
    isScreenOnly: true,
    open: (scene) =>
      openLoan(scene, {
        isDelay: '1',
        extension: { fee: 10_000, today: 13_699, rest: 267_992, dueDate: addDays(dueDate(scene.plazo), 7) },
      }),
    act: async ({ page, language }) => {
      await page.getByRole('link', { name: words.loan[language].extend }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    screen: 'loan-details',
    name: 'loan-details-partial',
    borrower: 'fermin',
    how: 'a core that sends no figures, and a status of its own',
    open: (scene) =>
      openLoan(scene, {
        orderStatus: 999,
        noticeStatusText: 'PENDING',
        noticeDesText: '',
        userOrderDetail: { detail: [] },
      }),
  },
  {
    screen: 'complaint-home',
    name: 'complaint-home-reasons',
    borrower: 'gloria',
    path: '/complaint',
    how: 'collection was tapped',
    act: ({ page }) => page.locator('summary').click(),
  },
  {
    screen: 'complaint-form',
    name: 'complaint-form-empty-text',
    borrower: 'gloria',
    path: '/complainPageNext',
    query: { problemType: '3' },
    how: 'the button was pressed without a text',
    act: async ({ page, language }) => {
      await page.getByRole('button', { name: words.complaintForm[language].submit }).click();
      await page.getByText(words.complaintForm[language].empty).waitFor();
    },
  },
  {
    screen: 'complaint-form',
    name: 'complaint-form-pictures',
    borrower: 'gloria',
    path: '/complainPageNext',
    query: { problemType: '3' },
    how: 'one picture has arrived, one has not, and one is on its way',
    act: async ({ page, language }) => {
      const files = page.locator('input[type=file]');
      const upload = `**/tells${uploadProblemImage.path}?*`;
      // Any picture that shows something: the drawing of this screen.
      const buffer = await page.locator('.hero-head img').screenshot();
      const file = { name: 'drawing.png', mimeType: 'image/png', buffer };
      await files.setInputFiles(file);
      await page.getByText(words.complaintForm[language].uploaded).waitFor();
      await page.route(upload, (route) => route.abort());
      await files.setInputFiles(file);
      await page.getByRole('alert').filter({ hasText: words.api[language].network }).waitFor();
      await page.unroute(upload);
      await page.route(upload, () => {});
      await files.setInputFiles(file);
      await page.getByRole('progressbar').waitFor();
    },
  },
  {
    screen: 'cannot-pay',
    name: 'cannot-pay-amount',
    borrower: 'gloria',
    path: '/cannot-pay',
    query: { choose: 'day', dueDate: '2027-03-12' },
    how: 'a day was named, and has its price',
  },
  {
    screen: 'complaint-form',
    name: 'complaint-form-sent',
    borrower: 'gloria',
    path: '/complainPageNext',
    query: { problemType: '3' },
    how: 'the complaint was sent',
    isScreenOnly: true,
    act: async ({ page, plazo, language }) => {
      const orderId = new URL(plazo.link('gloria')).searchParams.get('orderId') ?? '';
      const init = await callApi({ page, plazo, name: 'gloria', endpoint: complaintInit, form: { orderId } });
      // The day that the screen behind the dialog promises.
      const data = { problemId: 'C1', folio: 'Q-2027-1234567', answerBy: init.data.answerBy };
      await page.route(`**/tells${complaintSave.path}?*`, (route) =>
        route.fulfill({ json: { code: '0', message: '', data } }),
      );
      await page.getByRole('textbox').fill('...');
      await page.getByRole('button', { name: words.complaintForm[language].submit }).click();
      await page.getByRole('dialog').waitFor();
      // A key press keeps it open. Both need a frame before the camera moves time on.
      await page.waitForTimeout(300);
      await page.keyboard.press('Shift');
      await page.waitForTimeout(300);
    },
  },
  {
    screen: 'complaint-detail',
    name: 'complaint-detail-answered',
    borrower: 'gloria',
    path: '/complaintList',
    query: { tab: 'answered' },
    how: 'the lender has answered',
    open: openAnswered,
  },
  {
    screen: 'complaint-detail',
    name: 'complaint-detail-score',
    borrower: 'gloria',
    path: '/complaintList',
    query: { tab: 'answered' },
    how: 'the answer is to be rated',
    isScreenOnly: true,
    open: openAnswered,
    act: async ({ page, language }) => {
      await page.getByRole('button', { name: words.complaintDetail[language].rate }).click();
      await page.getByRole('radio').nth(3).check({ force: true });
    },
  },
  {
    screen: 'repayment',
    name: 'repayment-expanded',
    borrower: 'gloria',
    path: '/repayment',
    how: 'the breakdown is open',
    act: ({ page }) => page.locator('.more-rows > summary').click(),
  },
  {
    screen: 'repayment',
    name: 'repayment-code-issued',
    borrower: 'fermin',
    path: '/repayment',
    how: 'a code was issued before',
    once: async ({ page, borrower, address }) => {
      await page.goto(address);
      await borrower.channel(channels.store).click();
      await page.waitForURL('**/carpmm?**');
    },
  },
  {
    screen: 'repayment',
    name: 'repayment-barcode',
    borrower: 'fermin',
    path: '/repayment',
    how: 'the barcode is open',
    isScreenOnly: true,
    act: async ({ page, language }) => {
      await page.getByText(words.repayment[language].showBarcode).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    screen: 'repayment',
    name: 'repayment-offline',
    borrower: 'fermin',
    path: '/repayment',
    how: 'the connection is lost',
    act: goOffline,
  },
  {
    screen: 'repayment',
    name: 'repayment-empty',
    borrower: 'fermin',
    how: 'a core that has no way to pay',
    open: ({ page, plazo, language, state }) =>
      openFromOtherCore(page, plazo, withLanguage(plazo, '/repayment', language, state), [
        answer(loanPlayDetail, {
          repayAmount: 271_691,
          productName: 'Plazo Flex',
          repayDate: dueDate(plazo),
          productLogo: '/pictures/product-logo.svg',
          detail: [],
          repayList: [],
          noticeMsg: '',
        }),
      ]),
  },
  {
    screen: 'instruction',
    name: 'instruction-copied',
    borrower: 'fermin',
    path: '/repayment',
    through: '/carpmm',
    how: 'the code was copied',
    act: ({ page, language }) =>
      page.getByRole('button', { name: words.instruction[language].copyCode }).first().click(),
  },
  {
    screen: 'instruction',
    name: 'instruction-offline',
    borrower: 'fermin',
    path: '/repayment',
    through: '/carpmm',
    how: 'the connection is lost',
    act: goOffline,
  },
  {
    screen: 'instruction',
    name: 'instruction-transfer',
    borrower: 'fermin',
    path: '/repayment',
    how: 'a bank transfer instead of a shop',
    act: async ({ page, borrower }) => {
      await borrower.channel(channels.transfer).click();
      await page.waitForURL('**/carpmm?**');
      await hydrated(page);
    },
  },
  {
    ...bankCard,
    name: 'bank-card-not-chosen',
    how: 'the button was pressed and no card is chosen',
    act: async ({ page }) => {
      await page.getByRole('button', { name: /^还款 / }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    ...bankCard,
    name: 'bank-card-code',
    how: 'a card that asks for a code',
    act: async ({ page }) => {
      await page.getByRole('radio', { name: /4417/ }).check();
      await page.getByRole('button', { name: /^还款 / }).click();
      await page.waitForURL('**recordId=**');
      await hydrated(page);
    },
  },
  {
    screen: 'bank-card',
    name: 'bank-card-own-code',
    borrower: 'fermin',
    path: '/repayment',
    how: 'a saved card was chosen among the ways to pay, and asks for a code',
    act: async ({ page }) => {
      await page.getByRole('link', { name: /4417/ }).click();
      await page.waitForURL('**/bank-card-repayment?**');
      await hydrated(page);
      await page.getByRole('button', { name: /^Pa(gar|y) / }).click();
      await page.waitForURL('**recordId=**');
      await hydrated(page);
    },
  },
  {
    screen: 'loan-details',
    name: 'loan-details-confirmed',
    borrower: 'ana',
    how: 'the loan was just taken',
    once: async ({ page, borrower, address }) => {
      await page.goto(address);
      await borrower.submit.click();
      await page.waitForURL('**/loan-details?**');
    },
    open: async (scene) => openTaken(scene, 'from=confirm'),
  },
  {
    screen: 'confirm-offer',
    name: 'confirm-offer-taken',
    borrower: 'ana',
    how: 'the offer is opened again after the loan was taken',
  },
  {
    screen: 'loan-details',
    name: 'loan-details-paid',
    borrower: 'ana',
    how: 'the loan was just paid off',
    once: async (scene) => {
      const { page, plazo, borrower } = scene;
      await openTaken(scene);
      await borrower.repay.click();
      await borrower.channel(channels.store).click();
      await page.waitForURL('**/carpmm?**');
      await plazo.pay(await borrower.code());
    },
    open: (scene) => openTaken(scene),
    act: ({ page }) => page.keyboard.press('Escape'),
  },
];
