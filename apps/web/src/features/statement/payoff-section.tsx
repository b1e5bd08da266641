import * as to from '@plazo/contract/documents';
import type { PayoffQuote } from '@plazo/contract/statement';
import { fill } from '@plazo/contract/text';
import { carriedEntries, linkTo } from '../../paths.ts';
import { routes } from '../../routes.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field, fieldControl } from '../../ui/field.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import type { StatementData } from './statement.data.ts';
import type { StatementMessages } from './statement.messages.ts';

/** The cost of paying everything off on a chosen day. A plain form, so it needs no script. */
export function PayoffSection({ data, quote, t }: { data: StatementData; quote: PayoffQuote; t: StatementMessages }) {
  const { carry } = useScreen();
  const money = useMoney();
  const { statement, orderId, productId, isDayRefused } = data;
  const { from = quote.date, through = quote.date, penalty = 'rests' } = statement.payoff ?? {};
  const isToday = quote.date === statement.today;
  const field = {
    id: 'payoff-day',
    hint: fill(t.dayHint, { from, through }),
    error: isDayRefused ? fill(t.dayRefused, { from, through }) : undefined,
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
            <Field {...field} label={t.day}>
              <input
                {...fieldControl(field)}
                type="date"
                name="payoffDay"
                required
                min={from}
                max={through}
                defaultValue={quote.date}
              />
            </Field>
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
