import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { addDays } from '@plazo/loan-rules/calendar';
import { addMinor } from '@plazo/loan-rules/money';
import { Link } from '@tanstack/react-router';
import { bucketMessages } from '../../language/bucket.messages.ts';
import { bucketWord } from '../../language/bucket-word.ts';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useAbout } from '../../session/about.ts';
import { useLateBuckets, useMay } from '../../session/me.ts';
import { Bars } from '../../ui/bars.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Grid } from '../../ui/grid.tsx';
import { byCurrency, hasTwoWays, netOf, sumsOf, writtenOf } from './flow-sums.ts';
import { portfolioMessages } from './portfolio.messages.ts';
import {
  arrearsReport,
  chargeOffReport,
  flowsReport,
  portfolioReport,
  rollReport,
  type Span,
  useReport,
} from './portfolio.query.ts';
import { ReportCard } from './report-card.tsx';

interface CardProps {
  span: Span;
}

interface SpanCardProps extends CardProps {
  /** The length of the span in words. */
  days: string;
}

const parts = ['principal', 'interest', 'iva', 'commission', 'penalty'] as const;

/** The rows of the lender's own currency: amounts of different ones are never added. */
function useOwn(): <Row extends { currency: string }>(rows: readonly Row[]) => Row[] {
  const { currency } = useAbout();
  return (rows) => rows.filter((row) => row.currency === currency);
}

/** The rows of each other currency. */
function useOthers(): <Row extends { currency: string }>(rows: readonly Row[]) => [string, Row[]][] {
  const { currency } = useAbout();
  return (rows) => byCurrency(rows).filter(([name]) => name !== currency);
}

export function OwedCard({ span }: CardProps) {
  const t = useTexts(portfolioMessages);
  const write = useWriter();
  const own = useOwn();
  const may = useMay();
  const others = useOthers();
  const report = useReport(portfolioReport(span.through));
  const before = addDays(span.from, -1);
  const [earlier] = own(useReport(portfolioReport(before)).data?.rows ?? []);
  const orders = (count: number) => fillCount(t.orders, count, write.language);
  return (
    <ReportCard
      report={report}
      file="portfolio"
      span={span}
      title={({ rows }) => {
        const [row] = own(rows);
        return row
          ? fill(t.owed, { amount: write.money(row.outstanding), orders: orders(row.openOrders) })
          : t.owedNone;
      }}
      way={
        may('orders:read') && (
          <Link to="/orders" search={{ state: 'repayable' }}>
            {t.toOrders}
          </Link>
        )
      }
    >
      {({ rows }) => (
        <>
          {own(rows).map((row) => (
            <div key={row.currency}>
              <p className="meta">
                {earlier &&
                  fill(t.owedBefore, {
                    day: write.day(before),
                    amount: write.money(earlier.outstanding),
                    orders: orders(earlier.openOrders),
                  })}
              </p>
              <Facts of={parts.map((part) => [t.parts[part], write.money(row[part])])} />
            </div>
          ))}
          {others(rows).map(
            ([currency, [row]]) =>
              row && (
                <p key={currency} className="meta">
                  {fill(t.otherOwed, {
                    amount: write.money(row.outstanding, currency),
                    orders: orders(row.openOrders),
                  })}
                </p>
              ),
          )}
          <p className="meta">{t.notBooked}</p>
        </>
      )}
    </ReportCard>
  );
}

/** Writes a bucket, or what became of the debt. */
function useBucketWord(): (bucket: string) => string {
  const t: Readonly<Record<string, string>> = useTexts(portfolioMessages).buckets;
  const buckets = useTexts(bucketMessages);
  return (bucket) => t[bucket] ?? bucketWord(bucket, buckets);
}

export function ArrearsCard({ span }: CardProps) {
  const t = useTexts(portfolioMessages);
  const word = useBucketWord();
  const lateBuckets = useLateBuckets();
  const write = useWriter();
  const own = useOwn();
  const may = useMay();
  const report = useReport(arrearsReport(span.through));
  type Arrears = NonNullable<typeof report.data>;
  const lateOf = (rows: Arrears['rows']) => own(rows).filter(({ daysLate }) => daysLate !== 'not-late');
  const title = ({ rows }: Arrears) => {
    const late = lateOf(rows);
    if (late.length === 0) return t.lateNone;
    const count = late.reduce((sum, { orders }) => sum + orders, 0);
    return fill(t.late, {
      orders: fillCount(t.orders, count, write.language),
      amount: write.money(addMinor(...late.map(({ outstanding }) => outstanding))),
    });
  };
  return (
    <ReportCard
      report={report}
      file="arrears"
      span={span}
      title={title}
      way={may('orders:read') && <Link to="/collections">{t.toLate}</Link>}
    >
      {(data) => (
        <>
          <Bars
            sentence={title(data)}
            kinds={[{ name: t.bucketOwed, className: 'bar-2' }]}
            groups={lateBuckets.map((bucket) => ({
              name: word(bucket),
              values: [own(data.rows).find(({ daysLate }) => daysLate === bucket)?.outstanding ?? 0],
            }))}
          />
          {lateOf(data.rows).length > 0 && (
            <p className="meta">
              {fill(t.overdue, { amount: write.money(addMinor(...lateOf(data.rows).map(({ late }) => late))) })}
            </p>
          )}
          <Grid
            nothing={t.nothing}
            caption={title(data)}
            heads={[t.bucket, t.bucketOrders, t.bucketLate, t.bucketOwed]}
            figures={3}
            rows={own(data.rows).map(({ daysLate, orders, late, outstanding }) => ({
              key: daysLate,
              cells: [
                <BucketName key={daysLate} bucket={daysLate} />,
                orders,
                write.money(late),
                write.money(outstanding),
              ],
            }))}
          />
        </>
      )}
    </ReportCard>
  );
}

