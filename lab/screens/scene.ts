import type { Page } from '@playwright/test';
import { type LoanDetails, loanDetails } from '@plazo/contract/loan';
import type { StateLink } from '@plazo/contract/pages';
import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { addDays, localDate } from '@plazo/loan-rules/calendar';
import type { Borrower } from '../../e2e/support/borrower.ts';
import { answer, openFromOtherCore } from '../../e2e/support/other-core.ts';
import type { Language, Plazo } from '../../e2e/support/plazo.ts';
import { words } from '../../e2e/support/words.ts';

/** The setting of a moment. */
export interface Scene {
  page: Page;
  plazo: Plazo;
  borrower: Borrower;
  language: Language;
  state: StateLink;
  /** The state's address, in the scene's language. */
  address: string;
}

/** Opens a state's address, and follows its `through` link if it has one. */
export async function openState({ page, state, address }: Scene): Promise<void> {
  await page.goto(address);
  if (state.through === undefined) return;
  const link = page.locator(`a[href^="${state.through}?"]`).first();
  await page.goto(new URL((await link.getAttribute('href')) ?? '', address).href);
}

/** Opens the newest answered complaint. */
export async function openAnswered({ page, language, address }: Scene): Promise<void> {
  await page.goto(address);
  const panel = page.getByRole('tabpanel', { name: words.complaintAnswer[language].answered });
  await page.goto(new URL((await panel.getByRole('link').first().getAttribute('href')) ?? '', address).href);
}

export async function goOffline({ page, language }: Scene): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText(words.screen[language].offline).waitFor();
}

/** Opens the loan that the offer of the scene became. */
export async function openTaken({ page, language, address }: Scene, more = ''): Promise<void> {
  await page.goto(address);
  const link = await page.getByRole('link', { name: words.offer[language].seeLoan }).getAttribute('href');
  await page.goto(new URL(`${link}&${more}`, address).href);
}

export function openLoan({ page, plazo, language }: Scene, changes: Partial<LoanDetails>): Promise<void> {
  const t = words.loanAnswer[language];
  // A server before another core has the clock of the day on which the picture is taken.
  const repayDate = addDays(localDate(Date.now(), 'America/Mexico_City'), 18);
  const loan: LoanDetails = {
    orderStatus: 174,
    noticeStatusText: t.status[174].text,
    noticeDesText: fill(t.status[174].description, { date: repayDate }),
    productName: 'Plazo Flex',
    productLogo: '/pictures/product-logo.svg',
    userOrderDetail: { detail: [{ text: t.term, value: fillCount(t.terms.day, 30, language) }] },
    inside: '1',
    isScore: '0',
    h5Url: '',
    isDelay: '0',
    isNewContract: '',
    repayAmount: 271_691,
    repayDate,
    ...changes,
  };
  return openFromOtherCore(page, plazo, withLanguage('/loan-details', language), [answer(loanDetails, loan)]);
}

export function withLanguage(path: string, language: Language): string {
  return `${path}?orderId=PZ260228&productId=flex&isNeedPop=${language === 'en' ? 1 : 2}`;
}
