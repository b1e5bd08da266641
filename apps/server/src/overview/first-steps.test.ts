import { readFileSync } from 'node:fs';
import { putBorrower } from '@plazo/contract/lender/borrowers';
import { testBorrower } from '@plazo/contract/lender/first-step-names';
import { checkTenantFile, getFirstSteps, getTenantFile } from '@plazo/contract/lender/first-steps';
import { makeOffer } from '@plazo/contract/lender/offers';
import { approveOrder } from '@plazo/contract/lender/orders';
import { recordPayment } from '@plazo/contract/lender/payments';
import { payoutConfirmed } from '@plazo/contract/lender/payouts';
import { activateProductDraft, getProduct, putProductDraft, retireProduct } from '@plazo/contract/lender/products';
import type { Role } from '@plazo/contract/lender/roles';
import { openBorrowerSession } from '@plazo/contract/lender/sessions';
import { inviteStaffMember } from '@plazo/contract/lender/staff';
import { issueVoucher } from '@plazo/contract/lender/vouchers';
import { loanDetailPush } from '@plazo/contract/offer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flexReviewed } from '../demo/demo-products.ts';
import { ConsoleVisitor, invitationIn } from '../testing/console-visitor.ts';
import { operatorKey, TestLender } from '../testing/test-lender.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const operator = { key: `operator_${operatorKey}` };
const { name, logo, terms } = flexReviewed;
const draft = { productId: 'first', name, logo, decision: 'review' as const, terms: { ...terms } };
const loan = { amount: 250_000, periods: 30, termUnit: 'day' as const };

/** What is said of a step. */
async function said(step: string): Promise<string[]> {
  const { steps } = await lender.call(getFirstSteps, {});
  const found = steps.find((one) => one.step === step);
  expect(found?.isDone).toBe(!found?.findings.some(({ isNeeded }) => isNeeded));
  return (
    found?.findings.map(({ what, name: of, isNeeded }) => `${isNeeded ? '' : '('}${what} ${of ?? ''}`.trim()) ?? []
  );
}

async function person(who: string, roles: Role[]): Promise<ConsoleVisitor> {
  const { invitationUrl } = await lender.call(
    inviteStaffMember,
    { name: who, email: `${who}@lender.example`, roles },
    operator,
  );
  const visitor = new ConsoleVisitor(lender);
  await visitor.join(invitationIn(invitationUrl));
  return visitor;
}

describe('the first steps', () => {
  it('lead from no borrower to a loan that is paid, one step at a time', async () => {
    const next = () => said('loan');
    expect(await next()).toEqual(['no-borrower']);
    await lender.call(putProductDraft, draft);
    await lender.call(activateProductDraft, { productId: 'first' });
    const profile = { fullName: 'Prueba Uno', phone: '5512345678', address: 'Calle 1' };
    const { id: borrowerId } = await lender.call(putBorrower, { externalId: testBorrower, ...profile });
    expect(await next()).toEqual(['no-offer']);
    const expiresAt = new Date(lender.server.clock.now() + 86_400_000).toISOString();
    const { id } = await lender.call(makeOffer, { borrowerId, productId: 'first', ...loan, expiresAt });
    expect(await next()).toEqual([`not-taken ${id}`]);
    lender.server.clock.moveDays(1);
    expect(await next()).toEqual(['no-offer']);
    lender.server.clock.moveDays(-1);
    const { userId = '', sessionId = '' } = await lender.call(openBorrowerSession, { borrowerId });
    await lender.server.call(loanDetailPush, { productId: 'first', ...loan, offerNo: id }, { userId, sessionId });
    expect(await next()).toEqual([`not-decided ${id}`]);
    await lender.call(approveOrder, { orderId: id });
    expect(await next()).toEqual([`not-paid-out ${id}`]);
    await lender.call(payoutConfirmed, { orderId: id, reference: 'spei-1' });
    expect(await next()).toEqual([`not-paid ${id}`]);
    const { reference, amount } = await lender.call(issueVoucher, {
      orderId: id,
      payCode: 'store',
      purpose: 'repayment',
    });
    const paidAt = new Date(lender.server.clock.now()).toISOString();
    await lender.call(recordPayment, { paymentId: 'bank-1', reference, amount, currency: 'MXN', paidAt });
    expect(await next()).toEqual([]);
    expect((await lender.call(getFirstSteps, {})).loan).toEqual({ borrowerId, offerId: id, productId: 'first' });
  });

  it('name products that are missing, drafts, and what nobody else has checked', async () => {
    expect(await said('product')).toEqual(['no-product']);
    await lender.call(putProductDraft, draft);
    expect(await said('product')).toEqual(['no-product', '(draft first']);
    await lender.call(activateProductDraft, { productId: 'first' });
    // The demo writes pesos with a rupee sign for readers of English.
    expect(await said('product')).toEqual(['refused-product first', '(unchecked-product first']);
    await lender.call(retireProduct, { productId: 'first' });
    expect(await said('product')).toEqual(['no-product']);
  });

  it('name what is still the demo’s, and settings that are not for production', async () => {
    expect(await said('brand')).toEqual([
      ...['displayName', 'companyName', 'companyAddress', 'servicePhone', 'serviceEmail'].map(
        (key) => `of-the-demo ${key}`,
      ),
      'example-address ayuda@plazo.example',
      '(no-logo logo',
    ]);
    expect(await said('channel')).toEqual(['of-the-demo store', 'of-the-demo pharmacy', 'of-the-demo bank-transfer']);
    expect(await said('settings')).toContain('not-production NODE_ENV');
    expect(await said('pack')).toEqual(['(no-pack disclosure.pack']);
  });
});

