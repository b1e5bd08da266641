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

/** The ways that are compared, each with its total. */
const waysOf = (html: string) =>
  [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map((match) =>
    match.slice(1).map((cell) => cell.replaceAll(/<[^>]+>/g, '')),
  );

describe('an extension', () => {
  it('is compared in all with paying and with waiting', () => {
    const html = htmlOf({ ...compared, waitAmount: 324_191 });
    expect(html).toContain(t.compare);
    expect(waysOf(html)).toEqual([
      [fill(t.payingOn, { date: '20\u00a0Dec' }), '$2.716,91'],
      [fill(t.extending, { date: '27\u00a0Dec' }), '$2.816,91'],
      [fill(t.waitingTill, { date: '27\u00a0Dec' }), '$3.241,91'],
    ]);
    // Late: everything that can be paid is due today.
    expect(waysOf(htmlOf({ ...compared, repayDate: '2026-03-01' }, true))).toEqual([
      [t.payingToday, '$2.716,91'],
      [fill(t.extending, { date: '27\u00a0Dec' }), '$2.816,91'],
    ]);
  });

  it('has its price and its date in its head, and nothing twice', () => {
    const text = render({ ...compared, chargesAmount: 0 });
    expect(text).toMatch(/7 more days cost\s*\$100,00/);
    expect(text).toContain(`${t.newDay} Sunday 27\u00a0December`);
    expect(text).toContain(fill(t.decideBy, { date: 'Sunday 20 December' }));
    expect(render({ ...compared, repayDate: '2026-03-01' }, true)).not.toContain('Pay by');
  });

  it('has in its head all that is paid today for it, and what is due on the new date', () => {
    const late = render({ ...compared, repayDate: '2026-03-01', waiting }, true);
    expect(late).toMatch(/You pay today, in two payments\s*\$136,99/);
    expect(late).toMatch(/Of that, extending costs\s*\$100,00/);
    expect(late).toContain(t.bothToday);
    // On time nothing has to be paid today.
    expect(render(compared)).toMatch(/Two payments to extend\s*\$136,99/);
    const payment = { title: '', amount: 267_992, remark: '', time: compared.delayInfo.delayTime };
    expect(render({ ...compared, repayPlan: [payment] })).toContain('That day you pay $2.679,92');
    expect(render({ ...compared, repayPlan: [] })).not.toContain(t.thatDay);
  });

  it('has buttons that say what they cost', () => {
    const text = render(compared);
    expect(text).toContain('I’d rather pay $2.716,91');
    // What the button asks for is not the sum in the head: it says of which step it is.
    expect(text).toContain('Pay step 1: $36,99');
    expect(render({ ...compared, chargesAmount: 0 })).toContain('Choose where to pay $100,00');
  });

  it('shows its two payments as steps, and that the second lowers no debt', () => {
    const text = render(compared);
    const { daysGained: _, ...withoutDays } = compared;
    expect(text).toContain(`${t.charges} $36,99Extend by 7 days${t.lowersNothing} $100,00`);
    expect(render(withoutDays)).toContain(`${t.title}${t.lowersNothing} $100,00`);
    // Before the due date another day costs nothing.
    expect(text).not.toContain(t.bothToday);
    expect(text).toContain('Pay both by Sunday 20 December.');
    expect(render({ ...compared, repayDate: '2026-03-01', waiting }, true)).toContain(t.bothToday);
    expect(render(compared, true)).toContain(`${t.chargesLate} $36,99`);
    const alone = render({ ...compared, chargesAmount: 0 });
    expect(alone).not.toContain('two payments');
  });

  it('labels the sums as those of one payment if more follow', () => {
    const entry = { title: '', amount: 1, remark: '', time: '2026-12-27' };
    const planOf = (entries: number) => ({ ...compared, repayPlan: Array(entries).fill(entry) });
    expect(render(planOf(3))).toContain(t.compare);
    expect(render(planOf(4))).toContain(t.compareOne);
    expect(render({ ...planOf(3), chargesAmount: 0 })).toContain(t.compareOne);
  });

  it('is only the fee and the new date if a core does not say what is due without it', () => {
    const text = render(offered);
    expect(text).toContain(`${t.fee}$100,00`);
    expect(text).toContain('Sunday 27 December');
    expect(text).not.toContain(t.compare);
    expect(text).not.toContain('two payments');
  });
});
