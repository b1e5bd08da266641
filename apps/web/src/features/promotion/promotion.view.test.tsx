import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import type { Promotion, PromotionScreen } from './promotion.data.ts';
import { promotionMessages } from './promotion.messages.ts';
import { PromotionView } from './promotion.view.tsx';

const t = promotionMessages.zh;

const template = {
  ...{ colours: {}, picture: '', headline: 'Headline', description: '', agreementTitle: '', agreementText: '一\n\n二' },
  ...{ links_id: 'l', down_id: 'd', downloads: { ios: 'https://store.example/ios', android: '' } },
};

const phoneRule = { code: '52', digits: 10, groups: [2, 4, 4], pattern: '.*' };

const render = (screen: PromotionScreen) =>
  renderToString(
    <ScreenProvider value={testScreen({ locale: 'zh' })}>
      <PromotionView
        data={
          {
            id: 'a',
            screen,
            source: {},
            platform: 'ios',
            template,
            entry: { phone: '', capcode: '', smsCode: '' },
            problems: {},
            said: null,
            waitSeconds: 0,
            phoneRule,
          } as unknown as Promotion
        }
        t={t}
      />
    </ScreenProvider>,
  );

it('leads from the agreement back to registration, and says above the stores where it goes on', () => {
  expect(render('agreementTemplate')).toMatch(
    new RegExp(`<a href="/promotion[^"]*" class="button [^>]*>.*${t.toRegister}`),
  );
  expect(render('register')).not.toContain(t.toRegister);
  expect(render('downloadTemplate')).toContain(`<h2>${t.goOn}</h2>`);
  // At the height of every lone message.
  expect(render('downloadTemplate')).toContain('class="blank-state"');
});
