import type { LoanPlayDetail } from '@plazo/contract/repayment';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { repaymentMessages } from './repayment.messages.ts';
import { type RepaymentData, RepaymentView } from './repayment.view.tsx';

const t = repaymentMessages.es;

const repayment: LoanPlayDetail = {
  repayAmount: 290_000,
  productName: 'Plazo Flex',
  repayDate: '2026-02-26',
  productLogo: '/logo.svg',
  detail: [],
  repayList: [],
  noticeMsg: '',
};

const late: RepaymentData = {
  orderId: 'PZ1',
  productId: 'flex',
  isOverdue: true,
  isPayoff: false,
  isPart: false,
  typed: '',
  repayment,
};

const render = (changes: Partial<RepaymentData> = {}) =>
  renderToString(
    <ScreenProvider value={testScreen()}>
      <RepaymentView data={{ ...late, ...changes }} t={t} />
    </ScreenProvider>,
  ).replaceAll('&amp;', '&');

describe('a borrower who is late and cannot pay everything', () => {
  it('reads that there is no code for a partial payment, and is led to a person', () => {
    const shop = { logo: '', desc: 'Tienda', payCode: 'store', vCode: '', BARcodeImg: '' };
    const html = render({ repayment: { ...repayment, repayList: [{ reviewer: 'Tiendas', entries: [shop] }] } });
    expect(html).toContain(t.wholeOnly);
    // Nothing is said of shops where there is none.
    expect(render()).not.toContain(t.wholeOnly);
    expect(html).toMatch(new RegExp(`href="/cannot-pay\\?[^"]*orderId=PZ1&productId=flex"[^>]*>${t.ways}<`));
  });

  it('is asked how much to pay if partial payments are possible', () => {
    const html = render({ repayment: { ...repayment, parts: { least: 20_000, most: 289_999 } } });
    expect(html).not.toContain(t.wholeOnly);
    expect(html).toContain(t.partTextLate);
    const early = render({ isOverdue: false, repayment: { ...repayment, parts: { least: 20_000, most: 289_999 } } });
    expect(early).toContain(t.partText);
  });

  it('is not asked before the due date, nor when paying everything off', () => {
    expect(render({ isOverdue: false })).not.toContain(t.wholeOnly);
    expect(render({ isPayoff: true })).not.toContain(t.wholeOnly);
  });
});

describe('a saved card', () => {
  const card = { id: 'c1', bankName: 'Banco Ejemplo', cardNo: '**** **** **** 4417', bankCode: 'DEMO1' };
  const withCards = {
    repayment: { ...repayment, bankCards: [card, { ...card, id: 'c2', cardNo: '6222021234568830' }] },
  };

  it('is among the ways to pay, and links to the card flow with that card chosen, in the borrower’s language', () => {
    const html = render(withCards);
    expect(html).toContain(t.byCard);
    expect(html).toContain('terminada en 4417');
    expect(html).toContain('terminada en 8830');
    expect(html).not.toContain('6222');
    expect(html).toMatch(
      /href="\/bank-card-repayment\?[^"]*orderId=PZ1&productId=flex&ownLanguage=1&cardId=c1"(?:(?!<\/a>).)*<span>Banco Ejemplo/,
    );
    // A way to pay, if the lender has no other.
    expect(html).not.toContain(t.noChannelsTitle);
  });

  it('is not mentioned if there is none, nor offered for a partial payment', () => {
    expect(render()).not.toContain(t.byCard);
    expect(render()).toContain(t.noChannelsTitle);
    expect(render({ repayment: { ...repayment, bankCards: [] } })).not.toContain(t.byCard);
    expect(render({ ...withCards, isPart: true })).not.toContain(t.byCard);
  });
});

describe('one payment of several', () => {
  it('is labelled, so that it is not mistaken for the whole loan', () => {
    const plan = { repayment: { ...repayment, which: 'pago 2 de 6' } };
    expect(render({ ...plan, isOverdue: false })).toContain('Por pagar: pago 2 de 6');
    expect(render(plan)).toContain('Por pagar hoy: pago 2 de 6');
    const left = [{ text: 'En total', value: '$4.511,47' }];
    expect(render({ repayment: { ...repayment, left } })).toContain('Después te faltará pagar');
    expect(render()).not.toContain('Después te faltará pagar');
    // As a lender's own core may answer.
    const blank = render({ repayment: { ...repayment, which: '', left: [] } });
    expect(blank).not.toContain('Por pagar hoy:');
    expect(blank).not.toContain(t.left);
  });
});

describe('a part', () => {
  it('separates what remains from what it covers, and shows its own amount above the ways to pay', () => {
    const row = (text: string) => ({ text, value: '$1,00' });
    const html = render({
      isPart: true,
      repayment: { ...repayment, repayAmount: 50_000, detail: [row('Interés')], left: [row('De este pago')] },
    });
    const places = [t.pays, 'Interés', t.left, 'De este pago', 'Paga $500,00'].map((text) => html.indexOf(`>${text}<`));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('is paid now, with the date by which the rest must be paid', () => {
    const early = { isOverdue: false, isPart: true };
    expect(render(early)).toContain(t.restBy);
    expect(render({ ...early, isPart: false })).not.toContain(t.restBy);
    expect(render({ isPart: true })).not.toContain(t.restBy);
  });
});
