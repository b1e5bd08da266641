import type { LoanPlayDelayDetail } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { extensionMessages } from './extension.messages.ts';
import { ExtensionView } from './extension.view.tsx';

const t = extensionMessages.en;

const offered: LoanPlayDelayDetail = {
  productLogo: '/logo.svg',
  productName: 'Product',
  delayInfo: { reviewer: '', delayAmount: 10_000, delayTime: '2026-12-27' },
  repayPlan: [],
  repayList: [],
  noticeMsg: '',
  note: '',
};

const compared: LoanPlayDelayDetail = {
  ...offered,
  chargesAmount: 3_699,
  daysGained: 7,
  repayAmount: 271_691,
  repayDate: '2026-12-20',
};

const waiting = { from: '2026-03-03', perDay: 100, date: '2026-03-09', amount: 271_791, added: 700, days: 7 };

function htmlOf(extension: LoanPlayDelayDetail, isOverdue = false): string {
  const data = { orderId: 'PZ1', productId: 'flex', isOverdue, extension };
  return renderToString(
    <ScreenProvider value={testScreen({ locale: 'en', format: { symbol: '$', group: '.', decimal: ',' } })}>
      <ExtensionView data={data} t={t} />
    </ScreenProvider>,
  );
}

const render = (...asked: Parameters<typeof htmlOf>) => htmlOf(...asked).replaceAll(/<[^>]+>/g, '');

/** The table's figures, row by row. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replaceAll(/<[^>]+>/g, '')),
  );

describe('an extension', () => {
  it('is compared date for date with paying and with waiting', () => {
    expect(rowsOf(htmlOf({ ...compared, waitAmount: 324_191 }))).toEqual([
      ['', t.paying, t.extending, t.waitingTill],
      [t.today, t.nothing, '$136,99', t.nothing],
      ['20\u00a0Dec', '$2.716,91', t.nothing, t.nothing],
      ['27\u00a0Dec', t.nothing, '$2.679,92', '$3.241,91'],
      [t.inAll, '$2.716,91', '$2.816,91', '$3.241,91'],
    ]);
    // Late: everything that can be paid is due today.
    expect(rowsOf(htmlOf({ ...compared, repayDate: '2026-03-01' }, true))).toEqual([
      ['', t.paying, t.extending],
      [t.today, '$2.716,91', '$136,99'],
      ['27\u00a0Dec', t.nothing, '$2.679,92'],
      [t.inAll, '$2.716,91', '$2.816,91'],
    ]);
  });

  it('has its price and its date in its head, and nothing twice', () => {
    const text = render({ ...compared, chargesAmount: 0 });
    expect(text).toContain(fill(t.difference, { amount: '$100,00', date: 'Sunday 27 December' }));
    expect(text.split('It costs $100,00')).toHaveLength(2);
    expect(text).toContain(fill(t.decideBy, { date: 'Sunday 20 December' }));
    expect(render({ ...compared, repayDate: '2026-03-01' }, true)).not.toContain('Extend by');
  });

  it('has in its head all that is paid now, if that is more than its fee, and all of the new date', () => {
    const late = render({ ...compared, repayDate: '2026-03-01', waiting }, true);
    expect(late).toMatch(/You pay today\s*\$136,99/);
    expect(late).toContain('$2.679,92 on Sunday 27 December. Extending costs $100,00.');
    expect(late).toContain(t.bothToday);
    expect(render(compared)).toMatch(/You pay when you extend\s*\$136,99/);
  });

  it('has buttons that say what they cost', () => {
    const text = render(compared);
    expect(text).toContain('Pay $2.716,91');
    expect(text).toContain('Extend: $136,99');
  });

  it('shows its two payments as steps, and that the first alone moves no date', () => {
    const text = render(compared);
    expect(text).toContain(`$36,99 ${t.charges}$100,00 ${t.feeLater}`);
    expect(text).toContain(t.together);
    // Before the due date another day costs nothing.
    expect(text).not.toContain(t.bothToday);
    expect(text).toContain(fill(t.chargesStep, { amount: '$36,99' }));
    expect(render(compared, true)).toContain(`$36,99 ${t.chargesLate}`);
    const alone = render({ ...compared, chargesAmount: 0 });
    expect(alone).not.toContain(t.twoSteps);
    expect(alone).toContain(fill(t.feeStep, { amount: '$100,00' }));
  });

  it('writes long figures below each other instead of in columns', () => {
    const long = htmlOf({ ...compared, repayAmount: 108_676_164_275, waitAmount: 110_000_000_000 });
    expect(long).not.toContain('<table');
    expect(long).toContain('$1.086.761.642,75');
  });

  it('labels the sums as those of one payment if more follow', () => {
    const entry = { title: '', amount: 1, remark: '', time: '2026-12-27' };
    const planOf = (entries: number) => ({ ...compared, repayPlan: Array(entries).fill(entry) });
    expect(render(planOf(3))).not.toContain(t.inAllOfOne);
    expect(render(planOf(4))).toContain(`${t.inAllOfOne}$2.716,91`);
    expect(render({ ...planOf(3), chargesAmount: 0 })).toContain(t.inAllOfOne);
  });

  it('is only the fee and the new date if a core does not say what is due without it', () => {
    const text = render(offered);
    expect(text).toContain(`${t.fee}$100,00`);
    expect(text).toContain('Sunday 27 December');
    expect(text).not.toContain(t.inAll);
    expect(text).not.toContain(t.twoSteps);
  });
});
