import type { Locator, Page } from '@playwright/test';
import { complaintList } from '@plazo/contract/complaints';
import { callApi } from './borrower.ts';
import { hydrated } from './hydration.ts';
import { expect, type Language, type Plazo } from './plazo.ts';
import { words } from './words.ts';

export const grievance = 'Me cobraron dos veces la misma comisión.';

/** The parts of the form, as a borrower finds them. */
export class ComplaintForm {
  readonly text: Locator;
  readonly send: Locator;
  readonly picker: Locator;
  readonly pictures: Locator;

  constructor(
    readonly page: Page,
    language: Language = 'es',
  ) {
    const t = words.complaintForm[language];
    this.text = page.getByRole('textbox', { name: t.text });
    this.send = page.getByRole('button', { name: new RegExp(`^(${t.submit}|${t.submitting})$`) });
    this.picker = page.locator('input[type=file]');
    this.pictures = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: new RegExp(`^${t.remove}`) }) });
  }

  static async open(page: Page, plazo: Plazo, language: Language = 'es'): Promise<ComplaintForm> {
    await page.goto(plazo.link('fermin', { language, path: '/complainPageNext', query: { problemType: '2' } }));
    await hydrated(page);
    return new ComplaintForm(page, language);
  }

  /** The folio on complaint home, to which the page goes automatically after the confirmation. */
  async folio(): Promise<string> {
    await this.page.waitForURL('**/complaint?**');
    return folioIn(this.page.getByRole('main'));
  }
}

/** All of the borrower's complaints, from the list. */
export async function filed(page: Page, plazo: Plazo): Promise<number> {
  const { data } = await callApi({ page, plazo, name: 'fermin', endpoint: complaintList });
  return data.tabs[0]?.count ?? 0;
}

/** Waits for a folio in an element, and returns it. */
export async function folioIn(place: Locator): Promise<string> {
  await expect(place).toContainText(/Q-\d{4}-\d{7}/);
  return /Q-\d{4}-\d{7}/.exec(await place.innerText())?.[0] ?? '';
}
