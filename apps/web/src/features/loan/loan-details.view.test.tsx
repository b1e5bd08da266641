import type { Call } from '@plazo/contract/endpoint';
import { describe, expect, it } from 'vitest';
import type { LoadContext, PaperContext } from '../../screen/page.ts';
import { loan, renderLoan } from '../../testing/render-loan.tsx';
import { testScreen } from '../../testing/test-screen.ts';
import { loanDates } from './loan-dates.ts';
import type { LoanDetailsData } from './loan-details.data.ts';
import { loanDetailsMessages } from './loan-details.messages.ts';
import { loanDetailsPage } from './loan-details.page.ts';

const t = loanDetailsMessages.en;

const statuses = [21, 110, 151, 170, 174, 180, 200];

describe('the banner', () => {
  it.each(statuses)('has its own picture for %i', (status) => {
    expect(renderLoan({ orderStatus: status })).toContain(`src="/pictures/on-hero/status-${status}.svg"`);
  });

  it('shows money on its way back, not on its way, if the payout came back', () => {
    const back = renderLoan({ orderStatus: 151, isMoneyBack: '1' });
    expect(back).toContain('src="/pictures/on-hero/money-back.svg"');
    expect(back).not.toContain('status-151');
  });

  // spec 4: 200 is the default; names of Object.prototype are no statuses either
  it.each([0, 1, 175, 999, -1])('falls back to that of 200 for %i', (status) => {
    expect(renderLoan({ orderStatus: status })).toContain('src="/pictures/on-hero/status-200.svg"');
  });

  it.each([0, 175, 999])('promises nothing for %i: neither by colour nor in words that nobody sent', (status) => {
    const known = renderLoan({ orderStatus: status });
    expect(known).not.toMatch(/data-tone="(positive|danger)"/);
    expect(known).toContain('>Status</h2>');
    expect(known).not.toContain('href="tel:');
    for (const locale of ['es', 'en'] as const) {
      const unnamed = renderLoan({ orderStatus: status, noticeStatusText: '', noticeDesText: '' }, { locale });
      expect(unnamed).toContain(`>${loanDetailsMessages[locale].otherStatus}</h2>`);
      expect(unnamed).toContain(loanDetailsMessages[locale].otherStatusText);
      // Then the other loans and somebody to call are the ways on, and one way to help is enough.
      expect(unnamed).toMatch(/href="\/loans\?[^"]*"/);
      expect(unnamed).toContain('href="tel:');
      expect(unnamed).not.toContain(loanDetailsMessages[locale].person);
      expect(unnamed).toContain('src="/pictures/on-hero/error.svg"');
    }
  });

  it('is alarming only for an overdue loan', () => {
    for (const status of statuses) {
      const [state] = /<h2[^>]*>Status</.exec(renderLoan({ orderStatus: status })) ?? [''];
      expect(state).not.toBe('');
      expect(state.includes('data-tone="danger"')).toBe(status === 180);
    }
  });
});

