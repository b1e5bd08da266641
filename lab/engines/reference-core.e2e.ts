import { bankCardMessages } from '../../apps/web/src/features/bank-card/bank-card.messages.ts';
import { promotionMessages } from '../../apps/web/src/features/promotion/promotion.messages.ts';
import { addressOf, onReferenceCore, total } from '../../e2e/support/on-reference-core.ts';
import { asPattern, words } from '../../e2e/support/words.ts';
import { test as base, expect } from './engine-test.ts';

const { loan, repayment, instruction, extension, contract, complaintHome, complaintForm, support } = words;
const cards = bankCardMessages.zh;
const visit = promotionMessages.zh;

// The core gives only the URL of its other payment page: here it is one of our own, because a separate engine can find no other.
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off the pattern
  plazo: async ({}, use) => onReferenceCore(use, { PAY_PAGE: '/customer-service' }),
});

// One test for all of it: an engine takes longer to start than a journey.
test('on the reference core a loan is repaid, extended, read, complained about and paid by card', async ({
  plazo,
  visitor,
}) => {
  await visitor.open(addressOf(plazo, '/loan-details', 'es', { orderId: 'A1' }));
  await visitor.arriveAt('/loan-details', loan.es.title);
  await visitor.click('link', loan.es.repay);
  await visitor.arriveAt('/repayment', repayment.es.title);
  await visitor.click('link', /Tienda de la esquina/);
  await visitor.arriveAt('/carpmm', instruction.es.title);
  expect((await visitor.text()).replaceAll(' ', '')).toContain('30141250362511');

  await visitor.open(addressOf(plazo, '/extension', 'es', { orderId: 'A1' }));
  await visitor.arriveAt('/extension', extension.es.title);
  await visitor.click('link', /Transferencia/);
  await visitor.arriveAt('/carpmm', instruction.es.titleOfExtension);
  expect((await visitor.text()).replaceAll(' ', '')).toContain('30141250362512');

  await visitor.open(addressOf(plazo, '/loan-agreement', 'es', { orderNo: 'A1' }));
  await visitor.arriveAt('/loan-agreement', contract.es.title);
  await visitor.sees('Ana López');

  await visitor.open(addressOf(plazo, '/complaint', 'es', { orderId: 'A1' }));
  await visitor.arriveAt('/complaint', complaintHome.es.title);
  await visitor.click('link', 'Cargos');
  await visitor.arriveAt('/complainPageNext', complaintForm.es.title);
  await visitor.fill(complaintForm.es.text, 'Me cobraron dos veces la misma comisión.');
  await visitor.click('button', complaintForm.es.submit);
  await visitor.arriveAt('/complaint', complaintHome.es.title);
  await visitor.sees(complaintHome.es.sent);

  const byCard = addressOf(plazo, '/bank-card-repayment', 'es', { orderId: 'A1', amount: String(total) });
  await visitor.open(byCard);
  await visitor.arriveAt('/bank-card-repayment', cards.title);
  await visitor.click('radio', /4471/);
  await visitor.click('button', asPattern(cards.pay));
  await visitor.fill(cards.code, '123456');
  await visitor.click('button', cards.confirm);
  await visitor.arriveAt('/loan-details', loan.es.title);
  await visitor.open(byCard);
  await visitor.arriveAt('/bank-card-repayment', cards.title);
  await visitor.click('button', cards.otherPage);
  await visitor.arriveAt('/customer-service', support.es.title);

  await visitor.open(`${plazo.url}/promotion?templateId=sol`);
  await visitor.arriveAt('/promotion', '轻松借款');
  await visitor.fill(visit.phone, '13800138000');
  await visitor.fill(visit.captcha, 'SOL1');
  await visitor.click('button', visit.getCode);
  await visitor.sees(visit.sent);
  await visitor.fill(visit.smsCode, '123456');
  await visitor.click('button', visit.apply);
  await expect.poll(async () => (await visitor.address()).hash).toContain('#/downloadTemplate?');
});