/** The rows of a close are not kept: the list has those of today. */
function BucketName({ bucket }: { bucket: string }) {
  const t = useTexts(portfolioMessages);
  const word = useBucketWord()(bucket);
  if (bucket === 'not-late') return word;
  return (
    <span>
      {word}{' '}
      <Link
        className="meta"
        to="/collections"
        search={{ view: bucket }}
        aria-label={fill(t.todaysOf, { bucket: word })}
      >
        {t.todays}
      </Link>
    </span>
  );
}

export function FlowsCard({ span, days }: SpanCardProps) {
  const t = useTexts(portfolioMessages);
  const write = useWriter();
  const own = useOwn();
  const may = useMay();
  const others = useOthers();
  const report = useReport(flowsReport(span));
  const title = ({ rows }: NonNullable<typeof report.data>) => {
    const flows = own(rows);
    if (flows.length === 0) return fill(t.flowsNone, { days });
    const { inward, outward } = netOf(sumsOf(flows));
    return fill(t.flows, { days, inward: write.money(inward), outward: write.money(outward) });
  };
  return (
    <ReportCard
      report={report}
      file="cash-flows"
      span={span}
      title={title}
      way={
        may('payments:read') && (
          <Link to="/money" search={{ view: 'all' }}>
            {t.toMoney}
          </Link>
        )
      }
    >
      {(data) => (
        <>
          <Bars
            sentence={title(data)}
            kinds={[
              { name: t.disbursed, className: 'bar-1' },
              { name: t.collected, className: 'bar-2' },
            ]}
            groups={own(data.rows).map(({ date, disbursed, collected }) => ({
              name: write.day(date),
              values: [disbursed, collected],
            }))}
          />
          <p className="meta">
            {hasTwoWays(own(data.rows)) && fill(t.flowsNote, writtenOf(sumsOf(own(data.rows)), write.money))}{' '}
            {t.flowsWaits}
          </p>
          {others(data.rows).map(([currency, rows]) => {
            const said = netOf(sumsOf(rows));
            const word = (minor: number) => write.money(minor, currency);
            return (
              <p key={currency} className="meta">
                {fill(t.otherFlows, { inward: word(said.inward), outward: word(said.outward) })}
              </p>
            );
          })}
          <details>
            <summary>{t.table}</summary>
            <Grid
              nothing={t.nothing}
              caption={title(data)}
              heads={[t.day, t.collected, t.reversed, t.disbursed, t.returned, t.refunded]}
              figures={5}
              rows={own(data.rows).map((row) => ({
                key: row.date,
                cells: [
                  write.day(row.date),
                  ...[row.collected, row.reversed, row.disbursed, row.returned, row.refunded].map((amount) =>
                    write.money(amount),
                  ),
                ],
              }))}
            />
          </details>
        </>
      )}
    </ReportCard>
  );
}

export function RollCard({ span, days }: SpanCardProps) {
  const t = useTexts(portfolioMessages);
  const word = useBucketWord();
  const write = useWriter();
  const own = useOwn();
  const report = useReport(rollReport(span));
  return (
    <ReportCard report={report} file="roll-rates" span={span} title={() => fill(t.roll, { days })}>
      {({ rows }) => (
        <>
          <p className="meta">{fill(t.rollNote, { from: write.day(span.from), through: write.day(span.through) })}</p>
          <Grid
            nothing={t.nothing}
            caption={fill(t.roll, { days })}
            heads={[t.before, t.after, t.bucketOrders, t.bucketOwed]}
            figures={2}
            rows={own(rows).map(({ before, after, orders, owedAfter }) => ({
              key: `${before} ${after}`,
              cells: [word(before), word(after), orders, write.money(owedAfter)],
            }))}
          />
        </>
      )}
    </ReportCard>
  );
}

export function ChargeOffCard({ span, days }: SpanCardProps) {
  const t = useTexts(portfolioMessages);
  const write = useWriter();
  const own = useOwn();
  const may = useMay();
  const report = useReport(chargeOffReport(span));
  return (
    <ReportCard
      report={report}
      file="charge-offs"
      span={span}
      title={({ rows }) => {
        const [row] = own(rows);
        return row ? fill(t.chargeOff, { days, amount: write.money(row.chargedOff) }) : fill(t.chargeOffNone, { days });
      }}
      way={
        may('orders:read') && (
          <Link to="/orders" search={{ claim: 'charged-off' }}>
            {t.toChargedOff}
          </Link>
        )
      }
    >
      {({ rows }) =>
        own(rows).map((row) => (
          <Facts
            key={row.currency}
            of={[
              [t.chargedOff, write.money(row.chargedOff)],
              [t.reinstated, write.money(row.reinstated)],
              [t.recovered, write.money(row.recovered)],
              [t.transferredSum, write.money(row.transferred)],
            ]}
          />
        ))
      }
    </ReportCard>
  );
}
