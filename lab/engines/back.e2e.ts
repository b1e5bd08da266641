import { fill } from '@plazo/contract/text';
import { asPattern, channels, words } from '../../e2e/support/words.ts';
import { expect, test } from './engine-test.ts';
import { voucherCode } from './voucher.ts';

const { complaintDetail, complaintForm, complaintHome, complaintList, contract, extension, offer } = words;
const { instruction, loan, loanAnswer, nothingToPay, repayment } = words;
const { settled, extended } = nothingToPay.es.kinds;
const store = new RegExp(`^${channels.store.es}`);
const repay = asPattern(loan.es.repay);

// WebKit reports this when Back interrupts a view transition.
test.use({ ownServer: true, expectedComplaints: [/^rejected: AbortError: Skipping view transition/] });

for (const keepsDocuments of [true, false]) {
  test.describe(keepsDocuments ? 'documents that are kept' : 'documents that are fetched again', () => {
    test.use({ keepsDocuments });

    test('Back after the payment shows the current state at every step', async ({ plazo, visitor }) => {
      await visitor.open(plazo.link('fermin'));
      await visitor.arriveAt('/loan-details', loan.es.title);
      await visitor.click('link', repay);
      await visitor.arriveAt('/repayment', repayment.es.title);
      await visitor.click('link', store);
      await visitor.arriveAt('/carpmm', instruction.es.title);
      await visitor.noteReturn();
      const code = await voucherCode(visitor);
      await visitor.click('link', instruction.es.seeLoan);
      await visitor.arriveAt('/loan-details', loan.es.title);
      await plazo.pay(code);

      await visitor.back();
      await visitor.arriveAt('/carpmm', settled.title);
      // The browser itself does what this test is about.
      expect(await visitor.hasReturned()).toBe(keepsDocuments);
      await visitor.back();
      await visitor.arriveAt('/repayment', settled.title);
      await visitor.back();
      await visitor.sees(loanAnswer.es.status[200].text);
      await visitor.misses('link', repay);
      // Its scripts have loaded once it asks for a rating; a visit that ends earlier would interrupt them.
      await visitor.sees(loan.es.rateTitle);
    });
  });
}

test('Back returns to an offer that was read, and skips one that was taken', async ({ plazo, visitor }) => {
  const submit = asPattern(offer.es.submit);
  await visitor.open(plazo.link('ana', { path: '/customer-service' }));
  await visitor.arriveAt('/customer-service', words.support.es.title);
  await visitor.open(plazo.link('ana'));
  await visitor.arriveAt('/confirm', offer.es.title);
  await visitor.click('link', offer.es.contract);
  await visitor.arriveAt('/loan-agreement', contract.es.title);
  await visitor.back();
  // The dialog of the first visit does not open again.
  await visitor.arriveAt('/confirm', offer.es.title);
  expect(await visitor.canUse('button', submit)).toBe(true);
  await visitor.click('button', submit);
  await visitor.arriveAt('/loan-details', loan.es.title);
  await visitor.sees(loan.es.confirmed);
  await visitor.back();
  await visitor.arriveAt('/customer-service', words.support.es.title);
});

test('Back after an extension does not offer it again', async ({ plazo, visitor }) => {
  await visitor.open(plazo.link('nora'));
  await visitor.arriveAt('/loan-details', loan.es.title);
  await visitor.click('link', loan.es.extend);
  await visitor.click('link', loan.es.goExtend);
  await visitor.arriveAt('/extension', extension.es.title);
  await visitor.click('link', store);
  await visitor.arriveAt('/carpmm', instruction.es.titleOfExtension);
  const code = await voucherCode(visitor);
  await visitor.click('link', instruction.es.seeLoan);
  await visitor.arriveAt('/loan-details', loan.es.title);
  expect(await plazo.pay(code)).toContain('credited');

  await visitor.back();
  await visitor.arriveAt('/carpmm', extended.title);
  await visitor.back();
  await visitor.arriveAt('/extension', extended.title);
  await visitor.back();
  await visitor.arriveAt('/loan-details', loan.es.title);
  await visitor.misses('link', loan.es.extend);
});

test('Back after a card payment skips the cards', async ({ plazo, visitor }) => {
  await visitor.open(plazo.link('fermin'));
  await visitor.arriveAt('/loan-details', loan.es.title);
  await visitor.open(plazo.link('fermin', { path: '/bank-card-repayment' }));
  await visitor.click('radio', /8830/);
  await visitor.click('button', /^还款 /);
  await visitor.sees(loanAnswer.es.status[200].text);
  const paid = (await visitor.address()).href;
  await visitor.back();
  await expect.poll(async () => (await visitor.address()).href).not.toBe(paid);
  await visitor.sees(loanAnswer.es.status[200].text);
  await visitor.misses('link', repay);
  expect((await visitor.address()).pathname).toBe('/loan-details');
});

test('Back from a filed complaint does not file it again', async ({ plazo, visitor }) => {
  const grievance = 'Me cobraron dos veces la misma comisión.';
  await visitor.open(plazo.link('fermin', { path: '/complaint' }));
  await visitor.arriveAt('/complaint', complaintHome.es.title);
  await visitor.click('link', 'Pagué y no aparece');
  await visitor.arriveAt('/complainPageNext', complaintForm.es.title);
  await visitor.fill(complaintForm.es.text, grievance);
  await visitor.click('button', complaintForm.es.submit);
  await visitor.arriveAt('/complaint', complaintHome.es.title);
  await visitor.click('link', complaintHome.es.mine);
  await visitor.arriveAt('/complaintList', complaintList.es.title);
  const filed = fill(complaintList.es.count.one, { count: '1' });
  await visitor.sees(filed);
  await visitor.click('link', new RegExp(grievance));
  await visitor.arriveAt('/complainDetails', complaintDetail.es.title);

  await visitor.back();
  await visitor.arriveAt('/complaintList', complaintList.es.title);
  await visitor.sees(filed);
  await visitor.back();
  await visitor.arriveAt('/complaint', complaintHome.es.title);
  await visitor.back();
  // The result replaced the form in the history, so Back leads to where the complaint started.
  await visitor.arriveAt('/complaint', complaintHome.es.title);
});
