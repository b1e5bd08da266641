import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { complaintSave, uploadProblemImage } from '@plazo/contract/complaints';
import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { addBorrowerNote } from '@plazo/contract/lender/borrower-notes';
import { putBorrower } from '@plazo/contract/lender/borrowers';
import { replyToComplaint } from '@plazo/contract/lender/complaints';
import { noteContact } from '@plazo/contract/lender/contacts';
import { makeOffer } from '@plazo/contract/lender/offers';
import { getOrder } from '@plazo/contract/lender/orders';
import { assignPayment, recordPayment, refusePayment } from '@plazo/contract/lender/payments';
import { activateProductDraft, getProduct, putProductDraft } from '@plazo/contract/lender/products';
import { makePromise } from '@plazo/contract/lender/promises';
import { openBorrowerSession } from '@plazo/contract/lender/sessions';
import { waiveCharges } from '@plazo/contract/lender/waivers';
import { loanDetailPush } from '@plazo/contract/offer';
import { searchMessages } from '../apps/console/src/frame/search.messages.ts';
import { expect, openAs, test } from './support/console.ts';
import { picture } from './support/picture.ts';
import type { HostedServer } from './support/server-host.ts';

// What a borrower, or whoever writes about one, could write to harm the people of the lender: every page shows it as text.

test.use({ expectedComplaints: [/status of (401|404) /] });

const t = { search: searchMessages.es };

const attack = '<img src=x onerror="document.title=1"><svg onload=document.title=2>';
/** As a formula it would run in a spreadsheet. */
const name = `=HYPERLINK("http://x.example") ${attack}`;
/** With quotes, lines and emoji, as long as a complaint may be. */
const complaint = `=1+1 Queja "de ella"\n{{7*7}} javascript:alert(1) ${attack} ${'ñ🐷 '.repeat(20)}`.trim();
const note = `Nota ${attack}`;
const reply = `Respuesta ${attack}`;
const reason = `Motivo ${attack}`;
const reference = 'x"><img/src=x>';
const formula = '@SUM(A1,"a")';
const product = '-2+5 "Oferta"';

interface Written {
  borrowerId: string;
  orderId: string;
  folio: string;
}

/** A borrower with a loan, who writes all of it themselves or has it written about them. */
async function write(page: Page, server: HostedServer, now: number): Promise<Written> {
  const profile = { externalId: 'eva-1', fullName: name, phone: '5512345678', address: `Calle ${attack}` };
  const loan = { productId: 'flex', amount: 250_000, periods: 30, termUnit: 'day' as const };
  const { borrowerId, orderId, query } = await server.asLender(async (call) => {
    const { id } = await call(putBorrower, profile);
    const expiresAt = new Date(now + 86_400_000).toISOString();
    const offer = await call(makeOffer, { borrowerId: id, ...loan, expiresAt, purpose: reason });
    const { userId = '', sessionId = '' } = await call(openBorrowerSession, { borrowerId: id });
    return { borrowerId: id, orderId: offer.id, query: new URLSearchParams({ userId, sessionId }) };
  });
  const as = async (endpoint: AnyEndpoint, sent: object) => {
    const answer = await page.request.post(`${server.url}${endpointUrl(endpoint)}?${query}`, sent);
    const { data, code, message } = await answer.json();
    expect(code, message).toBe('0');
    return data;
  };
  await as(loanDetailPush, { form: { ...loan, offerNo: orderId } });
  const { url } = await as(uploadProblemImage, { multipart: { problemImage: picture(`${attack}.png`) } });
  const sent = { problemType: '2', problemDetail: complaint, orderNo: orderId, problemImage: url };
  const { folio } = await as(complaintSave, { form: sent });
  const dueDate = new Date(now + 3 * 86_400_000).toISOString().slice(0, 10);
  await server.asLender(async (call) => {
    await call(addBorrowerNote, { borrowerId, content: note });
    await call(noteContact, { borrowerId, orderId, channel: 'letter', note });
    await call(makePromise, { orderId, amount: 1_000, dueDate, note });
    await call(waiveCharges, { orderId, charges: { commission: 100 }, reason });
    await call(replyToComplaint, { folio, content: reply });
    const paidAt = new Date(now).toISOString();
    for (const [paymentId, named] of Object.entries({ 'pay-1': reference, 'pay-2': reference, 'pay-3': formula })) {
      await call(recordPayment, { paymentId, reference: named, amount: 500, currency: 'MXN', paidAt });
    }
    await call(refusePayment, { paymentId: 'pay-2', reason });
    const { logo, terms } = await call(getProduct, { productId: 'flex' });
    await call(putProductDraft, { productId: 'formula', name: product, logo, decision: 'review', terms });
    await call(activateProductDraft, { productId: 'formula' });
  });
  return { borrowerId, orderId, folio };
}

