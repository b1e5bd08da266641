import type { LoanDetails } from '@plazo/contract/loan';
import type { PaymentPlan } from '@plazo/contract/payment-plan';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { loan } from '../../testing/render-loan.tsx';
import { testScreen } from '../../testing/test-screen.ts';
import { paymentPlanMessages } from './payment-plan.messages.ts';
import { PaymentPlanView } from './payment-plan.view.tsx';

const t = paymentPlanMessages.en;

const plan: PaymentPlan = {
  state: 'proposed',
  planId: 'p',
  total: 20_000,
  payments: [
    { dueDate: '2026-06-30', amount: 10_000, unpaid: 10_000 },
    { dueDate: '2026-07-31', amount: 10_000, unpaid: 10_000 },
  ],
  saved: 5_000,
  annualCost: '60.1%',
  openThrough: '2026-06-29',
};

const render = (changes: Partial<PaymentPlan>) =>
  renderToString(
    <ScreenProvider value={testScreen()}>
      <PaymentPlanView
        data={{ orderId: 'PZ1', productId: 'flex', plan: { ...plan, ...changes }, isChoosing: false }}
        t={t}
      />
    </ScreenProvider>,
  )
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ');

describe('a payment plan', () => {
  it('says that it adds no interest only if it adds none', () => {
    expect(render({})).toContain(t.terms.free);
    const text = render({ interest: 400 });
    expect(text).not.toContain(t.terms.free);
    expect(text).toContain('4,00');
    expect(text).toContain('of interest, and less if you pay earlier. It adds no late charges.');
  });

  it('says that its yearly cost is no further payment', () => {
    const text = render({}).replaceAll(/\s+/g, ' ');
    expect(text).toContain('CAT with the plan, without VAT: 60.1%. It isn’t added to your payments.');
  });

  it('is compared with the contract paid on the same days, which has no interest of the plan', () => {
    expect(render({})).toContain('250,00');
    expect(render({ interest: 400 })).toContain('246,00');
  });

  it('tells the interest of each number of payments, and what is owed today', () => {
    const choice = { payments: 2, every: 'month', amount: 10_010, firstDueDate: '2026-06-30' } as const;
    const possible = { state: 'possible' as const, total: 20_000, payments: [] };
    const text = render({ ...possible, choices: [{ ...choice, last: 10_011, interest: 21 }] });
    expect(text).toContain(t.owedToday);
    expect(text).toMatch(/The last one: \S*100,11 · \S*0,21 of interest/);
    expect(render({ ...possible, choices: [{ ...choice, amount: 10_000 }] })).toContain(t.owed);
  });
});

describe('a plan that is over', () => {
  const waiting = { from: '2026-03-03', perDay: 2_949, date: '2026-03-09', amount: 100_000, added: 20_643, days: 7 };
  const over = (changes: Partial<LoanDetails>) =>
    renderToString(
      <ScreenProvider value={testScreen({ locale: 'en' })}>
        <PaymentPlanView
          data={{ orderId: 'PZ1', productId: '', plan: null, loan: { ...loan, ...changes }, isChoosing: false }}
          t={t}
        />
      </ScreenProvider>,
    )
      .replaceAll('<!-- -->', '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');

  it('says since when, why, and what a late day costs again', () => {
    const broken = over({ orderStatus: 180, planOver: { on: '2026-02-20', how: 'broken' }, waiting });
    expect(broken).toMatch(
      /Your plan ended on Friday 20 February A payment was still late\. You have \S*2\.716,91 to pay today\. Each day late adds \S*29,49\./,
    );
    const expired = over({ planOver: { on: '2026-02-20', how: 'expired' }, waiting });
    expect(expired).toContain('The plan expired on Friday 20 February That was the last day to accept it.');
    expect(expired).not.toMatch(/29,49|2\.716,91/);
  });

  it('shows who is late the other ways, and nobody else', () => {
    expect(over({ orderStatus: 180 })).toContain(`${t.toLoan} ${t.cannotPay}`);
    expect(over({ orderStatus: 180, isTransferred: '1' })).not.toContain(t.cannotPay);
    expect(over({ orderStatus: 174 })).not.toContain(t.cannotPay);
  });

  it('is not said to have been, if the core knows of none', () => {
    expect(over({})).toContain(`${t.over.none} ${t.overText}`);
  });
});
