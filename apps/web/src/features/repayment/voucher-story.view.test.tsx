// @vitest-environment jsdom
import { requestType, type VoucherState } from '@plazo/contract/repayment';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { voucherStoryMessages } from './voucher-story.messages.ts';
import { type VoucherStoryData, VoucherStoryView } from './voucher-story.view.tsx';

const screen = testScreen({
  url: '/carpmm?orderId=PZ1',
  refetches: true,
  format: { symbol: '$', group: ',', decimal: '.' },
});
const t = voucherStoryMessages.es;
const story: VoucherState = {
  state: 'partly',
  payments: [{ paymentId: 'evt-1', amount: 9_000, date: '2026-03-02', time: '12:00' }],
  now: { amount: 9_940, repayDate: '2026-04-01' },
};
const shown = (changes: Partial<VoucherStoryData>) => {
  const data = { orderId: 'PZ1', productId: '', payCode: 'store', amount: 10_000, isPast: false, story };
  const html = renderToString(
    <ScreenProvider value={screen}>
      <VoucherStoryView
        data={{ ...data, requestType: requestType.extension, repayDate: '2026-04-01', ...changes }}
        t={t}
      />
    </ScreenProvider>,
  );
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
  return text.replaceAll(/\s+/g, ' ');
};

describe('a code whose payment was too small for an extension', () => {
  it.each([[{}], [{ repayDate: undefined }], [{ story: { ...story, state: 'paid' as const } }]])(
    'says where the money went and what extending costs, and that nothing more can be paid under it: %j',
    (changes) => {
      const text = shown(changes);
      expect(text).toContain('Recibimos $90.00, pero no alcanzó para extender');
      expect(text).toContain('cuenta para tu préstamo');
      expect(text).toContain('Extender cuesta $99.40');
      expect(text).toContain('lunes 2 de marzo a las 12:00. Ver el recibo');
      expect(text).toContain(t.fee);
      for (const wrong of [t.left, t.payLeft, t.next]) expect(text).not.toContain(wrong);
    },
  );

  it('is not one that bought it, nor one for a debt', () => {
    const { now: _, ...bought } = story;
    for (const changes of [{ story: bought }, { requestType: requestType.repayment }, { repayDate: '2026-03-01' }])
      expect(shown(changes)).not.toContain('pero no alcanzó');
  });

  it('shows the time of a payment next to its receipt if it paid part of the debt', () => {
    const text = shown({ requestType: requestType.repayment });
    expect(text).toContain(t.left);
    expect(text).toContain('lunes 2 de marzo a las 12:00. Ver el recibo');
  });
});
