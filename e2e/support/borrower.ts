import type { Locator, Page } from '@playwright/test';
import { type AnyEndpoint, endpointUrl, type ResponseOf } from '@plazo/contract/endpoint';
import { expect, type Language, type Plazo } from './plazo.ts';
import { asPattern, words } from './words.ts';

/** A person with a phone: finds elements by the screens' texts, in the reader's language. */
export class Borrower {
  constructor(
    readonly page: Page,
    readonly language: Language,
  ) {}

  get agreement(): Locator {
    return this.page.getByRole('checkbox', { name: asPattern(words.offer[this.language].agreement) });
  }

  /** The offer's button, even while it is pending. */
  get submit(): Locator {
    const { submit, submitting, tryAgain } = words.offer[this.language];
    return this.page.getByRole('button', {
      name: new RegExp(`${asPattern(submit).source}|^(${submitting}|${tryAgain})$`),
    });
  }

  /** Loan details: the link to the repayment. */
  get repay(): Locator {
    return this.page.getByRole('link', { name: asPattern(words.loan[this.language].repay) });
  }

  /** The main figure of a screen: on loan details, the amount due. */
  get owed(): Locator {
    return this.page.locator('.hero-amount-figure');
  }

  /** A payment code's picture, by its text alternative. */
  get barcode(): Locator {
    return this.page.getByRole('img', { name: asPattern(words.instruction[this.language].barcodeAlt) });
  }

  /** The channel's link on the repayment screen. */
  channel(name: Record<Language, string>): Locator {
    return this.page.getByRole('link', { name: new RegExp(`^${name[this.language]}`) });
  }

  /** The value next to a label in a list of figures. */
  value(label: string, within: Locator | Page = this.page): Locator {
    // A pair in a definition list has no role: take the smallest element that contains this term. Folded details have no role either,
    // unless hidden ones are asked for.
    // The figures of an offer that is still to be calculated are marked as approximate.
    const said = new RegExp(`${asPattern(label).source.replace(/\$$/, '')}(, app?rox\\.)?$`);
    const term = this.page.getByRole('term', { includeHidden: true }).filter({ hasText: said });
    // What an offer was before it changed is named like what it is now.
    return within
      .locator('dl:not(.offer-change) > div')
      .filter({ has: term })
      .getByRole('definition', { includeHidden: true })
      .first();
  }

  /** The voucher's code, digits only. */
  async code(within: Locator | Page = this.page): Promise<string> {
    const { code, clabe } = words.instruction[this.language];
    const label = new RegExp(`^(${code}|${clabe})`);
    const line = within.getByRole('paragraph').filter({ hasText: label }).first();
    return ((await line.textContent()) ?? '').replace(/\D/g, '');
  }
}

/** Fails if the document's URL has lost a launch parameter, known or unknown. */
export function expectCarried(page: Page, launch: URL): void {
  const own = ['productId', 'orderId', 'isType', 'from'];
  const now = new URL(page.url()).searchParams;
  const lost = [...launch.searchParams].filter(([name, value]) => !own.includes(name) && now.get(name) !== value);
  expect(lost, `lost on the way to ${page.url()}`).toEqual([]);
}

export interface ApiCall<E extends AnyEndpoint> {
  endpoint: E;
  page: Page;
  plazo: Plazo;
  /** The borrower whose session is used. */
  name: string;
  form?: Record<string, string | number>;
  language?: Language;
}

export interface ApiAnswer<E extends AnyEndpoint> {
  status: number;
  code: string;
  message: string;
  /** Our own core always sends the fields that a foreign one may leave out. */
  data: Required<ResponseOf<E>>;
}

/** Calls the API with a demo borrower's session, as the pages do; returns the raw envelope. */
export async function callApi<E extends AnyEndpoint>(call: ApiCall<E>): Promise<ApiAnswer<E>> {
  const { page, plazo, name, endpoint, form = {}, language = 'es' } = call;
  const link = new URL(plazo.link(name, { language }));
  const answer = await page.request.post(`${plazo.url}${endpointUrl(endpoint)}${link.search}`, { form });
  return { status: answer.status(), ...(await answer.json()) };
}
