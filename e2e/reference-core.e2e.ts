import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Borrower } from './support/borrower.ts';
import { ComplaintForm, grievance } from './support/complaint-form.ts';
import { hydrated } from './support/hydration.ts';
import { expectNothingCut } from './support/layout.ts';
import { onOneWidth } from './support/one-width.ts';
import { test as base, expect, type Language, Plazo } from './support/plazo.ts';
import { Server } from './support/server.ts';
import { asMoney, languages, words } from './support/words.ts';

// Plazo on the reference core, started as docs/own-core.md says.
const test = base.extend<{ core: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off the pattern
  core: async ({}, use) => {
    const port = await freePort();
    const program = spawn(process.execPath, ['examples/reference-core.mjs'], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await listening(program);
    await use(`http://127.0.0.1:${port}`);
    program.kill();
  },
  plazo: async ({ core }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'plazo-tenant-'));
    const tenant = join(folder, 'tenant.json');
    writeFileSync(tenant, JSON.stringify({ allowedHosts: ['pay.example'] }));
    const environment = { API_BASE_URL: core, DEMO_SEED: 'false', TENANT_FILE: tenant };
    const server = await Server.start({ environment });
    await use(new Plazo(server));
    // Plazo reads everything that a core of the specification sends.
    expect(server.complaints.join('')).not.toMatch(/cannot be read|no such call|did not answer/);
    await server.remove();
    rmSync(folder, { recursive: true });
  },
});

const total = 108_700;

const addressOf = (plazo: Plazo, path: string, language: Language, query: Record<string, string> = {}) =>
  `${plazo.url}${path}?${new URLSearchParams({ userId: 'ana', sessionId: 's-1', isNeedPop: language === 'en' ? '1' : '2', ...query })}`;

for (const language of languages) {
  test.describe(`on the reference core, in ${language}`, () => {
    onOneWidth();

    test('an offer is read, updated and taken', async ({ plazo, page }) => {
      const t = words.offer[language];
      const ana = new Borrower(page, language);
      await page.goto(addressOf(plazo, '/confirm', language, { productId: 'new' }));
      await hydrated(page);
      // Spec 4: the offer asks to be updated.
      await expect(page.getByRole('dialog', { name: t.reloadTitle })).toBeVisible();
      await page.waitForURL('**isType=1**');
      await expect(page.getByText(asMoney(total, language)).first()).toBeVisible();
      await page.getByRole('link', { name: t.contract }).click();
      await page.waitForURL('**/loan-agreement?**');
      await expect(page.getByText('Ana López').first()).toBeVisible();
      await expectNothingCut(page);
      await page.goBack();
      await hydrated(page);
      await expect(ana.agreement).toBeChecked();
      await ana.submit.click();
      await page.waitForURL('**/loan-details?**');
      await expect(page.getByRole('heading', { name: 'En revisión' })).toBeVisible();
      // The core has no market, statement or list of loans, so nothing links to them.
      for (const path of ['loan-market', 'statement', 'loans']) {
        await expect(page.locator(`a[href*="/${path}?"]`)).toHaveCount(0);
      }
    });

    test('a loan is repaid and extended', async ({ plazo, page }) => {
      const ana = new Borrower(page, language);
      const details = addressOf(plazo, '/loan-details', language, { orderId: 'A1' });
      await page.goto(details);
      await expect(page.getByRole('heading', { name: 'Por pagar' })).toBeVisible();
      await expectNothingCut(page);
      await page.getByRole('link', { name: words.loan[language].repayPlain, exact: true }).click();
      await page.waitForURL('**/repayment?**');
      await expect(page.getByText(asMoney(total, language)).first()).toBeVisible();
      await page.getByRole('link', { name: 'Tienda de la esquina' }).click();
      await page.waitForURL('**/carpmm?**');
      expect(await ana.code()).toBe('30141250362511');
      await expect(ana.barcode).toBeVisible();
      await expectNothingCut(page);
      await page.goto(details);
      await hydrated(page);
      await page.getByRole('link', { name: words.loan[language].extend, exact: true }).click();
      await page.getByRole('dialog').getByRole('link', { name: words.loan[language].goExtend }).click();
      await page.waitForURL('**/extension?**');
      await expect(page.getByText(asMoney(4000, language)).first()).toBeVisible();
      await page.getByRole('link', { name: 'Transferencia' }).click();
      await page.waitForURL('**/carpmm?**');
      expect(await ana.code()).toBe('30141250362512');
      // The core refuses a loan that is paid; the screen says why.
      await page.goto(addressOf(plazo, '/repayment', language, { orderId: 'A2' }));
      await expect(page.getByRole('heading', { name: words.nothingToPay[language].kinds.settled.title })).toBeVisible();
    });

    test('a complaint is sent without a folio, and found again', async ({ plazo, page }) => {
      const t = words.complaintHome[language];
      await page.goto(addressOf(plazo, '/complaint', language, { orderId: 'A1' }));
      await expect(page.getByText('Cobranza')).toBeVisible();
      await page.getByRole('link', { name: 'Cargos' }).click();
      await page.waitForURL('**/complainPageNext?**');
      await hydrated(page);
      const form = new ComplaintForm(page, language);
      await form.text.fill(grievance);
      await form.send.click();
      await expect(page.getByText(words.complaintForm[language].sentPlain)).toBeVisible();
      await page.waitForURL('**/complaint?**');
      await expect(page.getByText(t.sent)).toBeVisible();
      await page.getByRole('link', { name: t.mine }).click();
      await page.waitForURL('**/complaintList?**');
      await page.getByRole('link', { name: grievance }).click();
      await page.waitForURL('**/complainDetails?**');
      await expect(page.getByText(grievance)).toBeVisible();
      // An answered complaint asks for no rating, since no specified call takes one.
      await page.goto(addressOf(plazo, '/complainDetails', language, { problemId: 'Q1' }));
      await expect(page.getByText('Lo corregimos.')).toBeVisible();
      await expect(page.getByRole('button', { name: words.complaintDetail[language].rate })).toHaveCount(0);
    });
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function listening(program: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    program.stdout?.once('data', () => resolve());
    program.once('exit', () => reject(new Error('the reference core ended')));
  });
}