describe('the dates for a calendar', () => {
  const step = (dueDate: string, state: 'paid' | 'late' | 'due' | 'coming') => ({ amount: 100, dueDate, state });
  const plan = [
    step('2026-01-31', 'paid'),
    step('2026-02-28', 'late'),
    step('2026-03-31', 'due'),
    step('2026-04-30', 'coming'),
  ];
  const data = (changes: object) => ({ loan: { ...loan, ...changes }, orderId: 'PZ1' }) as unknown as LoanDetailsData;
  const tenantOf = (en: string) => ({ displayName: 'Plazo', calendarTitle: { es: '', en } });
  const context = {
    ...testScreen({ locale: 'en' }),
    tenant: tenantOf(''),
    today: '2026-03-31',
  } as unknown as PaperContext;
  const of = (changes: object) => loanDates(data(changes), t, context)?.days;

  it('are those that are still to come, each under its number', () => {
    expect(of({ plan })).toEqual([
      { number: 3, date: '2026-03-31' },
      { number: 4, date: '2026-04-30' },
    ]);
    expect(of({ plan: undefined, repayDate: '2026-04-01' })).toEqual([{ number: 1, date: '2026-04-01' }]);
  });

  it('are offered in the fold of the loan, and only where there are some', () => {
    expect(renderLoan({ plan: [step('2026-03-31', 'due')] })).toContain('saveAs=ics');
    for (const changes of [
      { repayDate: '2026-03-01' },
      { plan, isTransferred: '1' as const },
      { plan, isChargedOff: '1' as const },
      { plan, orderStatus: 200 },
      { plan: [step('2026-03-31', 'paid')] },
      { repayDate: 'soon' },
    ]) {
      expect(renderLoan(changes)).not.toContain('saveAs=ics');
      expect(of(changes)).toBeUndefined();
    }
  });

  it('are called what the lender says, or a reminder of the app', () => {
    expect(loanDates(data({ plan }), t, context)?.title).toBe('Plazo reminder');
    const named = { ...context, tenant: tenantOf('Date with Ana') } as unknown as PaperContext;
    expect(loanDates(data({ plan }), t, named)?.title).toBe('Date with Ana');
  });
});

