import { asPattern, channels, words } from '../support/words.ts';
import { test } from './engine-test.ts';
import { voucherCode } from './voucher.ts';

const { loan, loanAnswer, repayment, instruction, nothingToPay } = words;
const paid = nothingToPay.es.kinds.settled;
const store = new RegExp(`^${channels.store.es}`);

test.use({ ownServer: true });

// Firefox and WebKit keep the documents themselves and show them again (the back/forward cache).
test('Back after the payment says at every step what is true now', async ({ plazo, visitor }) => {
  const repay = asPattern(loan.es.repay);
  await visitor.open(plazo.link('fermin'));
  await visitor.arriveAt('/loan-details', loan.es.title);
  await visitor.click('link', repay);
  await visitor.arriveAt('/repayment', repayment.es.title);
  await visitor.click('link', store);
  await visitor.arriveAt('/carpmm', instruction.es.title);
  const code = await voucherCode(visitor);
  await visitor.click('link', instruction.es.seeLoan);
  await visitor.arriveAt('/loan-details', loan.es.title);
  await plazo.pay(code);

  await visitor.back();
  await visitor.arriveAt('/carpmm', paid.title);
  await visitor.back();
  await visitor.arriveAt('/repayment', paid.title);
  await visitor.back();
  // A settled loan asks for its rating, in a dialog over everything else.
  await visitor.sees(loanAnswer.es.status[200].text);
  await visitor.misses('link', repay);
});