/** Each page that shows words of borrowers or about them: its address, and what is read on it. */
const pages = (of: Written): [path: string, read: string[]][] => [
  ['', []],
  ['orders', [name]],
  ['orders?sort=amount&state=repayable', [name]],
  [`orders/${of.orderId}`, [name, note, reason]],
  [`orders/${of.orderId}?tab=contacts`, [name, note]],
  [`orders/${of.orderId}?tab=payments`, [name]],
  [`orders/${of.orderId}?tab=plan`, [name]],
  ['borrowers', [name]],
  [`borrowers/${of.borrowerId}`, [name, attack, note]],
  ['payouts?view=all', [name]],
  ['money', [reference]],
  ['money?view=all', [reference]],
  ['money?open=pay-2', [reference]],
  ['collections', []],
  ['texts', []],
  ['texts?view=plan', []],
  ['complaints?view=all', [name, complaint]],
  [`complaints?view=all&open=${of.folio}`, [complaint, reply]],
  ['approvals', []],
  ['products', []],
  ['products/flex', []],
  ['campaigns', []],
  ['portfolio', []],
  ['audit', []],
  [`audit?seen=${of.borrowerId}`, []],
  ['team', []],
  ['webhooks', []],
  ['first-steps', []],
];

test('what borrowers write is text on every page, on paper, and in every file', async ({
  page,
  server,
  plazo,
  door,
}) => {
  test.slow();
  page.on('dialog', () => {
    throw new Error('a script of a borrower ran');
  });
  const written = await write(page, server, plazo.now());
  await openAs(page, door, 'owner');
  for (const [path, read] of pages(written)) {
    await page.goto(door + path);
    // Also behind a dialog.
    await expect(page.locator('h1')).toBeAttached();
    await expect(page.getByText(/^Cargando$/)).toHaveCount(0);
    for (const words of read) await expect(page.getByText(words).first(), `${path}: ${words}`).toBeVisible();
    await expectPlain(page, path);
    if (read.length === 0) continue;
    await page.emulateMedia({ media: 'print' });
    await expectPlain(page, `${path}, printed`);
    await page.emulateMedia({ media: 'screen' });
  }
  for (const words of ['=HYPERLINK', written.orderId, written.folio]) {
    await page.keyboard.press('Control+k');
    // Also while the one before is closing.
    const search = page.getByRole('dialog', { name: t.search.title });
    await expect(search.getByRole('combobox')).toBeFocused();
    await search.getByRole('combobox').fill(words);
    await expect(search.getByRole('option', { name }).first()).toBeVisible();
    await expectPlain(page, `search for ${words}`);
    await page.keyboard.press('Escape');
  }
  await overpay(server, written.orderId, plazo.now());
  for (const [path, hostile] of lists) {
    await page.goto(door + path);
    await expect(page.getByRole('row').nth(1), path).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV', exact: true }).click();
    const fields = fieldsOf(await readFile(await (await saved).path(), 'utf8'));
    // Nothing that a spreadsheet would run, and every text as it was written.
    expect(
      fields.filter((field) => /^[=+\-@\t\r]/.test(field) && Number.isNaN(Number(field))),
      path,
    ).toEqual([]);
    for (const words of hostile) expect(fields, path).toContain(/^[=+\-@]/.test(words) ? `'${words}` : words);
  }
});

/** Each list that is saved as a file, and what stands in it. */
const lists: [path: string, hostile: string[]][] = [
  ['orders', [name]],
  ['payouts?view=all', [name]],
  ['money?view=all', [reference, formula]],
  ['money?view=credit', [name]],
  ['collections', []],
  ['complaints?view=all', [name, complaint]],
  ['products', [product]],
];

/** More than the loan's debt. */
async function overpay(server: HostedServer, orderId: string, now: number): Promise<void> {
  const paidAt = new Date(now).toISOString();
  await server.asLender(async (call) => {
    const { outstanding } = await call(getOrder, { orderId });
    const amount = outstanding + 5_000;
    await call(recordPayment, { paymentId: 'pay-4', reference, amount, currency: 'MXN', paidAt });
    await call(assignPayment, { paymentId: 'pay-4', orderId });
  });
}

/** The fields of a CSV, which has nothing else: RFC 4180. */
function fieldsOf(csv: string): string[] {
  const field = /"((?:[^"]|"")*)"(?:,|\r\n)/g;
  expect(csv.replace(field, '')).toBe('\uFEFF');
  return [...csv.matchAll(field)].map(([, written = '']) => written.replaceAll('""', '"'));
}

/** Nothing of it became an element, and nothing of it ran. */
async function expectPlain(page: Page, where: string): Promise<void> {
  expect(await page.title(), where).toBe('Plazo');
  expect(await page.locator('img[src="x"], svg[onload], [onerror]').count(), where).toBe(0);
}
