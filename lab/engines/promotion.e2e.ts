import { fill } from '@plazo/contract/text';
import { demoCampaigns } from '../../apps/server/src/demo/demo-campaigns.ts';
import { promotionMessages } from '../../apps/web/src/features/promotion/promotion.messages.ts';
import { landing, newestCode } from '../../e2e/support/promotion-page.ts';
import { expect, test } from './engine-test.ts';

const t = promotionMessages.zh;
const [demo] = demoCampaigns;

test.use({ ownServer: true });

test('a visitor registers with a code sent by SMS, and is led to the app', async ({ plazo, visitor }) => {
  await visitor.open(plazo.url + landing);
  await visitor.arriveAt('/promotion', demo?.template.headline ?? '');
  await visitor.fill(t.phone, '13800138000');
  const sid = await visitor.read(() => document.querySelector<HTMLInputElement>('input[name="sid"]')?.value ?? '');
  await visitor.fill(t.captcha, await plazo.captcha(sid));
  await visitor.click('button', t.getCode);
  await visitor.sees(t.sent);
  await visitor.fill(t.smsCode, await newestCode(plazo));
  await visitor.click('button', t.apply);
  await visitor.arriveAt('/promotion', fill(t.downloadTitle, { app: 'Plazo' }));
  expect((await visitor.address()).hash).toContain('#/downloadTemplate?');
});
