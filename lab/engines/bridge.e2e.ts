import { fill } from '@plazo/contract/text';
import { unbroken } from '../../apps/web/src/lib/phone-link.ts';
import { words } from '../../e2e/support/words.ts';
import { expect, test } from './engine-test.ts';

test.skip(({ engine }) => engine !== 'webkit', 'there is an app around WebKit alone');

// journey.e2e.ts covers the analytics event of a taken loan.
test('an app around WebKit receives what the screens ask for', async ({ plazo, visitor }) => {
  await visitor.open(plazo.link('hugo'));
  await visitor.arriveAt('/loan-details', words.loan.es.title);
  await visitor.click('button', words.loan.es.borrowAgain);
  await expect.poll(() => visitor.told()).toEqual([['openProduct', { productId: 'flex' }]]);

  await visitor.open(plazo.link('fermin', { path: '/customer-service' }));
  await visitor.arriveAt('/customer-service', words.support.es.title);
  await visitor.click('link', fill(words.support.es.call, { number: unbroken('+52 55 5555 0100') }));
  await expect.poll(() => visitor.told()?.at(-1)).toEqual(['callPhone', { number: '+525555550100' }]);
  // The app makes the call: the link itself leads nowhere.
  await visitor.arriveAt('/customer-service', words.support.es.title);

  await visitor.open(plazo.link('fermin', { query: { sessionId: 'ended' } }));
  await visitor.sees(words.screen.es.expiredTitle);
  await expect.poll(() => visitor.told()?.at(-1)).toEqual(['goLogin', {}]);
});