describe('a second person', () => {
  const rules = { fromSecondPerson: true, calls: { activateProductDraft: {} } };
  beforeEach(() => Object.assign(lender.server.config.tenant.approvals, structuredClone(rules)));
  afterAll(() => Object.assign(lender.server.config.tenant.approvals, { fromSecondPerson: false, calls: {} }));

  const state = async () => {
    const { approvals, isAlone } = await lender.call(getFirstSteps, {});
    return [approvals, isAlone];
  };
  const activated = async (by: ConsoleVisitor) => (await by.call('POST', '/products/first/activate', {})).status;

  it('turns approvals on; until then nothing waits, and the product says that nobody checked it', async () => {
    const ana = await person('ana', ['owner', 'approves']);
    expect(await state()).toEqual(['not-yet', true]);
    await ana.call('PUT', '/products/first/draft', { name, logo, decision: 'review', terms });
    expect(await activated(ana)).toBe(200);
    expect(await lender.call(getProduct, { productId: 'first' })).toMatchObject({ isChecked: false });
    expect(await said('staff')).toEqual(['(alone', '(approvals-off']);

    await person('berta', ['decides']);
    expect(await state()).toEqual(['not-yet', false]);
    const carla = await person('carla', ['products', 'approves']);
    // Set-up was over: whom the operator invites now is of the operator's line.
    expect(await state()).toEqual(['on', false]);
    await ana.call('PUT', '/products/first/draft', {
      name,
      logo,
      decision: 'review',
      terms: { ...terms, maxAmount: 99_000 },
    });
    const waiting = await ana.call('POST', '/products/first/activate', {});
    expect(waiting.status).toBe(202);
    expect((await carla.call('POST', `/approvals/${waiting.json.approval.id}/approve`, {})).status).toBe(200);
    expect(await lender.call(getProduct, { productId: 'first' })).toMatchObject({ version: 2, isChecked: true });
  });

  it('is not taken away by one person alone', async () => {
    const ana = await person('ana', ['owner', 'approves']);
    const berta = await person('berta', ['owner', 'approves']);
    const { id } = await berta.me();
    const waits: number[] = [];
    for (const [method, path, body] of [
      ['POST', `/staff/${id}/disable`, {}],
      ['POST', `/staff/${id}/reset`, {}],
      ['PUT', `/staff/${id}/roles`, { roles: ['owner'] }],
    ] as const) {
      waits.push((await ana.call(method, path, body)).status);
    }
    expect(waits).toEqual([202, 202, 202]);
    expect(await state()).toEqual(['on', false]);
  });
});

describe('a tenant file', () => {
  const problemsOf = async (file: Record<string, unknown>) => (await lender.call(checkTenantFile, { file })).problems;
  const written = () => JSON.parse(readFileSync('examples/tenant-production.json', 'utf8'));

  it('is answered as it was written, with approvals from the second person on', async () => {
    const own = await TestLender.open({ environment: { TENANT_FILE: 'examples/tenant-production.json' } });
    const { file, finished } = await own.call(getTenantFile, {});
    expect(file).toEqual(written());
    expect(finished).toMatchObject({ ...written(), approvals: { fromSecondPerson: true } });
    expect((await own.call(checkTenantFile, { file: finished })).problems).toEqual([]);
    await own.app.close();
  });

  it('is checked as production checks it at its start', async () => {
    expect(await problemsOf({})).toContain("displayName is missing: it would be the demo's");
    expect(await problemsOf({ ...written(), servicePhone: 'call us' })).toEqual([
      'servicePhone must be one telephone number, such as +52 55 5555 0100',
    ]);
    expect((await problemsOf({ ...written(), disclosure: { pack: 'mx' } }))[0]).toMatch(/needs disclosure\.holidays, /);
    await lender.call(putProductDraft, draft);
    await lender.call(activateProductDraft, { productId: 'first' });
    const formats = { contract: { symbol: '€', group: '.', decimal: ',' } };
    expect((await problemsOf({ ...written(), formats })).join()).toMatch(/product first: formats.contract .*€/);
  });

  it('says what is wrong so that it can be said in any language', async () => {
    const findings = async (part: object) => {
      const { findings: found } = await lender.call(checkTenantFile, { file: { ...written(), ...part } });
      return found.map(({ what, names, code = '', problem = '' }) =>
        `${what} ${names.join(' ')} ${code}${problem}`.trim(),
      );
    };
    const { displayName: _, ...nameless } = written();
    const { findings: missing } = await lender.call(checkTenantFile, { file: nameless });
    expect(missing).toMatchObject([{ what: 'missing', names: ['displayName'] }]);
    expect(await findings({ servicePhone: 'call us' })).toEqual(['setting servicePhone wrong-characters']);
    const [channel] = written().channels;
    const channels = [{ ...channel, payCode: 'bank', kind: 'transfer', prefix: '99' }];
    expect(await findings({ channels })).toEqual(['setting channels.0.prefix prefix-digits']);
    expect(await findings({ lateEdges: [30, 30] })).toEqual(['setting lateEdges not-ascending']);
    expect(await findings({ complaintAnswerDays: 'soon' })).toEqual(['setting complaintAnswerDays wrong-type']);
    expect(await findings({ colors: {} })).toEqual(['setting colors unknown']);
    const law = await findings({ disclosure: { pack: 'mx' }, agreementChecked: true });
    expect(law).toEqual([
      expect.stringMatching(/^pack-incomplete disclosure\.holidays /),
      'pack-consent agreementChecked',
    ]);
    await lender.call(putProductDraft, draft);
    await lender.call(activateProductDraft, { productId: 'first' });
    const formats = { contract: { symbol: '€', group: '.', decimal: ',' } };
    expect(await findings({ formats })).toContain('product first');
  });
});
