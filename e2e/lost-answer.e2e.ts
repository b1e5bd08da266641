import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Route } from '@playwright/test';
import { repaymentCommit } from '@plazo/contract/bank-card';
import { complaintSave } from '@plazo/contract/complaints';
import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { loanDetailPush } from '@plazo/contract/offer';
import { type RunningCore, startReferenceCore } from '../apps/server/src/testing/reference-core.ts';
import { bankCardMessages } from '../apps/web/src/features/bank-card/bank-card.messages.ts';
import { Borrower } from './support/borrower.ts';
import { ComplaintForm, grievance } from './support/complaint-form.ts';
import { hydrated } from './support/hydration.ts';
import { expectNothingCut } from './support/layout.ts';
import { addressOf } from './support/on-reference-core.ts';
import { onOneWidth, onOneWidthALanguage } from './support/one-width.ts';
import { test as base, expect, Plazo } from './support/plazo.ts';
import { HostedServer } from './support/server-host.ts';
import { languages, words } from './support/words.ts';

// A lender's own core carries out a request, and its answer is lost: no screen says that trying again is safe.
const writes = [loanDetailPush, complaintSave, repaymentCommit].map(endpointUrl);

/** Where the answer to a change is cut off: before the core gets the request, within the answer's headers or its body, or not at all. */
type Cut = 'before' | 'headers' | 'body' | 'nowhere';

/** The reference core behind a proxy that cuts off the answers to changes. */
class CutLine {
  cut: Cut = 'nowhere';
  /** The changes requested from the core. */
  readonly asked: string[] = [];

  async open(behind: RunningCore): Promise<RunningCore> {
    const line = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const isWrite = writes.includes(request.url?.split('?')[0] ?? '');
      if (isWrite && this.cut === 'before') return response.destroy();
      if (isWrite) this.asked.push(request.url?.split('?')[0] ?? '');
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const sent = request.method === 'POST' ? { method: 'POST', body: Buffer.concat(chunks), headers } : {};
      const answer = await (await fetch(behind.base + request.url, sent)).text();
      if (isWrite && this.cut === 'headers') return response.socket?.end('HTTP/1.1 200 OK\r\ncontent-ty');
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
      if (!isWrite || this.cut !== 'body') return response.end(answer);
      response.write(answer.slice(0, 10), () => response.destroy());
    });
    await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
    const close = async () => {
      line.closeAllConnections();
      await new Promise((resolve) => line.close(resolve));
    };
    return { base: `http://127.0.0.1:${(line.address() as AddressInfo).port}`, close };
  }

  count(endpoint: AnyEndpoint): number {
    return this.asked.filter((one) => one === endpointUrl(endpoint)).length;
  }
}

const test = base.extend<{ line: CutLine }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off the pattern
  line: async ({}, use) => use(new CutLine()),
  plazo: async ({ line }, use) => {
    const behind = await startReferenceCore();
    const core = await line.open(behind);
    const server = await HostedServer.start(undefined, { API_BASE_URL: core.base, DEMO_SEED: 'false' });
    try {
      await use(new Plazo(server));
    } finally {
      await server.remove();
      await core.close();
      await behind.close();
    }
  },
});
test.use({ expectedComplaints: [/status of 50[34]|Failed to load resource/] });

for (const language of languages) {
  test.describe(`on a core whose answers are lost, in ${language}`, () => {
    onOneWidthALanguage(language);

    for (const cut of ['before', 'headers', 'body', 'after'] as const) {
      test(`a push whose answer is cut: ${cut}`, async ({ plazo, page, line }) => {
        const t = words.offer[language];
        const ana = new Borrower(page, language);
        await page.goto(addressOf(plazo, '/confirm', language, { productId: 'sol' }));
        await hydrated(page);
        const push = `**${endpointUrl(loanDetailPush)}?**`;
        const lose = async (route: Route) => {
          await route.fetch();
          await route.abort();
        };
        if (cut === 'after') await page.route(push, lose);
        else line.cut = cut;
        await ana.submit.click();
        const alert = page.getByRole('alert');
        await expect(alert).toContainText(t.unsure);
        await expect(alert).toContainText(t.unsureLook);
        await expect(page.locator('body')).not.toContainText(t.unsureHint);
        await expect(page.getByRole('button', { name: t.acceptAgain })).toBeEnabled();
        await expect(alert).toBeInViewport({ ratio: 1 });
        await expectNothingCut(page);
        expect(line.count(loanDetailPush)).toBe(cut === 'before' ? 0 : 1);
        await page.getByRole('link', { name: t.seeLoans }).click();
        await page.waitForURL('**/loans?**');
        await expect(page.getByText(words.loanList[language].afterUnsure)).toBeVisible();
        await expect(page.locator('a[href*="orderId=A3"]')).toHaveCount(cut === 'before' ? 0 : 1);
        await expectNothingCut(page);
      });
    }

    test(`a complaint whose answer is cut`, async ({ plazo, page, line }) => {
      const t = words.complaintForm[language];
      const query = { orderId: 'A1', problemType: '2' };
      await page.goto(addressOf(plazo, '/complainPageNext', language, query));
      await hydrated(page);
      const form = new ComplaintForm(page, language);
      await form.text.fill(grievance);
      line.cut = 'body';
      await form.send.click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(t.unsureLook);
      await expect(page.locator('body')).not.toContainText(t.unsureHint);
      await expect(page.getByRole('button', { name: t.sendAgain })).toBeEnabled();
      // That is unknown too.
      await expect(page.locator('body')).not.toContainText(t.kept);
      await expectNothingCut(page);
      expect(line.count(complaintSave)).toBe(1);
      await page.getByRole('link', { name: t.seeComplaints }).click();
      await page.waitForURL('**/complaintList?**');
      await expect(page.getByText(grievance)).toBeVisible();
    });

    test(`without scripts a lost answer leads first to the loans`, async ({ plazo, browser, line }) => {
      const page = await browser.newPage({ javaScriptEnabled: false });
      const t = words.screen[language];
      await page.goto(addressOf(plazo, '/confirm', language, { productId: 'sol' }));
      line.cut = 'headers';
      await page.getByRole('button', { name: words.offer[language].submit }).click();
      await expect(page.getByRole('heading', { name: t.unsureTitle })).toBeVisible();
      await expectNothingCut(page);
      await page.getByRole('link', { name: t.seeMyLoans }).click();
      await expect(page.locator('a[href*="orderId=A3"]')).toHaveCount(1);
      await page.close();
    });
  });
}

test.describe('on a core whose answers are lost, in Chinese', () => {
  onOneWidth();

  test('a card payment whose answer is cut is not reported as failed, and is not offered again', async ({
    plazo,
    page,
    line,
  }) => {
    const t = bankCardMessages.zh;
    await page.goto(addressOf(plazo, '/bank-card-repayment', 'es', { orderId: 'A1', amount: '108700' }));
    await hydrated(page);
    await page.getByRole('radio', { name: /4471/ }).check();
    line.cut = 'headers';
    await page.getByRole('button', { name: /^还款 / }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(t.unsureLook);
    await expect(page.locator('body')).not.toContainText(t.problem);
    await expect(page.getByRole('button', { name: /^还款 / })).toHaveCount(0);
    await page.getByRole('link', { name: t.seeLoan }).click();
    await page.waitForURL('**/loan-details?**');
    expect(line.count(repaymentCommit)).toBe(1);
  });
});
