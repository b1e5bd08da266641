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
  it('is led to their options, or to a person', () => {
    const shop = { logo: '', desc: 'Tienda', payCode: 'store', vCode: '', BARcodeImg: '' };
    const inShops = { repayment: { ...repayment, repayList: [{ reviewer: 'Tiendas', entries: [shop] }] } };
    const html = render(inShops);
    expect(html).toContain(t.ways);
    expect(html).toContain(t.noPart);
    // Without a way to pay there is somebody to call.
    expect(render()).not.toContain(t.ways);
    // Before that day as well: the contract knows parts.
    expect(render({ ...inShops, isOverdue: false })).toContain(t.noPart);
    expect(html).toMatch(/href="\/cannot-pay\?[^"]*orderId=PZ1&productId=flex"/);
  });

  it('is asked how much to pay if partial payments are possible', () => {
    const html = render({ repayment: { ...repayment, parts: { least: 20_000, most: 289_999 } } });
    expect(html).not.toContain(t.ways);
    expect(html).not.toContain(t.noPart);
    expect(html).toContain(t.partTextLate);
    const early = render({ isOverdue: false, repayment: { ...repayment, parts: { least: 20_000, most: 289_999 } } });
    expect(early).toContain(t.partText);
  });

  it('is not asked before the due date, nor when paying everything off', () => {
    expect(render({ isOverdue: false })).not.toContain(t.ways);
    expect(render({ isPayoff: true })).not.toContain(t.ways);
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
    expect(html).toContain('Banco Ejemplo ··4417');
    expect(html).toContain('Banco Ejemplo ··8830');
    expect(html).not.toContain('6222');
    expect(html).toMatch(
      /href="\/bank-card-repayment\?[^"]*orderId=PZ1&productId=flex&ownLanguage=1&cardId=c1"(?:(?!<\/a>).)*<span[^>]*>Banco Ejemplo/,
    );
    // A way to pay, if the lender has no other.
    expect(html).not.toContain(t.noChannelsTitle);
  });

  it('is not mentioned if there is none, nor offered for a partial payment', () => {
    expect(render()).not.toContain(t.byCard);
    expect(render()).toContain(t.noChannelsTitle);
    expect(render({ repayment: { ...repayment, bankCards: [] } })).not.toContain(t.byCard);
    expect(render({ ...withCards, isPart: true })).not.toContain(t.byCard);
    // Said before the amount of a part is typed.
    const parts = { least: 20_000, most: 289_999 };
    expect(render({ repayment: { ...withCards.repayment, parts } })).toContain(t.cardWhole);
    expect(render({ repayment: { ...repayment, parts } })).not.toContain(t.cardWhole);
  });
});

describe('one payment of several', () => {
  it('is labelled, so that it is not mistaken for the whole loan', () => {
    const plan = { repayment: { ...repayment, which: 'pago 2 de 6' } };
    expect(render({ ...plan, isOverdue: false })).toContain('Por pagar: pago 2 de 6');
    expect(render(plan)).toContain('Por pagar hoy: pago 2 de 6');
    const left = [{ text: 'En total', value: '$4.511,47' }];
    expect(render({ repayment: { ...repayment, left } })).toContain('Después de este pago te faltarán');
    expect(render()).not.toContain('Después de este pago te faltarán');
    // As a lender's own core may answer.
    const blank = render({ repayment: { ...repayment, which: '', left: [] } });
    expect(blank).not.toContain('Por pagar hoy:');
    expect(blank).not.toContain(t.left);
  });
});

describe('a part', () => {
  it('separates what remains from what it covers', () => {
    const row = (text: string) => ({ text, value: '$1,00' });
    const html = render({
      isPart: true,
      repayment: { ...repayment, repayAmount: 50_000, detail: [row('Interés')], left: [row('De este pago')] },
    });
    const places = [t.pays, 'Interés', t.left, 'De este pago'].map((text) => html.indexOf(`>${text}<`));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('has in its head what is left of this payment and until when, and its own amount once', () => {
    const left = [{ text: 'De este pago', value: '$633,92' }];
    const part = { isPart: true, repayment: { ...repayment, repayAmount: 50_000, left } };
    const early = render({ ...part, isOverdue: false });
    expect(early).toContain(t.restBy.replace('{amount}', '$633,92'));
    expect(early.match(/\$500,00/g)).toHaveLength(1);
    expect(render({ repayment: part.repayment, isOverdue: false })).not.toContain('Te faltarán');
    expect(render(part)).toContain(t.restLate.replace('{amount}', '$633,92'));
  });
});

describe('the breakdown', () => {
  it('shows its total whatever is folded', () => {
    const row = (text: string) => ({ text, value: '$1,00' });
    const html = render({ repayment: { ...repayment, detail: ['Capital', 'Interés', 'Comisión', 'IVA'].map(row) } });
    expect(html).toContain('Ver 2 más');
    expect(html.indexOf(t.total)).toBeGreaterThan(html.indexOf('</details>', html.indexOf('Ver 2 más')));
  });

  it('names its folded rows and their sum, which may have one that lowers it, unless a core sends no numbers', () => {
    const row = (text: string, inMinorUnits?: number) => ({ text, value: 'x', ...(inMinorUnits && { inMinorUnits }) });
    const rows = [row('Capital', 200_000), row('Interés', 3_699), row('Comisión', 15_512), row('Descuento', -2_000)];
    const summary = (detail: typeof rows) => {
      const html = render({ repayment: { ...repayment, detail } });
      return /<summary>(.*?)(?:<span class="more-rows-hide">|<\/summary>)/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '');
    };
    expect(summary(rows)).toBe('Ver 2 más: Comisión + Descuento$135,12');
    expect(summary([...rows.slice(0, 3), row('IVA')])).toBe('Ver 2 más');
  });
});
