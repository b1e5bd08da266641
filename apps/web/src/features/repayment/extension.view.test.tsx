import type { LoanPlayDelayDetail } from '@plazo/contract/repayment';
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

function render(extension: LoanPlayDelayDetail, isOverdue = false): string {
  const data = { orderId: 'PZ1', productId: 'flex', isOverdue, extension };
  const html = renderToString(
    <ScreenProvider value={testScreen({ locale: 'en', format: { symbol: '$', group: '.', decimal: ',' } })}>
      <ExtensionView data={data} t={t} />
    </ScreenProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, '');
}

describe('an extension', () => {
  it('is compared date for date, with the fee separate from what must be paid first', () => {
    const text = render(compared);
    // Only late amounts must be paid today.
    expect(text).toContain(`${t.onExtending}$136,99`);
    expect(render({ ...compared, repayDate: '2026-03-01' }, true)).toContain(`${t.today}$136,99`);
    expect(text).toContain(`${t.inAll}$2.716,91`);
    expect(text).toContain(`${t.inAll}$2.816,91`);
    expect(text).toContain(`${t.charges}$36,99`);
    expect(text).toContain(`${t.feeLater}$100,00`);
    expect(text).toContain('To extend, make two payments with two codes: $136,99 in all');
    // Next to the way to pay: a borrower who pays only the first step has gained no day.
    expect(text).toContain(
      'Step 1 alone does not move your date. Once we have it, you will see the code of step 2 here, for $100,00.',
    );
    expect(render({ ...compared, chargesAmount: 0 })).not.toContain('Step 1 alone');
    expect(text).toContain('To extend you pay $136,99, including $36,99 that you owe in any case.');
    expect(render({ ...compared, chargesAmount: 0 })).not.toContain('you owe in any case');
    // The fee is shown once, before all else; then each way starts with its total, and the total for extending is broken down.
    expect(text.split('It costs $100,00')).toHaveLength(2);
    expect(text.indexOf('It costs $100,00')).toBeLessThan(text.indexOf(t.inAll));
    expect(text).toContain(`${t.paying}${t.inAll}`);
    expect(text).toContain(`${t.extending}${t.inAll}`);
    expect(render({ ...compared, chargesAmount: 0 })).toContain(
      `${t.onExtending}$100,00by 20\u00a0Dec at the latest27\u00a0Dec`,
    );
    expect(text).toContain(
      `${t.onExtending}$136,99in two payments: first $36,99 of interest,then $100,00 for extendingby 20`,
    );
  });

  it('labels the sums as those of one payment if more follow', () => {
    const entry = { title: '', amount: 1, remark: '', time: '2026-12-27' };
    const planOf = (entries: number) => ({ ...compared, repayPlan: Array(entries).fill(entry) });
    expect(render(planOf(3))).not.toContain(t.inAllOfOne);
    expect(render(planOf(4))).toContain(`${t.inAllOfOne}$2.716,91`);
    expect(render({ ...planOf(3), chargesAmount: 0 })).toContain(t.inAllOfOne);
  });

  it('mentions late charges only if it is late', () => {
    expect(render(compared)).not.toContain(t.chargesLate);
    expect(render(compared)).not.toContain('late charge$');
    expect(render(compared, true)).toContain(`${t.chargesLate}$36,99`);
    expect(render(compared, true)).toContain('first $36,99 of interest and late charge');
  });

  it('offers waiting as a third way only if that costs less', () => {
    expect(render({ ...compared, waitAmount: 281_691 - 1 })).toContain(t.waitTitle);
    for (const waitAmount of [281_691, 300_000, undefined]) {
      const { waitAmount: _, ...rest } = compared;
      expect(render(waitAmount === undefined ? rest : { ...rest, waitAmount })).not.toContain(t.waitTitle);
    }
  });

  it('is only the fee and the new date if a core does not say what is due without it', () => {
    const text = render(offered);
    expect(text).toContain(`${t.fee}$100,00`);
    expect(text).toContain('Sunday 27 December');
    expect(text).not.toContain(t.inAll);
    expect(text).not.toContain(t.twoSteps.slice(-12));
  });
});
