import * as to from '@plazo/contract/documents';
import type { StatementLine } from '@plazo/contract/statement';
import { fill } from '@plazo/contract/text';
import { dayInWords, daysAway } from '@plazo/loan-rules/day-in-words';
import { Waiting } from '../../loan-parts/waiting.tsx';
import { linkTo } from '../../paths.ts';
import { DocumentWays } from '../../screen/document-ways.tsx';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useOffered, useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Hero, HeroDay, HeroNote } from '../../ui/hero.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { LedgerList } from '../../ui/ledger-list.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import { Tile } from '../../ui/tile.tsx';
import { PayoffSection } from './payoff-section.tsx';
import type { StatementData } from './statement.data.ts';
import type { StatementMessages } from './statement.messages.ts';
import { headOf, partsOf, signed, titleOf } from './statement-rows.ts';

type Props = ViewProps<StatementData, StatementMessages>;

export function StatementView({ data, t }: Props) {
  const { carry } = useScreen();
  const money = useMoney();
  const isOffered = useOffered();
  const { statement, orderId, productId } = data;
  const { creditBalance, lines, payments, repayAmount } = statement;
  const page = { orderId, productId };
  return (
    <Frame title={titleOf(statement, t)} backHref={linkTo(to.loanDetailUrl, carry, page)} isHero={lines.length > 0}>
      {lines.length === 0 ? (
        <EmptyState title={t.nothingYet} description={t.nothingYetText}>
          <LinkButton href={linkTo(to.loanDetailUrl, carry, page)}>{t.toLoan}</LinkButton>
        </EmptyState>
      ) : (
        <>
          {/* The debt, as on loan details; the lines below explain it. */}
          <StatementHero statement={statement} t={t} />
          {creditBalance > 0 && (
            <Notice tone="info">
              <p>{fill(t.creditBalance, { amount: money(creditBalance) })}</p>
              <p>
                <a className="link" href={linkTo(to.customerService, carry, page)}>
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
      {isOffered('paymentReceipt') && payments.length > 0 && (
        <section className="section" aria-labelledby="payments">
          <h2 id="payments">{t.payments}</h2>
          <LinkList
            rows={payments.map(({ paymentId, date, text, state, amount }) => ({
              href: linkTo(to.paymentReceipt, carry, { paymentId, ...page }),
              text: `${money(amount)} · ${text}`,
              notes: [state === '' ? date : `${date} · ${state}`],
            }))}
          />
        </section>
      )}
      {lines.length > 0 && (
        <DocumentWays
          rows={[{ href: linkTo(to.complaint, carry, page), text: t.help, picture: <Tile name="flag" /> }]}
        />
      )}
      {repayAmount !== undefined && (
        <ActionBar>
          <LinkButton href={linkTo(to.repayUrl, carry, page)}>{fill(t.pay, { amount: money(repayAmount) })}</LinkButton>
        </ActionBar>
      )}
    </Frame>
  );
}

function StatementHero({ statement, t }: { statement: Props['data']['statement']; t: Props['t'] }) {
  const { locale, loadedOn: today } = useScreen();
  const { label, amount, day, sentence } = headOf(statement, useMoney(), t);
  return (
    <Hero
      below={
        <>
          {day && (
            <HeroDay
              before={day.before}
              day={dayInWords(day.date, locale, today)}
              away={daysAway(day.date, locale, today)}
            />
          )}
          {sentence !== undefined && <HeroNote text={sentence} />}
        </>
      }
    >
      <HeroAmount label={label} amount={amount} />
    </Hero>
  );
}

/** The instalments that are due and those that are not. Nothing for a loan of one payment. */
function Parts({ data: { statement }, t }: Props) {
  const parts = partsOf(statement, useMoney(), t);
  if (!parts) return null;
  return (
    <section className="section" aria-labelledby="parts">
      <h2 id="parts">{t.parts}</h2>
      <div className="card">
        <KeyValueRows {...parts} />
      </div>
    </section>
  );
}

function DayByDay({ data, t }: Props) {
  const { carry } = useScreen();
  const isOffered = useOffered();
  const money = useMoney();
  const { statement, orderId, productId } = data;
  const balanceOf = (balance: number) => fill(t.balance, { amount: money(balance) });
  const entryOf = (line: StatementLine) => ({
    since: line.days[0]?.date,
    when: line.date,
    text: line.text,
    note: line.note || undefined,
    amount: signed(line.amount, money),
    isLess: line.amount < 0,
    balance: balanceOf(line.balance),
    link:
      line.paymentId === '' || !isOffered('paymentReceipt')
        ? undefined
        : {
            href: linkTo(to.paymentReceipt, carry, { paymentId: line.paymentId, orderId, productId }),
            text: t.receipt,
          },
    days:
      line.days.length === 0
        ? undefined
        : {
            label: fill(t.showDays, { count: line.days.length }),
            rows: line.days.map(({ date, amount, balance }) => ({
              when: date,
              amount: signed(amount, money),
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
