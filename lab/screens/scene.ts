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
  const target = new URL((await link.getAttribute('href')) ?? '', address);
  // A link for anyone carries neither, and the picture is of one brand.
  for (const [name, value] of Object.entries(state.query ?? {})) {
    if (value !== undefined && ['look', 'isNeedPop'].includes(name)) target.searchParams.set(name, value);
  }
  await page.goto(target.href);
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

export function openLoan({ page, plazo, language, state }: Scene, changes: Partial<LoanDetails>): Promise<void> {
  const t = words.loanAnswer[language];
  const repayDate = dueDate(plazo);
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
  return openFromOtherCore(page, plazo, withLanguage(plazo, '/loan-details', language, state), [
    answer(loanDetails, loan),
  ]);
}

/** When a loan of a lender's own core is due. */
export function dueDate(plazo: Plazo): string {
  return addDays(localDate(plazo.now(), 'America/Mexico_City'), 18);
}

/** The address of a screen of a lender's own core, in the language and the look of the picture. */
export function withLanguage(plazo: Plazo, path: string, language: Language, { query = {} }: StateLink): string {
  const link = new URL(plazo.link('fermin', { language, path, query: { look: query.look } }));
  return link.pathname + link.search;
}
