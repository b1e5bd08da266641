import { test as base, type ConsoleMessage, expect, type Page, type TestInfo } from '@playwright/test';
import { makeOffer } from '@plazo/contract/lender/offers';
import { clockVariable, sharedPlace, template } from './global-setup.ts';
import { RunningServer } from './server.ts';
import { HostedServer } from './server-host.ts';

export type Language = 'es' | 'en';

/** Requirement L1: the launch parameter that chooses the language. */
const languageParameter = { en: '1', es: '2' } as const;

/** A running Plazo, as a test sees it. */
export class Plazo {
  constructor(private readonly server: RunningServer) {}

  /** Origin, without a trailing slash. */
  get url(): string {
    return this.server.url;
  }

  /** A server's time while no test has moved its clock, in epoch milliseconds. */
  now(): number {
    return this.server.now() + Number(process.env[clockVariable] ?? 0);
  }

  /** The names of the demo borrowers, in the order in which the server prints them. */
  get borrowers(): string[] {
    return this.server.links.map(({ name }) => name);
  }

  /**
   * The link that the server printed for a demo borrower. `path` opens another screen with the same launch query, `query` changes its
   * parameters; undefined removes one.
   */
  link(
    name: string,
    {
      language = 'es',
      path,
      query = {},
    }: { language?: Language; path?: string; query?: Record<string, string | undefined> } = {},
  ): string {
    const printed = this.server.links.find((link) => link.name === name);
    if (!printed) throw new Error(`no demo borrower ${name}; there are ${this.borrowers.join(', ')}`);
    const url = new URL(printed.url);
    if (path !== undefined) url.pathname = path;
    for (const [key, value] of Object.entries({ isNeedPop: languageParameter[language], ...query })) {
      if (value === undefined) url.searchParams.delete(key);
      else url.searchParams.set(key, value);
    }
    return url.href;
  }

  /** `npm run sandbox -- pay`: the whole voucher, or an amount in minor units. */
  pay(reference: string, amount?: number): Promise<string> {
    return this.server.sandbox('pay', reference, ...(amount === undefined ? [] : [String(amount)]));
  }

  /** `npm run sandbox -- clock`: moves the clock, for example by `+8d`. */
  clock(move: string): Promise<string> {
    return this.server.sandbox('clock', move);
  }

  /** The newest text message, as `npm run ops -- sms outbox` shows it. */
  async newestMessage(): Promise<string> {
    const [newest = ''] = (await this.server.outbox()).split('\n');
    return newest;
  }

  /** `npm run ops -- captcha`: the text of a visitor's captcha. */
  captcha(sid: string): Promise<string> {
    return this.server.captcha(sid);
  }

  /** Offers a demo borrower a loan, as the lender does; returns its number. */
  offer(borrowerId: string, wanted: { productId: string; amount: number; periods: number }): Promise<string> {
    return this.server.asLender(async (call) => {
      const expiresAt = new Date(this.now() + 7 * 86_400_000).toISOString();
      return (await call(makeOffer, { borrowerId, ...wanted, termUnit: 'day', expiresAt })).id;
    });
  }

  /** `npm run sandbox -- order`: the back office decides on an order. */
  decide(borrower: string, orderId: string, event: 'approve' | 'reject' | 'disburse' | 'confirm'): Promise<string> {
    return this.server.sandbox('order', borrower, orderId, event);
  }
}

interface Options {
  /** Gives the test its own server, because it changes something. */
  ownServer: boolean;
  /** Extra settings of that server. */
  serverEnvironment: Record<string, string>;
  /** Console errors that this test expects; any other fails it. */
  expectedComplaints: RegExp[];
}

/** Set by the projects of playwright.config.ts. */
export interface PhoneOptions {
  /** The screen's width. Worker-scoped, so that a test for another width is skipped before it gets a page. */
  width: 412 | 320;
}

interface Fixtures {
  plazo: Plazo;
  complaints: string[];
}

/**
 * Chromium skips the transition to a screen that was shown before the transition was ready, and reports a rejection that no script could
 * catch, because none was given the transition. The screen itself is complete.
 */
const lateTransition = /thrown: Transition was aborted because of invalid state\. Page already revealed$/;

/** Adds the errors and warnings of a page to `complaints`, each with `where` before it. */
export async function noteComplaints(page: Page, complaints: string[], where = ''): Promise<void> {
  page.on('pageerror', (error) => complaints.push(`${where}thrown: ${error.message}`));
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${where}${message.type()}: ${message.text()}`);
  });
  // An error that React caught or repaired (screen/start.tsx) is a mistake if no translator is at work.
  await page.addInitScript(() => {
    for (const kind of ['error', 'recovered'])
      addEventListener(kind, (event) => {
        if (event instanceof ErrorEvent && !event.isTrusted) reportError(event.error);
      });
  });
}

export const test = base.extend<Options & Fixtures, PhoneOptions>({
  width: [412, { option: true, scope: 'worker' }],
  ownServer: [false, { option: true }],
  serverEnvironment: [{}, { option: true }],
  expectedComplaints: [[], { option: true }],

  plazo: async ({ ownServer, serverEnvironment }, use) => {
    if (!ownServer) return use(new Plazo(new RunningServer(sharedPlace())));
    const server = await HostedServer.start(template(), serverEnvironment);
    await use(new Plazo(server));
    await server.remove();
  },

  // A screen that logs errors is broken: a refused script, a failed hydration, a 404. Depends on the server, so that it outlives pending
  // requests at the end of a test.
  complaints: [
    async ({ page, plazo: _, expectedComplaints }, use, testInfo) => {
      const complaints: string[] = [];
      await noteComplaints(page, complaints);
      await use(complaints);
      if (testInfo.status !== testInfo.expectedStatus) await keepPicture(page, testInfo);
      const expected = [...expectedComplaints, lateTransition];
      const unexpected = complaints.filter((line) => !expected.some((pattern) => pattern.test(line)));
      expect(unexpected, 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The page's content when its test failed, next to the test's other results. */
async function keepPicture(page: Page, testInfo: TestInfo): Promise<void> {
  const path = testInfo.outputPath('failed.png');
  try {
    await page.screenshot({ path, timeout: 10_000 });
    await testInfo.attach('screenshot', { path, contentType: 'image/png' });
  } catch {
    // The page is gone or hangs; the failure itself says more.
  }
}
