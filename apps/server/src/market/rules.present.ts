import type { LoanLocale } from '@plazo/contract/launch';
import { fill } from '@plazo/contract/text';
import { dailyRatePpm, yearlyRatePpm } from '@plazo/loan-rules/day-count';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import type { Formatter } from '../platform/formats/formatter.ts';
import { rulesMessages } from './rules.messages.ts';

interface Reader {
  locale: LoanLocale;
  write: Formatter;
}

/** The rules of a product in sentences, each with its name: only those that its terms have. */
export function rulesOf(terms: ProductTerms, reader: Reader): { text: string; value: string }[] {
  const { locale, write } = reader;
  const t = rulesMessages[locale];
  const { commissionPpm, ivaPpm, penaltyDailyPpm, coolingOffDays = 0, extensionFeePpm, extensionMaxDays } = terms;
  const rate = (ppm: number) => write.percent(ppm, 2);
  const yearly = rate(yearlyRatePpm(terms));
  // Months of 30 days have no rate of a day.
  const interest =
    terms.dayCount === '30/360' ? t.yearly : fill(t.daily, { yearly, daily: write.percent(dailyRatePpm(terms), 4) });
  const saved = commissionPpm > 0 ? t.accruedCommission : t.accrued;
  const fee = withIva(rate(extensionFeePpm), terms, 'extension', t);
  const rows: [string, string, boolean][] = [
    [t.interest, fill(interest, { yearly }), true],
    [t.commission, fill(t.ofLent, { rate: rate(commissionPpm) }), commissionPpm > 0],
    [t.iva, fill(t.ivaOf, { rate: rate(ivaPpm) }), ivaPpm > 0],
    [t.late, lateOf(terms, reader), penaltyDailyPpm > 0],
    [t.early, terms.earlyPayoff === 'accrued' ? saved : t.agreed, true],
    [t.free, coolingOffDays > 0 ? write.count(t.freeDays, coolingOffDays) : t.notFree, true],
    // Without a price nobody can ask for it.
    [
      t.extend,
      fill(write.count(t.extension, extensionMaxDays), { rate: fee }),
      extensionMaxDays > 0 && extensionFeePpm > 0,
    ],
  ];
  return rows.filter(([, , isSaid]) => isSaid).map(([text, value]) => ({ text, value }));
}

/** What a late day adds, which days are free, and the caps. */
function lateOf(terms: ProductTerms, { locale, write }: Reader): string {
  const t = rulesMessages[locale];
  const { penaltyBase = 'principal', penaltyGraceDays, penaltyDailyCap = 0 } = terms;
  const { penaltyCapPpm, penaltyOrderCapPpm } = terms;
  const caps = [penaltyCapPpm, penaltyOrderCapPpm].filter((cap) => typeof cap === 'number');
  const perDay = withIva(write.percent(terms.penaltyDailyPpm, 2), terms, 'penalty', t);
  return [
    fill(t.eachDay[penaltyBase], { rate: perDay }),
    penaltyGraceDays > 0 ? write.count(t.grace, penaltyGraceDays) : '',
    penaltyDailyCap > 0 ? fill(t.dayMost, { amount: write.money(penaltyDailyCap) }) : '',
    caps.length > 0 ? fill(t.most, { rate: write.percent(Math.min(...caps), 2) }) : t.endless,
  ]
    .filter(Boolean)
    .join(' ');
}

function withIva(rate: string, { ivaOn = [] }: ProductTerms, bearer: 'penalty' | 'extension', t: { withIva: string }) {
  return ivaOn.includes(bearer) ? fill(t.withIva, { rate }) : rate;
}
