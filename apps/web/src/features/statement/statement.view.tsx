import * as to from '@plazo/contract/documents';
import type { StatementLine } from '@plazo/contract/statement';
import { fill } from '@plazo/contract/text';
import { dayInWords, daysAway, shortDay, withShortDays } from '@plazo/loan-rules/day-in-words';
import { linkTo } from '../../paths.ts';
import { DocumentWays } from '../../screen/document-ways.tsx';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useOffered, useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Hero, HeroDay } from '../../ui/hero.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import { Icon } from '../../ui/icon.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { LedgerList } from '../../ui/ledger-list.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Says } from '../../ui/says.tsx';
import * as shapes from '../../ui/shapes.ts';
import { Tile } from '../../ui/tile.tsx';
import '../../ui/fold.css';
import './statement.css';
import { PayoffSection } from './payoff-section.tsx';
import type { StatementData } from './statement.data.ts';
import type { StatementMessages } from './statement.messages.ts';
import { headOf, lateTexts, partsOf, signed } from './statement-rows.ts';

type Props = ViewProps<StatementData, StatementMessages>;

export function StatementView({ data, t }: Props) {
  const { carry, locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const isOffered = useOffered();
  const { statement, orderId, productId } = data;
  const { creditBalance, lines, payments, repayAmount } = statement;
  const page = { orderId, productId };
  // The list above links to the receipts of the others.
  const others = payments.filter(({ paymentId }) => !lines.some((line) => line.paymentId === paymentId));
  return (
    <Frame title={t.title} backHref={linkTo(to.loanDetailUrl, carry, page)} isHero={lines.length > 0}>
      {lines.length === 0 ? (
        <EmptyState title={t.nothingYet} description={t.nothingYetText}>
          <LinkButton href={linkTo(to.loanDetailUrl, carry, page)}>{t.toLoan}</LinkButton>
        </EmptyState>
      ) : (
        <>
          {/* The debt, as on loan details; the lines below explain it. */}
          <StatementHero data={data} t={t} />
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
          <DayByDay data={data} hasParts={partsOf(statement, money, t) !== null} t={t} />
        </>
      )}
      <Late data={data} t={t} />
      {data.quote && <PayoffSection data={data} quote={data.quote} t={t} />}
      {isOffered('paymentReceipt') && others.length > 0 && (
        <section className="section" aria-labelledby="payments">
          <h2 id="payments">{t.otherPayments}</h2>
          <LinkList
            rows={others.map(({ paymentId, date, text, state, amount }) => ({
              href: linkTo(to.paymentReceipt, carry, { paymentId, ...page }),
              text: `${money(amount)} · ${text}`,
              notes: [[shortDay(date, locale, today), state].filter(Boolean).join(' · ')],
            }))}
          />
        </section>
      )}
      {lines.length > 0 && (
        <DocumentWays
          rows={[{ href: linkTo(to.complaint, carry, page), text: t.help, picture: <Tile name="flag" /> }]}
        />
      )}
      {data.hasLetter && (
        <ActionBar>
          <LinkButton href={linkTo(to.settlementLetter, carry, page)}>{t.letter}</LinkButton>
        </ActionBar>
      )}
      {repayAmount !== undefined && (
        <ActionBar>
          <LinkButton href={linkTo(to.repayUrl, carry, page)}>{fill(t.pay, { amount: money(repayAmount) })}</LinkButton>
        </ActionBar>
      )}
    </Frame>
  );
}

function StatementHero({ data: { statement, settledOn }, t }: Props) {
  const { locale, loadedOn: today } = useScreen();
  const head = headOf(statement, useMoney(), t);
  const day = settledOn === undefined ? head.day : { before: t.settledOn, date: settledOn, isFree: true };
  return (
    <Hero
      below={
        day && (
          <HeroDay
            before={day.before}
            day={dayInWords(day.date, locale, today)}
            away={day.isFree ? '' : daysAway(day.date, locale, today)}
          />
        )
      }
    >
      <HeroAmount label={head.label} amount={head.amount} />
    </Hero>
  );
}

/** What a late day costs, in sentences: the drawing is on the loan's own screen. */
function Late({ data: { statement }, t }: Props) {
  const { locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const day = (date: string) => dayInWords(date, locale, today);
  const texts = lateTexts(statement, t.waiting, { money, day, today });
  if (texts.length === 0) return null;
  return (
    <div className="card card-roomy">
      <Says sayings={[{ drawing: 'clock', text: texts.join(' ') }]} />
    </div>
  );
}

/** The instalments that are due and those that are not. Nothing for a loan of one payment. */
function Parts({ data: { statement }, t }: Props) {
  const { locale, loadedOn: today } = useScreen();
  const parts = partsOf(statement, useMoney(), t, (date) => shortDay(date, locale, today));
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

function DayByDay({ data, hasParts, t }: Props & { hasParts: boolean }) {
  const { carry, locale, loadedOn: today } = useScreen();
  const isOffered = useOffered();
  const money = useMoney();
  const { statement, orderId, productId } = data;
  const short = (date: string) => shortDay(date, locale, today);
  const spoken = (text: string) => withShortDays(text, locale, today);
  const balanceOf = (balance: number) => fill(t.balance, { amount: money(balance) });
  const entryOf = (line: StatementLine) => ({
    since: line.days[0] && short(line.days[0].date),
    when: short(line.date),
    text: line.text,
    // How a day's charge is computed stands with the days.
    note: line.days.length > 0 ? undefined : spoken(line.note) || undefined,
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
            note: spoken(line.note) || undefined,
            rows: line.days.map(({ date, amount, balance }) => ({
              when: short(date),
              amount: signed(amount, money),
              balance: balanceOf(balance),
            })),
          },
  });
  const list = (
    <LedgerList
      label={t.dayByDay}
      entries={statement.lines.map(entryOf)}
      // Nothing: the screen begins with it.
      total={statement.outstanding > 0 ? { text: t.owed, amount: money(statement.outstanding) } : undefined}
    />
  );
  // Of several payments the list above says what is owed: how it came to that is for who asks.
  if (hasParts) {
    return (
      <details className="card fold statement-days">
        <summary>
          <strong>{t.dayByDay}</strong>
          <Icon shape={shapes.forward} />
        </summary>
        {list}
      </details>
    );
  }
  return (
    <section className="section" aria-labelledby="days">
      <div>
        <h2 id="days">{t.dayByDay}</h2>
        <p className="caption">{statement.productName}</p>
      </div>
      {list}
    </section>
  );
}
