import { asPattern, channels, words } from '../../e2e/support/words.ts';
import { expect, test } from './engine-test.ts';
import { voucherCode } from './voucher.ts';

const { offer, loan, loanAnswer, repayment, instruction } = words;
const store = new RegExp(`^${channels.store.es}`);

// WebKit reports this when Back interrupts a view transition.
test.use({ ownServer: true, expectedComplaints: [/^rejected: AbortError: Skipping view transition/] });

test('a loan, from the offer to the last payment', async ({ engine, plazo, visitor }) => {
  const submit = asPattern(offer.es.submit);
  const agreement = asPattern(offer.es.agreement);
  const repay = asPattern(loan.es.repay);
  await visitor.open(plazo.link('ana'));
  await visitor.arriveAt('/confirm', offer.es.title);
  // The action bar stays in the window, however long the screen is.
  expect(await visitor.isInWindow('button', submit)).toBe(true);
  expect(await visitor.canUse('button', submit)).toBe(true);
  await visitor.click('checkbox', agreement);
  await expect.poll(() => visitor.canUse('button', submit)).toBe(false);
  await visitor.click('checkbox', agreement);
  await expect.poll(() => visitor.canUse('button', submit)).toBe(true);
  await visitor.click('button', submit);

  await visitor.arriveAt('/loan-details', loan.es.title);
  await visitor.sees(loanAnswer.es.status[174].text);
  // spec 4: the app is told of the loan, and of nothing else. Only WebKit has an app around it.
  const app = engine === 'webkit' ? [['trackProduct', { productId: 'flex' }]] : undefined;
  await expect.poll(() => visitor.told()).toEqual(app);

  expect(await visitor.isInWindow('link', repay)).toBe(true);
  await visitor.click('link', repay);
  await visitor.arriveAt('/repayment', repayment.es.title);
  await visitor.click('link', store);
  await visitor.arriveAt('/carpmm', instruction.es.title);
  const code = await voucherCode(visitor);
  await visitor.back();
  await visitor.arriveAt('/repayment', repayment.es.title);
  await visitor.back();

  await visitor.arriveAt('/loan-details', loan.es.title);
  expect(await plazo.pay(code)).toContain('credited');
  await visitor.reload();
  await visitor.sees(loanAnswer.es.status[200].text);
  await visitor.misses('link', repay);
});
