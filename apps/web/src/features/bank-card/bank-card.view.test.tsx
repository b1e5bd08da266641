import type { RepaymentWay } from '@plazo/contract/bank-card';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { bankCardMessages } from './bank-card.messages.ts';
import { BankCardView } from './bank-card.view.tsx';
import { CardFormView } from './card-form.view.tsx';

const card = { id: 'c1', bankName: '示例银行', cardNo: '**** **** **** 4417', bankCode: 'DEMO1' };
const ways: RepaymentWay = { alipay: '0', repayToken: 'token', bankCards: [card, { ...card, id: 'c2' }] };
const pending = { repayRecordId: 'r1', card, phoneEnding: '0100', waitSeconds: 30 };

/** The document before its scripts run, and its interactive form. */
function render(changes: Partial<RepaymentWay> = {}, recordId = '', isCountdownAnew = false, cardId = ''): string {
  const data = {
    orderId: 'PZ1',
    productId: 'flex',
    amount: 271_691,
    ways: { ...ways, ...changes },
    recordId,
    couponId: '',
    cardId,
    isCountdownAnew,
  };
  return renderToString(
    <ScreenProvider value={testScreen({ locale: 'zh', url: '/bank-card-repayment?orderId=PZ1' })}>
      <BankCardView data={data} t={bankCardMessages.zh} />
      <CardFormView data={data} t={bankCardMessages.zh} />
    </ScreenProvider>,
  );
}

describe('the cards', () => {
  it('are offered with the full amount, and none is chosen', () => {
    const html = render();
    expect(html.match(/type="radio"/g)).toHaveLength(2);
    expect(html).not.toContain('checked');
    expect(html).toContain('还款 $2.716,91');
    expect(html).not.toContain('其他支付页面');
  });

  it('have the card chosen that was chosen in the list of ways to pay', () => {
    const html = render({}, '', false, 'c2');
    expect(html.match(/checked=""/g)).toHaveLength(1);
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="c2"/);
  });

  it('are shown by their last four digits, even if a core sends full numbers', () => {
    const html = render({ bankCards: [{ ...card, cardNo: '6222021234567894417' }] });
    expect(html).toContain('··4417');
    expect(html).not.toContain('6222');
  });

  it('show other ways to pay if there are none', () => {
    const html = render({ bankCards: [], alipay: '1' });
    expect(html).toContain('暂无可用银行卡');
    expect(html).toContain('其他支付页面');
    expect(html).toContain(
      'href="/repayment?userId=ana&amp;sessionId=s&amp;campaign=x&amp;orderId=PZ1&amp;productId=flex"',
    );
    expect(html).not.toContain('还款 $');
  });

  it('link to the entry of a code that was sent earlier', () => {
    expect(render({ pending })).toContain('recordId=r1&amp;countdown=again"');
  });
});

describe('the code', () => {
  it('says without scripts how long to wait for another one', () => {
    const html = render({ pending }, 'r1');
    expect(html).toContain('30 秒后可重新获取');
    expect(html).toContain('尾号 0100');
    expect(html).toMatch(/inputmode="numeric"[^>]*autocomplete="one-time-code"/i);
  });

  it('can be asked for again from a core that only says that it is needed: the address has the card', () => {
    const html = render({}, 'r1', false, 'c2');
    expect(html).toContain('60 秒后可重新获取');
    expect(html).toContain('··4417');
    expect(render({}, 'r1')).not.toContain('60 秒后可重新获取');
  });

  it('waits for a full minute again after it was cancelled', () => {
    expect(render({ pending }, 'r1', true)).toContain('60 秒后可重新获取');
  });

  it('can be entered if a core does not say what is waiting for it', () => {
    const html = render({}, 'r1');
    expect(html).toContain('one-time-code');
    expect(html).not.toContain('秒后');
  });
});
