import type { Voucher, VoucherPurpose } from '@plazo/contract/repayment';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { instructionMessages } from './instruction.messages.ts';
import { InstructionView } from './instruction.view.tsx';

const screen = testScreen({ url: '/carpmm?orderId=PZ1', refetches: true });
const voucher: Voucher = {
  topLogo: '/logo.svg',
  repayDetail: { amount: 5, repayTitle: 't', repayDes: 'd', repayCode: '', vCode: '93001', companyName: 'Plazo' },
  dataList: [],
  imgList: [],
  bottomLogo: '/foot.svg',
};
const asked = { orderId: 'PZ1', amount: 5, payCode: 'store', requestType: '1' } as const;

const render = (changes: Partial<Voucher>, purpose: VoucherPurpose = 'repayment') =>
  renderToString(
    <ScreenProvider value={screen}>
      <InstructionView
        data={{ orderId: 'PZ1', productId: '', purpose, asked, voucher: { ...voucher, ...changes } }}
        t={instructionMessages.es}
      />
    </ScreenProvider>,
  );

it('watches the code only of a core that can be asked about it (requirement A5)', () => {
  expect(render({ isWatched: '1' })).toContain('data-watch="{&quot;orderId&quot;:&quot;PZ1&quot;');
  expect(render({ isWatched: '0' })).not.toContain('data-watch');
  expect(render({})).not.toContain('data-watch');
});

it('uses nothing of the session to watch it: otherwise the offline copy would not be kept', () => {
  const [, question = ''] = /data-watch="([^"]*)"/.exec(render({ isWatched: '1' })) ?? [];
  expect(question).not.toMatch(/sessionId|userId/);
});

it('says to which day an extension moves the due date, if the core names it', () => {
  const until = { validThrough: '2026-03-09' };
  const said = (changes: Partial<Voucher>, purpose: VoucherPurpose) =>
    render({ ...until, ...changes }, purpose).replaceAll(/<[^>]*>/g, '');
  const moved = said({ newDueDate: '2026-03-16' }, 'extension');
  expect(moved).toContain('Paga a más tardar el lunes 9 de marzo y tu fecha pasa al lunes 16 de marzo.');
  expect(said({}, 'extension')).toContain('Paga a más tardar el lunes 9 de marzo.');
  expect(said({}, 'repayment')).not.toContain('tu fecha pasa');
});
