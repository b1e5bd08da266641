import * as to from '@plazo/contract/documents';
import type { PayoffQuote } from '@plazo/contract/statement';
import { fill } from '@plazo/contract/text';
import { isIsoDate } from '@plazo/loan-rules/calendar';
import { dayInWords, dayWithYear } from '@plazo/loan-rules/day-in-words';
import { carriedEntries, linkTo } from '../../paths.ts';
import { routes } from '../../routes.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import type { StatementData } from './statement.data.ts';
import type { StatementMessages } from './statement.messages.ts';

/** The cost of paying everything off on a chosen day. A plain form, so it needs no script. */
export function PayoffSection({ data, quote, t }: { data: StatementData; quote: PayoffQuote; t: StatementMessages }) {
  const { carry, locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const { statement, orderId, productId, refusedDay } = data;
  const { from = quote.date, through = quote.date, penalty = 'rests' } = statement.payoff ?? {};
  const isToday = quote.date === statement.today;
  const day = refusedDay !== undefined && isIsoDate(refusedDay) ? refusedDay : quote.date;
  const days = { from: dayWithYear(from, locale), through: dayWithYear(through, locale) };
  const field = {
    id: 'payoff-day',
    // The error says it, too.
    hint: refusedDay === undefined ? fill(t.dayHint, days) : undefined,
    error: refusedDay === undefined ? undefined : fill(t.dayRefused, days),
  };
  const rows = [
    ...quote.detail,
    { text: fill(isToday ? t.payoffToday : t.payoffOn, { date: quote.date }), value: money(quote.amount) },
  ];
  return (
    <section className="section" id="payoff" aria-labelledby="payoff-title">
      <h2 id="payoff-title">{t.payoff}</h2>
      {from === through ? (
        <p>{t.dayOnly[penalty]}</p>
      ) : (
        <>
          <p>{t.payoffText}</p>
          <form className="section" action={`${routes.loanStatement}#payoff`} method="get">
            {[...carriedEntries(carry), ['orderId', orderId] as const, ['productId', productId] as const].map(
              ([name, value]) => value !== '' && <input type="hidden" name={name} value={value} key={name} />,
            )}
            <DayField
              {...field}
              label={t.day}
              name="payoffDay"
              earliest={from}
              latest={through}
              value={day}
              said={dayInWords(day, locale, today)}
            />
            <Button type="submit" kind="secondary">
              {t.quote}
            </Button>
          </form>
        </>
      )}
      <div className="card">
        <KeyValueRows rows={rows} emphasis={[rows.length - 1]} />
      </div>
      {quote.rebate > 0 && (
        <p className="caption">
          <TextWithFigures
            text={fill(isToday ? t.savedToday : t.saved, {
              owed: money(statement.outstanding),
              amount: money(quote.rebate),
            })}
          />
        </p>
      )}
      {isToday && quote.amount !== statement.repayAmount && (
        <LinkButton kind="secondary" href={linkTo(to.repayUrl, carry, { orderId, productId, payoff: '1' })}>
          {fill(t.payAll, { amount: money(quote.amount) })}
        </LinkButton>
      )}
    </section>
  );
}
