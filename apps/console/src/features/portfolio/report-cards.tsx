import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { addDays } from '@plazo/loan-rules/calendar';
import { addMinor } from '@plazo/loan-rules/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useAbout } from '../../session/about.ts';
import { useMay } from '../../session/me.ts';
import { Bars } from '../../ui/bars.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Grid } from '../../ui/grid.tsx';
import { portfolioMessages } from './portfolio.messages.ts';
import { arrearsQuery, chargeOffQuery, flowsQuery, portfolioQuery, rollQuery, type Span } from './portfolio.query.ts';
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

export function OwedCard({ span }: CardProps) {
  const t = useTexts(portfolioMessages);
  const write = useWriter();
  const own = useOwn();
  const may = useMay();
  const report = useQuery(portfolioQuery(span.through));
  const before = addDays(span.from, -1);
  const [earlier] = own(useQuery(portfolioQuery(before)).data?.rows ?? []);
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
      {({ rows }) =>
        own(rows).map((row) => (
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
        ))
      }
    </ReportCard>
  );
}

const lateBuckets = ['1-30', '31-60', '61-90', '91-and-more'] as const;

export function ArrearsCard({ span }: CardProps) {
  const t = useTexts(portfolioMessages);
  const write = useWriter();
  const own = useOwn();
  const may = useMay();
  const report = useQuery(arrearsQuery(span.through));
  type Rows = NonNullable<typeof report.data>['rows'];
  const lateOf = (rows: Rows) => own(rows).filter(({ daysLate }) => daysLate !== 'not-late');
  const title = ({ rows }: { rows: Rows }) => {
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
              name: t.buckets[bucket],
              values: [own(data.rows).find(({ daysLate }) => daysLate === bucket)?.outstanding ?? 0],
            }))}
          />
          <Grid
            nothing={t.nothing}
            caption={title(data)}
            heads={[t.bucket, t.bucketOrders, t.bucketLate, t.bucketOwed]}
            rows={own(data.rows).map(({ daysLate, orders, late, outstanding }) => ({
              key: daysLate,
              cells: [
                daysLate === 'not-late' ? (
                  t.buckets[daysLate]
                ) : (
                  <Link key={daysLate} to="/collections" search={{ view: daysLate }}>
                    {t.buckets[daysLate]}
                  </Link>
                ),
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

export function FlowsCard({ span, days }: SpanCardProps) {
  const t = useTexts(portfolioMessages);
  const write = useWriter();
  const own = useOwn();
  const may = useMay();
  const report = useQuery(flowsQuery(span));
  type Rows = NonNullable<typeof report.data>['rows'];
  const title = ({ rows }: { rows: Rows }) => {
    const flows = own(rows);
    if (flows.length === 0) return fill(t.flowsNone, { days });
    return fill(t.flows, {
      days,
      inward: write.money(addMinor(...flows.map(({ collected }) => collected))),
      outward: write.money(addMinor(...flows.map(({ disbursed }) => disbursed))),
    });
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
          <details>
            <summary>{t.table}</summary>
            <Grid
              nothing={t.nothing}
              caption={title(data)}
              heads={[t.day, t.disbursed, t.returned, t.reversed, t.refunded, t.collected]}
              rows={own(data.rows).map((row) => ({
                key: row.date,
                cells: [
                  write.day(row.date),
                  ...[row.disbursed, row.returned, row.reversed, row.refunded, row.collected].map(write.money),
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
  const write = useWriter();
  const own = useOwn();
  const report = useQuery(rollQuery(span));
  return (
    <ReportCard report={report} file="roll-rates" span={span} title={() => fill(t.roll, { days })}>
      {({ rows }) => (
        <>
          <p className="meta">{fill(t.rollNote, { from: write.day(span.from), through: write.day(span.through) })}</p>
          <Grid
            nothing={t.nothing}
            caption={fill(t.roll, { days })}
            heads={[t.before, t.after, t.bucketOrders, t.bucketOwed]}
            rows={own(rows).map(({ before, after, orders, owedAfter }) => ({
              key: `${before} ${after}`,
              cells: [t.buckets[before], t.buckets[after], orders, write.money(owedAfter)],
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
  const report = useQuery(chargeOffQuery(span));
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
