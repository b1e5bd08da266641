import type { Page } from '@playwright/test';
import { type LoanDetails, loanDetails } from '@plazo/contract/loan';
import { loanDetailPush } from '@plazo/contract/offer';
import { loanPlayDetail } from '@plazo/contract/repayment';
import type { Borrower } from '../../e2e/support/borrower.ts';
import { hydrated } from '../../e2e/support/hydration.ts';
import { answer, openFromOtherCore } from '../../e2e/support/other-core.ts';
import type { Language, Plazo } from '../../e2e/support/plazo.ts';
import type { ScreenState } from '../../e2e/support/screens.ts';
import { channels, withValues, words } from '../../e2e/support/words.ts';

/** Where a moment happens. */
export interface Scene {
  page: Page;
  plazo: Plazo;
  borrower: Borrower;
  language: Language;
  state: ScreenState;
  /** Where the state's link leads, in the scene's language. */
  address: string;
}

/** A screen in a state that takes a tap, an event or a lender's own core to get to. */
export interface Moment extends ScreenState {
  /** How one gets there, for the page that lists the pictures. */
  how: string;
  /** Before the first picture of it, and once: for what can happen only once. */
  once?: (scene: Scene) => Promise<void>;
  /** From the open, living document to the moment; without it the open document is the moment. */
  act?: (scene: Scene) => Promise<void>;
  /** In place of opening the state's address. */
  open?: (scene: Scene) => Promise<void>;
  /** A dialog covers the screen, not the document: its picture is the screen. */
  isScreenOnly?: boolean;
}

const pushCall = `**/tells${loanDetailPush.path}?*`;

/** In this order, after every state that a link alone shows: the last ones use up the offer and pay the loan. */
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
      await page.locator('.toast').waitFor();
    },
  },
  {
    screen: 'loan-details',
    name: 'loan-details-extension',
    borrower: 'fermin',
    how: 'a core that offers an extension; the button that extends was pressed',
    isScreenOnly: true,
    open: (scene) => openLoan(scene, { isDelay: '1' }),
    act: ({ page, language }) => page.getByRole('button', { name: words.loan[language].extend }).click(),
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
    screen: 'repayment',
    name: 'repayment-expanded',
    borrower: 'gloria',
    path: '/repayment',
    how: 'the breakdown is open',
    act: ({ page, language }) => page.getByText(words.repayment[language].more).click(),
  },
  {
    screen: 'repayment',
    name: 'repayment-code-issued',
    borrower: 'fermin',
    path: '/repayment',
    how: 'a code was issued before',
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
    open: ({ page, plazo, language }) =>
      openFromOtherCore(page, plazo, withLanguage('/repayment', language), [
        answer(loanPlayDetail, {
          repayAmount: 271_691,
          productName: 'Plazo Flex',
          repayDate: '2026-03-30',
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
  },
];

/** Opens a state as its link does, and follows the link that it is reached through. */
export async function openState({ page, state, address }: Scene): Promise<void> {
  await page.goto(address);
  if (state.through === undefined) return;
  const link = page.locator(`a[href^="${state.through}?"]`).first();
  await page.goto(new URL((await link.getAttribute('href')) ?? '', address).href);
}

async function goOffline({ page, language }: Scene): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText(words.screen[language].offline).waitFor();
}

/** The loan that came of the offer at the scene's address. */
async function openTaken({ page, language, address }: Scene, more = ''): Promise<void> {
  await page.goto(address);
  const link = await page.getByRole('link', { name: words.offer[language].seeLoan }).getAttribute('href');
  await page.goto(new URL(`${link}&${more}`, address).href);
}

function openLoan({ page, plazo, language }: Scene, changes: Partial<LoanDetails>): Promise<void> {
  const t = words.loanAnswer[language];
  const loan: LoanDetails = {
    orderStatus: 174,
    noticeStatusText: t.status[174].text,
    noticeDesText: withValues(t.status[174].description, { date: '2026-03-30' }),
    productName: 'Plazo Flex',
    productLogo: '/pictures/product-logo.svg',
    userOrderDetail: { detail: [{ text: t.term, value: withValues(t.days, { count: '30' }) }] },
    inside: '1',
    isScore: '0',
    h5Url: '',
    isDelay: '0',
    isNewContract: '',
    repayAmount: 271_691,
    repayDate: '2026-03-30',
    ...changes,
  };
  return openFromOtherCore(page, plazo, withLanguage('/loan-details', language), [answer(loanDetails, loan)]);
}

function withLanguage(path: string, language: Language): string {
  return `${path}?orderId=PZ260228&productId=flex&isNeedPop=${language === 'en' ? 1 : 2}`;
}