describe('the actions', () => {
  it('offer repayment only in 174 and 180', () => {
    for (const status of [...statuses, 999]) {
      const html = renderLoan({ orderStatus: status });
      expect(html.includes(t.repay), String(status)).toBe(status === 174 || status === 180);
      expect(html.includes('>₹2.716,91<'), String(status)).toBe(status === 174 || status === 180);
      expect(html.includes('href="/repayment?'), String(status)).toBe(status === 174 || status === 180);
    }
  });

  it('offer an extension if isDelay is 1, and only in those', () => {
    for (const status of [...statuses, 999]) {
      const html = renderLoan({ orderStatus: status, isDelay: '1' });
      expect(html.includes(t.extend), String(status)).toBe(status === 174 || status === 180);
      expect(html.includes(t.extendBody), String(status)).toBe(status === 174 || status === 180);
    }
    for (const isDelay of ['0', '', '2', 'true']) expect(renderLoan({ isDelay })).not.toContain(t.extend);
  });

  it('has two ways of equal weight in the reminder', () => {
    const [, dialog = ''] = renderLoan({ isDelay: '1' }).split('class="modal-actions"');
    const links = [...dialog.matchAll(/<a [^>]*href="\/(?:extension|repayment)\?[^>]*>/g)].map(([link]) => link);
    expect(links).toHaveLength(2);
    expect(links.map((link) => /\/(extension|repayment)\?/.exec(link)?.[1])).toEqual(['extension', 'repayment']);
    for (const link of links) expect(link).toContain('button-secondary');
  });

  it('link with the order, the product and all launch parameters', () => {
    const html = renderLoan({ isDelay: '1' }).replaceAll('&amp;', '&');
    const carried = 'userId=ana&sessionId=s&campaign=x&orderId=PZ1&productId=flex';
    expect(html).toContain(`href="/repayment?${carried}"`);
    expect(html).toContain(`href="/extension?${carried}"`);
  });

  it('offer a new loan only in 200', () => {
    for (const status of [...statuses, 999]) {
      expect(renderLoan({ orderStatus: status }).includes(t.borrowAgain), String(status)).toBe(status === 200);
    }
  });

  it('show no amount if the core sends none', () => {
    const html = renderLoan({ repayAmount: undefined });
    expect(html).toContain(`>${t.repay}<`);
    expect(html).not.toContain('NaN');
    expect(html).not.toContain('class="hero-amount"');
  });
});

describe('the drawings', () => {
  const parts = [
    { component: 'principal' as const, amount: 250_000 },
    { component: 'commission' as const, amount: 21_691 },
  ];

  it('show where today is between payout and due date', () => {
    const html = renderLoan({ paidOutOn: '2026-02-20', repayDate: '2026-03-12' });
    expect(html).toContain('role="img" aria-label="Today is day 10 of 20."');
    expect(html).toMatch(/class="time-now" cx="50%"/);
    expect(html).toContain('>Thursday 12\u00a0March<');
    expect(html).toMatch(/class="hero-away"><span>·<\/span> (<!-- -->)?in 10 days/);
  });

  it('show the cost of a late day before any is late, unless some days are free', () => {
    const waiting = {
      from: '2026-03-13',
      perDay: 7_500,
      date: '2026-03-19',
      amount: 324_191,
      added: 52_500,
      days: 7,
      most: 250_000,
    };
    const said = 'Each day late adds ₹75,00; the highest charge is ₹2.500,00.';
    const html = renderLoan({ waiting, repayDate: '2026-03-12' });
    expect(html.split('₹75,00')).toHaveLength(2);
    expect(html.replaceAll(/<\/?span[^>]*>/g, '')).toContain(`<p>${said}</p>`);
    // The chart of what waiting costs is for those who wait.
    expect(html).not.toContain('₹525,00');
    // With several payments, the maximum for all of them.
    const growth = [
      { date: '2026-03-12', amount: 0 },
      { date: '2026-03-20', amount: 60_000 },
    ];
    const ofPlan = renderLoan({ waiting: { ...waiting, growth, stopsOn: '2026-03-20' }, repayDate: '2026-03-12' });
    expect(ofPlan.replaceAll(/<\/?span[^>]*>/g, '')).toContain(
      'Each day late on this payment adds ₹75,00, up to ₹600,00. Highest charge for all: ₹2.500,00.',
    );
    const graced = renderLoan({ waiting, repayDate: '2026-03-10' });
    expect(graced.replaceAll(/<\/?span[^>]*>/g, '')).toContain('After Thursday 12 March, each day late adds ₹75,00.');
    const late = renderLoan({ orderStatus: 180, waiting, repayDate: '2026-03-12' });
    expect(late).toContain('7 days late: ₹525,00 more');
    expect(late).not.toContain('class="says"');
  });

  it('continue with dots for a loan that is late', () => {
    const html = renderLoan({ orderStatus: 180, paidOutOn: '2026-02-10', repayDate: '2026-02-25' });
    expect(html).toContain('aria-label="It was due 5 days ago, after 15 days."');
    expect(html).toMatch(/class="time-late" x1="75%" x2="100%"/);
  });

  it('show each instalment as a step, and say how many are late', () => {
    const steps = (['paid', 'late', 'late', 'coming'] as const).map((state, index) => ({
      amount: 100,
      dueDate: `2026-0${index + 1}-15`,
      state,
    }));
    const html = renderLoan({ plan: steps });
    expect([...html.matchAll(/class="time-step" data-state="(\w+)"/g)].map(([, state]) => state)).toEqual(
      steps.map(({ state }) => state),
    );
    expect(html).toContain('2 of 4 payments are late');
  });

  it('distinguish one of several payments from the whole loan', () => {
    const plan = (...states: ('paid' | 'late' | 'due' | 'coming')[]) =>
      states.map((state, index) => ({ amount: 100, dueDate: `2026-0${index + 1}-15`, state }));
    const of = (changes: Parameters<typeof renderLoan>[0]) => renderLoan(changes).replaceAll(/<[^>]*>/g, '');
    const due = of({
      plan: plan('paid', 'paid', 'due', 'coming'),
      repayDate: '2026-03-15',
      repayParts: parts,
      outstanding: 543_382,
    });
    expect(due).toContain('Payment 3 of 4₹2.716,91');
    expect(due).toContain('Left in total₹5.433,82');
    expect(due).toContain('In this paymentCost');
    expect(due).toContain('Loan₹2.500,00');
    const late = of({ orderStatus: 180, plan: plan('late', 'late', 'coming'), repayDate: '2026-01-15' });
    expect(late).toContain('To pay today₹2.716,91');
    expect(late).toContain('The oldest payment was due Thursday 15\u00a0January');
    expect(of({ orderStatus: 180, plan: plan('paid', 'late', 'coming'), repayDate: '2026-02-15' })).toContain(
      'Was due Sunday',
    );
    expect(of({ repayParts: parts })).toContain('It costs you₹216,91We lent you₹2.500,00');
    expect(of({ orderStatus: 180, repayParts: parts })).not.toContain('It costs you');
    // Extended: what was paid for that is part of the cost.
    const extended = of({ repayParts: parts, paidCost: 13_699 });
    expect(extended).toContain('It costs you₹353,90');
    expect(extended).toContain('You’ve already paid ₹136,99 of this cost; ₹216,91 to go.');
  });

  it('split the amount into parts that fill the bar', () => {
    const html = renderLoan({ repayParts: parts });
    const widths = [...html.matchAll(/<rect data-share="\w+" x="[\d.]+%" width="([\d.]+)%"/g)].map(([, w]) =>
      Number(w),
    );
    expect(widths).toHaveLength(2);
    expect(widths.reduce((sum, width) => sum + width, 0.6)).toBeCloseTo(100, 1);
    expect(html).toContain('₹2.500,00');
    expect(html).toContain('₹216,91');
  });

  it('are left out if their data are missing or contain no dates', () => {
    for (const changes of [
      {},
      { repayDate: 'soon', paidOutOn: '2026-02-20' },
      { paidOutOn: '2026-05-01', repayParts: parts.slice(1) },
    ]) {
      const html = renderLoan(changes);
      expect(html).not.toContain('<svg class="time-line"');
      expect(html).not.toContain('<svg class="split-bar"');
    }
    expect(renderLoan({ repayDate: 'soon' })).toContain('>soon<');
  });
});

describe('the no-debt letter', () => {
  it('is linked only if isLetter is 1', () => {
    const html = renderLoan({ orderStatus: 200, isLetter: '1' }).replaceAll('&amp;', '&');
    expect(html).toContain('href="/settlement-letter?userId=ana&sessionId=s&campaign=x&orderId=PZ1&productId=flex"');
    for (const isLetter of ['0', '', 'true', undefined]) {
      expect(renderLoan({ orderStatus: 200, isLetter })).not.toContain('/settlement-letter');
    }
  });
});

describe('cancellation', () => {
  it('is offered with its last day only if the core names one', () => {
    const html = renderLoan({ coolingOffThrough: '2026-12-01' }).replaceAll('&amp;', '&');
    expect(html.replace(/<[^>]*>/g, '')).toContain('Return it free by Tuesday 1 December');
    expect(html).toContain('href="/cooling-off?userId=ana&sessionId=s&campaign=x&orderId=PZ1&productId=flex"');
    // Before every other action: a borrower who pays instead pays the charges too.
    const main = html.slice(html.indexOf('<main'));
    expect(main.indexOf('/cooling-off')).toBe(main.search(/\/cooling-off|\/repay|\/contract|\/customer-service/));
    expect(renderLoan({})).not.toContain('/cooling-off');
  });
});

describe('the details', () => {
  it('hide rows that are empty or zero', () => {
    const html = renderLoan({});
    expect(html).toContain('Principal');
    expect(html).not.toContain('Late charge');
    expect(html).not.toContain('Settled on');
  });

  it('are hidden altogether in 110, the contract too', () => {
    const html = renderLoan({ orderStatus: 110 });
    expect(html).not.toContain('Principal');
    expect(html).not.toContain(t.contract);
    expect(html).toContain('Product');
  });

  it('leave no empty card behind', () => {
    const html = renderLoan({ userOrderDetail: { detail: [{ text: 'Zero', value: '0' }] } });
    expect(html).not.toContain('<details');
  });
});

it('shows the credit balance, and where to ask for it', () => {
  const html = renderLoan({ orderStatus: 200, creditBalance: 28_309 });
  expect(html).toContain('You also have ₹283,09 in credit');
  expect(html).toMatch(new RegExp(`<a [^>]*href="/customer-service[^"]*orderId=PZ1[^>]*>${t.askBack}`));
  for (const creditBalance of [0, undefined])
    expect(renderLoan({ orderStatus: 200, creditBalance })).not.toContain(t.askBack);
});

it.each([
  ['1', true],
  // A lender's own core may not send it.
  [undefined, true],
  ['0', false],
] as const)('with isJustTaken %s believes from=confirm: %s', async (isJustTaken, expected) => {
  const answer = { ...loan, ...(isJustTaken ? { isJustTaken } : {}) };
  const call = (async () => answer) as Call;
  const context: Partial<LoadContext> = {
    call,
    offers: () => true,
    query: new URLSearchParams('orderId=PZ1&from=confirm'),
  };
  expect(await loanDetailsPage.load(context as LoadContext)).toMatchObject({ isJustConfirmed: expected });
});

it('confirms the loan right after it was taken', () => {
  expect(renderLoan({}, { isJustConfirmed: true })).toContain(t.confirmed);
  expect(renderLoan({})).not.toContain(t.confirmed);
});

describe('a settled loan', () => {
  const settled = { orderStatus: 200, settledOn: '2026-12-10', paidOutOn: '2026-11-20', isLetter: '1' } as const;

  it('shows that nothing is owed, since when, and the link to its letter, once', () => {
    const html = renderLoan(settled);
    expect(html).toContain('₹0,00');
    expect(html).toContain('Thursday 10\u00a0December');
    expect(html).toContain(t.lineClosed);
    expect(html).toMatch(new RegExp(`<a[^>]*href="/settlement-letter[^>]*><span[^>]*>${t.seeLetter}`));
    expect(html.match(/href="\/settlement-letter/g)).toHaveLength(1);
  });

  it.each([{ isCancelled: '1' }, { isForgiven: '1' }] as const)('is not called paid if it was %o', (how) => {
    const html = renderLoan({ ...settled, ...how });
    expect(html).not.toContain(t.settledOn);
    expect(html).not.toContain(t.lineClosed);
  });

  it('is complete without its dates', () => {
    const html = renderLoan({ orderStatus: 200 });
    expect(html).toContain('₹0,00');
    expect(html).not.toContain(t.settledOn);
    expect(html).not.toContain('/settlement-letter');
  });
});

describe('extending', () => {
  const extension = { fee: 8_000, today: 34_959, rest: 236_732, dueDate: '2026-12-27' };

  it('shows the payment on its row and in its reminder', () => {
    const html = renderLoan({ isDelay: '1', extension });
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain('It costs ₹80,00; with your interest, ₹349,59');
    const reminder = html.replaceAll(/<[^>]*>/g, '');
    expect(reminder).toContain('To extend, in two payments₹349,59');
    expect(reminder).toContain('New due dateSunday 27 DecemberThat day you pay₹2.367,32');
    expect(reminder).toContain('You already owe ₹269,59; the ₹80,00 to extend doesn’t reduce your debt.');
  });

  it('names what is paid today on the row of a late loan, and the fee alone where that is all', () => {
    const rows = (changes: Parameters<typeof renderLoan>[0]) =>
      renderLoan({ isDelay: '1', extension, ...changes }).replaceAll(/<[^>]*>/g, '');
    expect(rows({ orderStatus: 180 })).toContain('It costs ₹80,00; you pay ₹349,59 today');
    const alone = { ...extension, today: extension.fee };
    expect(rows({ extension: alone })).toContain('Paying on 27\u00a0Dec costs ₹80,00 more');
  });

  it('is complete if a core does not say what remains to be paid', () => {
    const html = renderLoan({ isDelay: '1', extension: { fee: 8_000, today: 34_959, dueDate: '2026-12-27' } });
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain(
      'To extend, in two payments₹349,59New due dateSunday 27 DecemberThat day you paythe rest',
    );
  });

  it('says that it has a cost, if a core does not send the amount', () => {
    const html = renderLoan({ isDelay: '1' });
    expect(html).toContain(t.extensionRow.unknown);
    expect(html).toContain(t.extendBody);
  });
});
