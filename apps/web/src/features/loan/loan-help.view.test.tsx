import { describe, expect, it } from 'vitest';
import { renderLoan } from '../../testing/render-loan.tsx';
import { loanDetailsMessages } from './loan-details.messages.ts';

const t = loanDetailsMessages.en;

it('leads who has paid already to the questions, while the loan is late and ours', () => {
  const leads = (changes: Parameters<typeof renderLoan>[0]) => {
    const href = new RegExp(`href="(/customer-service\\?[^"]*)"[^>]*>(?:(?!</a>).)*${t.paidAlready}`);
    return href.exec(renderLoan(changes))?.[1]?.endsWith('#questions');
  };
  const late = { orderStatus: 180, repayDate: '2026-04-01' };
  expect(leads(late)).toBe(true);
  expect(leads({ ...late, isTransferred: '1' })).toBeUndefined();
  expect(leads({ orderStatus: 174, repayDate: '2026-04-01' })).toBeUndefined();
  // A payment that was reversed did appear: its own row is the one door.
  const reversal = {
    paymentId: 'p',
    amount: 1,
    paidOn: '2026-04-01',
    reversedOn: '2026-04-02',
    by: '',
    complaintUrl: '/c?problemType=3',
  };
  expect(leads({ ...late, reversal })).toBeUndefined();
  expect(renderLoan({ ...late, reversal })).toContain(t.reversal.complain);
});

describe('who cannot pay', () => {
  const linkIn = (html: string) =>
    /href="(\/cannot-pay|\/customer-service)\?[^"]*"[^>]*>(?:(?!<\/a>).)*I can’t pay/.exec(html)?.[1];

  it('is led to what they can do once late, and in the week before the due date', () => {
    expect(linkIn(renderLoan({ orderStatus: 180, repayDate: '2026-04-01' }))).toBe('/cannot-pay');
    expect(linkIn(renderLoan({ orderStatus: 174, repayDate: '2000-01-01' }))).toBe('/cannot-pay');
    expect(linkIn(renderLoan({ orderStatus: 174, repayDate: '2100-01-01' }))).toBeUndefined();
    expect(linkIn(renderLoan({ orderStatus: 200, repayDate: '2000-01-01' }))).toBeUndefined();
  });

  it('finds a quiet row among the others before that week, not on the first day', () => {
    const ahead = { orderStatus: 174, repayDate: '2100-01-01' };
    expect(renderLoan(ahead)).toContain(t.cannotPayEarly);
    expect(renderLoan({ ...ahead, isJustTaken: '1' })).not.toContain(t.cannotPayEarly);
    expect(renderLoan({ ...ahead, isTransferred: '1' })).not.toContain(t.cannotPayEarly);
    expect(renderLoan({ orderStatus: 180, repayDate: '2026-04-01' })).not.toContain(t.cannotPayEarly);
  });

  it('finds the way above the cost of waiting, which is long, once late; before, below what the amount consists of', () => {
    const waiting = { from: '2026-04-03', perDay: 100, date: '2026-04-09', amount: 1_700, added: 700, days: 7 };
    const late = renderLoan({ orderStatus: 180, repayDate: '2026-04-01', waiting });
    expect(late.indexOf(t.cannotPay)).toBeLessThan(late.indexOf('id="waiting"'));
    expect(late.indexOf(t.paidAlready)).toBeLessThan(late.indexOf('id="waiting"'));
    expect(late.split(t.cannotPay)).toHaveLength(2);
  });

  it('is led nowhere if the loan is owed to somebody else', () => {
    expect(linkIn(renderLoan({ orderStatus: 180, isTransferred: '1' }))).toBeUndefined();
  });
});
