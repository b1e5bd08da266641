import * as to from '@plazo/contract/documents';
import type { PayoffQuote } from '@plazo/contract/statement';
import { fill } from '@plazo/contract/text';
import { isIsoDate } from '@plazo/loan-rules/calendar';
import { dayInWords, dayWithYear, shortDay } from '@plazo/loan-rules/day-in-words';
import { carriedEntries, linkTo } from '../../paths.ts';
import { routes } from '../../routes.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import * as shapes from '../../ui/shapes.ts';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import '../../ui/fold.css';
import './payoff-section.css';
import type { StatementData } from './statement.data.ts';
import type { StatementMessages } from './statement.messages.ts';

/** The cost of paying everything off on a chosen day. A plain form, so it needs no script. */
export function PayoffSection({ data, quote, t }: { data: StatementData; quote: PayoffQuote; t: StatementMessages }) {
  const { carry, locale, loadedOn: today, url } = useScreen();
  const money = useMoney();
  const { statement, orderId, productId, refusedDay } = data;
  // The form leads back to this screen.
  const isOpen = refusedDay !== undefined || new URL(url, 'http://page').searchParams.has('payoffDay');
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
  const text = fill(isToday ? t.payoffToday : t.payoffOn, { date: shortDay(quote.date, locale, today) });
  const rows = [...quote.detail, { text, value: money(quote.amount) }];
  const isMore = isToday && quote.amount !== statement.repayAmount;
  return (
    <section className="section" id="payoff" aria-labelledby="payoff-title">
      {/* What ends the loan today, if that is not the amount due. */}
      {isMore && refusedDay === undefined && (
        <div className="card card-roomy section">
          {quote.rebate > 0 && (
            <p>
              <TextWithFigures
                text={fill(t.savedToday, { owed: money(statement.outstanding), amount: money(quote.rebate) })}
              />
            </p>
          )}
          <LinkButton kind="secondary" href={linkTo(to.repayUrl, carry, { orderId, productId, payoff: '1' })}>
            {fill(t.payAll, { amount: money(quote.amount) })}
          </LinkButton>
        </div>
      )}
      <details className="card fold" open={isOpen}>
        <summary>
          <strong id="payoff-title">{t.payoff}</strong>
          <Icon shape={shapes.forward} />
        </summary>
        <div className="section payoff">
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
                  // A day that is refused is not repeated, and has no result.
                  said={refusedDay === undefined ? dayInWords(day, locale, today) : undefined}
                />
                <Button type="submit" kind="secondary">
                  {t.quote}
                </Button>
              </form>
            </>
          )}
          {refusedDay === undefined && <KeyValueRows rows={rows} emphasis={[rows.length - 1]} />}
          {quote.rebate > 0 && !isToday && (
            <p className="caption">
              <TextWithFigures text={fill(t.saved, { amount: money(quote.rebate) })} />
            </p>
          )}
        </div>
      </details>
    </section>
  );
}
