import { describe, expect, it } from 'vitest';
import { renderLoan } from '../../testing/render-loan.tsx';
import { testScreen } from '../../testing/test-screen.ts';
import { loanDetailsMessages } from './loan-details.messages.ts';

const t = loanDetailsMessages.en;

describe('money on its way', () => {
  const payout = { amount: 250_000, bankName: 'STP', accountEnding: '3323', by: '2026-11-18' };
  const onItsWay = { orderStatus: 151, repayAmount: undefined, repayDate: undefined, paidOutOn: undefined };

  it('is described with its amount, its account and the agreed day', () => {
    const html = renderLoan({ ...onItsWay, payout: { ...payout, by: testScreen().loadedOn } }).replaceAll(
      '<!-- -->',
      '',
    );
    expect(html).toContain('₹2.500,00');
    expect(html).toContain('To your STP account ··3323.');
    expect(html).toMatch(
      /You’ll get it by <span><strong>\w+ \d+\u00a0\w+<\/strong> <span class="hero-away"><span>·<\/span> today/,
    );
  });

  it('that is late names the agreed day', () => {
    expect(renderLoan({ ...onItsWay, payout: { ...payout, by: '2020-01-02' } })).toMatch(
      /It should have arrived by.* <span><strong>Thursday 2\u00a0January 2020/,
    );
  });

  it('that was sent says when it should arrive, and whom to ask after that day', () => {
    const sent = { ...onItsWay, orderStatus: 170 };
    const html = renderLoan({ ...sent, payout: { ...payout, by: testScreen().loadedOn } });
    expect(html).toMatch(/We agreed to send it by.* <span><strong>\w+ \d+\u00a0\w+<\/strong>/);
    expect(html).toContain(t.payoutMissing);
    const late = renderLoan({ ...sent, payout: { ...payout, by: '2020-01-02' } });
    expect(late).toMatch(/It should have arrived by.* <span><strong>Thursday 2\u00a0January 2020/);
    expect(late).not.toContain(t.payoutMissing);
    expect(late.indexOf(t.payoutOverdue)).toBeGreaterThan(late.indexOf('>Description<'));
    expect(html).not.toContain(t.payoutOverdue);
    // That it is late, then what follows from it.
    expect(late).toContain('data-tone="warning">Status<');
    expect(late.indexOf('>Description<')).toBeGreaterThan(late.indexOf('2\u00a0January 2020'));
    expect(html.indexOf('>Description<')).toBeLessThan(html.indexOf('We agreed to send it by'));
    expect(late).toMatch(new RegExp(`href="/customer-service\\?[^"]*"[^>]*><span[^>]*>${t.person}<`));
    expect(html).not.toContain(t.person);
    // It has not been sent yet.
    for (const by of [payout.by, '2020-01-02'])
      expect(renderLoan({ ...onItsWay, payout: { ...payout, by } })).not.toMatch(
        `${t.payoutMissing}|${t.payoutOverdue}`,
      );
  });

  it('names no unknown account, and shows nothing if the core sends nothing', () => {
    const unknown = renderLoan({ ...onItsWay, payout: { ...payout, bankName: '', accountEnding: '' } });
    expect(unknown).not.toContain('To your');
    expect(unknown).toContain('₹2.500,00');
    expect(renderLoan(onItsWay)).not.toContain(t.youGet);
  });

  it('has arrived in that account, and neither paying nor extending is prominent', () => {
    const today = testScreen().loadedOn;
    const html = renderLoan({ paidOutOn: today, payout, isJustTaken: '1', isDelay: '1' });
    expect(html).toContain('Today we sent ₹2.500,00 to your STP account ··3323.');
    const ways = (of: string) => /class="button ?([^"]*)"><span class="button-label">Choose how to pay/.exec(of)?.[1];
    expect([ways(html), ways(renderLoan({}))]).toEqual(['button-secondary', 'button-primary']);
    expect(html.indexOf(t.extend)).toBeGreaterThan(html.indexOf(t.contract));
    expect(renderLoan({ isDelay: '1' }).indexOf(t.extend)).toBeLessThan(
      renderLoan({ isDelay: '1' }).indexOf(t.contract),
    );
    expect(renderLoan({ paidOutOn: today })).toContain(t.arrivedSomewhere);
  });
});
