import { describe, expect, it } from 'vitest';
import { renderLoan } from '../../testing/render-loan.tsx';

describe('a payment that was reversed', () => {
  const reversal = {
    paymentId: 'evt-1',
    amount: 271_691,
    paidOn: '2026-03-02',
    reversedOn: '2026-03-05',
    by: 'Tienda de la esquina',
    complaintUrl: '/complainPageNext?orderId=PZ1&problemType=3',
  };

  it.each([
    ['whole', reversal],
    ['in part', { ...reversal, paidAmount: 300_000 }],
    ['by nobody we can name', { ...reversal, by: '' }],
  ])('%s is never described as money returned to the borrower in Spanish', (_, payment) => {
    const dates = { paidOutOn: '2026-02-20', repayDate: '2026-03-12' };
    const html = renderLoan({ reversal: payment, ...dates }, { locale: 'es' });
    const story = html
      .slice(html.indexOf('class="notice'), html.indexOf('class="hero'))
      .replaceAll(/<\/?span[^>]*>/g, '');
    // Before the amount, and within the first 30 words of the screen.
    expect(story).toMatch(/(Tienda de la esquina|El comercio o banco que lo cobró) anuló .*tu pago de /);
    expect(story).toContain('No tenemos ese dinero: pídelo donde pagaste.');
    expect(story).toMatch(/No cobramos recargo por los días que estuvo pagad[oa]/);
    expect(story).toContain('Ver tu pago del 2\u00a0mar');
    const late = {
      reversal: payment,
      ...dates,
      orderStatus: 180,
      repayParts: [{ component: 'principal' as const, amount: 1 }],
    };
    const today = (changes: object) => renderLoan({ ...late, ...changes }, { locale: 'es' }).replaceAll(/<[^>]*>/g, '');
    // The payment was made in time, so the days before cost nothing: the day that matters is today.
    expect(today({})).toContain('Sin recargo si pagas hoy, lunes 2\u00a0de\u00a0marzo');
    // The amount says so then.
    expect(today({})).not.toContain('No cobramos recargo');
    // Nothing looks late yet.
    expect(renderLoan(late, { locale: 'es' })).toContain('/status-174.svg');
    expect(today({})).not.toContain('Status');
    const charged = today({ repayParts: [{ component: 'penalty', amount: 1 }] });
    expect(charged).toContain('Venció el jueves 12\u00a0de\u00a0marzo');
    expect(charged).toContain('Status');
    const said = html.slice(html.indexOf('class="notice'), html.indexOf('De dónde salen'));
    // The explanation comes before the loan's timeline, which would separate them.
    expect(html).not.toContain('class="time-line"');
    expect(said).toContain('¿No recuperaste ese dinero?');
    expect(said).toContain('foto de tu recibo');
    expect(said).toMatch(/complainPageNext\?.*problemType=3/);
    // A borrower would understand these as money in hand.
    expect(said).not.toMatch(/devol|devuel|reembols|regres|reintegr/i);
  });
});
