import { fill } from '@plazo/contract/text';
import { addDays } from '@plazo/loan-rules/calendar';
import { addMinor } from '@plazo/loan-rules/money';
import { Link } from '@tanstack/react-router';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useAbout } from '../../session/about.ts';
import { useMay } from '../../session/me.ts';
import { csvField } from '../../ui/csv.ts';
import { Grid } from '../../ui/grid.tsx';
import { accountWord } from './account-word.ts';
import { accountMessages } from './accounts.messages.ts';
import { type Earned, earnedBetween } from './earned.ts';
import { byCurrency } from './flow-sums.ts';
import { portfolioMessages } from './portfolio.messages.ts';
import { balanceReport, type Span, useReport } from './portfolio.query.ts';
import { ReportCard } from './report-card.tsx';

interface Income {
  madeAt: string;
  rows: readonly Earned[];
}

/** What was earned in the span, by the accounts of income at its two ends. */
export function EarnedCard({ span, days }: { span: Span; days: string }) {
  const t = useTexts(portfolioMessages);
  const words = useTexts(accountMessages);
  const write = useWriter();
  const may = useMay();
  const { currency: own } = useAbout();
  const then = useReport(balanceReport(span.through));
  const before = useReport(balanceReport(addDays(span.from, -1)));
  const isThere = then.data !== undefined && before.data !== undefined;
  const report = {
    data: isThere
      ? { madeAt: then.data.madeAt, rows: earnedBetween(before.data.accounts, then.data.accounts) }
      : undefined,
    isPending: then.isPending || before.isPending,
    isFetching: then.isFetching,
    error: then.error ?? before.error,
    refetch: () => Promise.all([then.refetch(), before.refetch()]),
    progress: then.progress ?? before.progress,
    renew: then.renew,
    isOpen: then.isOpen,
  };
  const sum = (rows: readonly Earned[]) => addMinor(...rows.map(({ amount }) => amount));
  const title = ({ rows }: Income) =>
    fill(t.earned, { days, amount: write.money(sum(rows.filter(({ currency }) => currency === own)), own) });
  const text = (rows: readonly Earned[]) =>
    [
      [t.account, t.earnedAmount, t.currency],
      ...rows.map(({ currency, account, amount }) => [accountWord(account, words), write.plain(amount), currency]),
    ]
      .map((row) => row.map(csvField).join(','))
      .join('\r\n');
  return (
    <ReportCard
      report={report}
      file={{ name: 'income', textOf: ({ rows }) => text(rows) }}
      span={span}
      title={title}
      way={
        may('payments:read') && (
          <Link to="/money" search={{ view: 'given', from: span.from, through: span.through }}>
            {t.toGiven}
          </Link>
        )
      }
    >
      {({ rows }) => (
        <>
          <p className="meta">{t.earnedNote}</p>
          {byCurrency(rows).map(([currency, some]) => (
            <Grid
              key={currency}
              nothing={t.nothing}
              caption={currency}
              heads={[t.account, t.earnedAmount]}
              figures={1}
              rows={some.map(({ account, amount }) => ({
                key: account,
                cells: [accountWord(account, words), write.money(amount, currency)],
              }))}
            />
          ))}
        </>
      )}
    </ReportCard>
  );
}
