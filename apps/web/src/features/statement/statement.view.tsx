import type { StatementLine } from '@plazo/contract/statement';
import { fill } from '@plazo/contract/text';
import { compareDates } from '@plazo/loan-rules/calendar';
import { Waiting } from '../../loan-parts/waiting.tsx';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useMoney, useScreen } from '../../screen/screen.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { LedgerList } from '../../ui/ledger-list.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import { PayoffSection } from './payoff-section.tsx';
import type { StatementData } from './statement.data.ts';
import type { StatementMessages } from './statement.messages.ts';

type Props = ViewProps<StatementData, StatementMessages>;

export function View({ data, t }: Props) {
  const { carry } = useScreen();
  const money = useMoney();
  const { statement, orderId, productId } = data;
  const { kept, lines, payments, repayAmount } = statement;
  const page = { orderId, productId };
  return (
    <Frame title={t.title} backHref={linkTo('loanDetailUrl', carry, page)}>
      {lines.length === 0 ? (
        <EmptyState title={t.nothingYet} description={t.nothingYetText} />
      ) : (
        <>
          <Hero data={data} t={t} />
          {kept > 0 && (
            <Notice tone="info">
              <p>{fill(t.kept, { amount: money(kept) })}</p>
              <p>
                <a className="link" href={linkTo('customerService', carry, page)}>
                  {t.askBack}
                </a>
              </p>
            </Notice>
          )}
          <Parts data={data} t={t} />
          <DayByDay data={data} t={t} />
        </>
      )}
      {statement.waiting && <Waiting cost={statement.waiting} t={t.waiting} />}
      {data.quote && <PayoffSection data={data} quote={data.quote} t={t} />}
      {payments.length > 0 && (
        <section className="section" aria-labelledby="payments">
          <h2 id="payments">{t.payments}</h2>
          <LinkList
            rows={payments.map(({ paymentId, date, text, state, amount }) => ({
              href: linkTo('paymentReceipt', carry, { paymentId, ...page }),
              text: `${money(amount)} · ${text}`,
              notes: [state === '' ? date : `${date} · ${state}`],
            }))}
          />
        </section>
      )}
      {lines.length > 0 && (
        <p>
          <a className="link" href={linkTo('complaint', carry, page)}>
            {t.help}
          </a>
        </p>
      )}
      {repayAmount !== undefined && (
        <ActionBar>
          <LinkButton href={linkTo('repayUrl', carry, page)}>{fill(t.pay, { amount: money(repayAmount) })}</LinkButton>
        </ActionBar>
      )}
    </Frame>
  );
}

/** The debt, as on loan details. The lines below explain it. */
function Hero({ data: { statement }, t }: Props) {
  const money = useMoney();
  const { outstanding, repayAmount, repayDate, today } = statement;
  if (repayAmount === undefined || repayDate === undefined) {
    const isSettled = outstanding === 0;
    return (
      <HeroAmount
        label={t.owed}
        amount={money(outstanding)}
        sentence={isSettled ? t.nothingOwed : undefined}
        tone={isSettled ? 'positive' : 'plain'}
      />
    );
  }
  const isOverdue = compareDates(repayDate, today) < 0;
  return (
    <HeroAmount
      label={isOverdue ? t.toPayNow : t.toPay}
      amount={money(repayAmount)}
      sentence={fill(isOverdue ? t.wasDue : t.due, { date: repayDate })}
      tone={isOverdue ? 'danger' : 'plain'}
    />
  );
}

/** The instalments that are due and those that are not, with both sums. Nothing for a loan of one payment. */
function Parts({ data: { statement }, t }: Props) {
  const money = useMoney();
  const { instalments, repayAmount, repayRebate, outstanding, today } = statement;
  if (repayAmount === undefined || repayAmount === outstanding) return null;
  const rowOf = ({ text, dueDate: date, amount }: (typeof instalments)[number]) => ({
    text: fill(compareDates(date, today) < 0 ? t.overdueInstalment : t.instalment, { text, date }),
    value: money(amount),
  });
  const asked = instalments.filter(({ isAsked }) => isAsked === '1').map(rowOf);
  const later = instalments.filter(({ isAsked }) => isAsked !== '1').map(rowOf);
  if (repayRebate !== undefined) asked.push({ text: t.rebate, value: money(-repayRebate) });
  const rows = [
    ...asked,
    { text: t.askedNow, value: money(repayAmount) },
    ...later,
    { text: t.owed, value: money(outstanding) },
  ];
  return (
    <section className="section" aria-labelledby="parts">
      <h2 id="parts">{t.parts}</h2>
      <div className="card">
        <KeyValueRows rows={rows} emphasis={[asked.length, rows.length - 1]} />
      </div>
    </section>
  );
}

function DayByDay({ data, t }: Props) {
  const { carry } = useScreen();
  const money = useMoney();
  const { statement, orderId, productId } = data;
  const signed = (amount: number) => (amount > 0 ? `+${money(amount)}` : money(amount));
  const balanceOf = (balance: number) => fill(t.balance, { amount: money(balance) });
  const entryOf = (line: StatementLine) => ({
    since: line.days[0]?.date,
    when: line.date,
    text: line.text,
    note: line.note || undefined,
    amount: signed(line.amount),
    isLess: line.amount < 0,
    balance: balanceOf(line.balance),
    link:
      line.paymentId === ''
        ? undefined
        : {
            href: linkTo('paymentReceipt', carry, { paymentId: line.paymentId, orderId, productId }),
            text: t.receipt,
          },
    days:
      line.days.length === 0
        ? undefined
        : {
            label: fill(t.showDays, { count: line.days.length }),
            rows: line.days.map(({ date, amount, balance }) => ({
              when: date,
              amount: signed(amount),
              balance: balanceOf(balance),
            })),
          },
  });
  return (
    <section className="section" aria-labelledby="days">
      <h2 id="days">{t.dayByDay}</h2>
      <ProductCard logo={statement.productLogo} name={statement.productName} />
      <LedgerList
        label={t.dayByDay}
        entries={statement.lines.map(entryOf)}
        total={{ text: fill(t.owedToday, { date: statement.today }), amount: money(statement.outstanding) }}
      />
    </section>
  );
}
