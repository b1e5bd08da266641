import type { Voucher } from '@plazo/contract/repayment';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { apiMessages } from '../../api/api.messages.ts';
import { screenMessages } from '../../screen/screen.messages.ts';
import { type Screen, ScreenProvider } from '../../screen/screen.ts';
import { instructionMessages } from './instruction.messages.ts';
import { View } from './instruction.view.tsx';

const format = { symbol: '$', group: '.', decimal: ',' };
const screen: Screen = {
  locale: 'es',
  url: '/carpmm?orderId=PZ1',
  carry: { launch: { userId: 'ana', sessionId: 's' }, rest: [] },
  format,
  contractFormat: format,
  tenant: { displayName: 'Plazo', appScheme: 'plazo://', servicePhone: '', allowedHosts: [], agreementChecked: true },
  refetches: true,
  loadedOn: '2026-03-02',
  loadedAt: '14:05',
  t: { ...screenMessages.es, ...apiMessages.es },
};
const voucher: Voucher = {
  topLogo: '/logo.svg',
  repayDetail: { amount: 5, repayTitle: 't', repayDes: 'd', repayCode: '', vCode: '93001', companyName: 'Plazo' },
  dataList: [],
  imgList: [],
  bottomLogo: '/foot.svg',
};
const asked = { orderId: 'PZ1', amount: 5, payCode: 'store', requestType: '1' } as const;

const render = (changes: Partial<Voucher>) =>
  renderToString(
    <ScreenProvider value={screen}>
      <View
        data={{ orderId: 'PZ1', productId: '', purpose: 'repayment', asked, voucher: { ...voucher, ...changes } }}
        t={instructionMessages.es}
      />
    </ScreenProvider>,
  );

it('watches the code of a core that can be asked about it, and of no other (requirement A5)', () => {
  expect(render({ isWatched: '1' })).toContain('data-watch="{&quot;orderId&quot;:&quot;PZ1&quot;');
  expect(render({ isWatched: '0' })).not.toContain('data-watch');
  expect(render({})).not.toContain('data-watch');
});

it('has nothing of the session in what it watches with: the copy for offline would not be kept', () => {
  const [, question = ''] = /data-watch="([^"]*)"/.exec(render({ isWatched: '1' })) ?? [];
  expect(question).not.toMatch(/sessionId|userId/);
});
