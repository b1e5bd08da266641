import * as to from '@plazo/contract/documents';
import { isExtensionOffered, type LoanDetails } from '@plazo/contract/loan';
import type { CannotPay } from '@plazo/contract/promise';
import { fill } from '@plazo/contract/text';
import { dayInWords, dayWithYear, shortDay } from '@plazo/loan-rules/day-in-words';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useOffered, useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Field, fieldControl } from '../../ui/field.tsx';
import { Hero, HeroNote } from '../../ui/hero.tsx';
import { LinkList, type LinkRow } from '../../ui/link-list.tsx';
import { Tile } from '../../ui/tile.tsx';
import type { CannotPayMessages } from './cannot-pay.messages.ts';

export interface CannotPayData {
  orderId: string;
  productId: string;
  ways: CannotPay;
  loan: LoanDetails;
  /** What was posted and cannot be promised. */
  typed?: { amount: string; dueDate: string };
  wrong?: { amount: boolean; dueDate: boolean };
}

type Props = ViewProps<CannotPayData, CannotPayMessages>;

export function CannotPayView({ data, t }: Props) {
  const { carry } = useScreen();
  const { orderId, productId } = data;
  return (
    <Frame title={t.title} isHero backHref={linkTo(to.loanDetailUrl, carry, { orderId, productId })}>
      <Promised data={data} t={t} />
      <OtherWays data={data} t={t} />
    </Frame>
  );
}

/** The open promise, or the form for one. */
function Promised({ data, t }: Props) {
  const { locale, loadedOn, url } = useScreen();
  const money = useMoney();
  const { promise, promiseThrough, isPromiseLeft } = data.ways;
  const { waiting } = data.loan;
  const grows = waiting ? fill(t.grows, { perDay: money(waiting.perDay) }) : '';
  const picture = '/pictures/on-hero/talk.svg';
  if (promise) {
    const { amount, dueDate } = promise;
    const text = fill(t.open, { amount: money(amount), date: dayInWords(dueDate, locale, loadedOn) });
    return (
      <>
        <Hero picture={picture} state={{ text, tone: 'plain', isSentence: true }}>
          {grows !== '' && <HeroNote text={grows} />}
        </Hero>
        {isPromiseLeft === '1' && (
          <form method="post" action={url}>
            <input type="hidden" name="changeDay" value="1" />
            <Button type="submit" kind="secondary">
              {t.changeDay}
            </Button>
          </form>
        )}
      </>
    );
  }
  if (promiseThrough === undefined) {
    return <Hero picture={picture} state={{ text: t.none, tone: 'plain', isSentence: true }} />;
  }
  return (
    <>
      <Hero
        picture={picture}
        state={{ text: t.promise, tone: 'plain', isSentence: true }}
        below={<HeroNote text={[grows, t.text].filter(Boolean).join(' ')} />}
      />
      <PromiseForm data={data} through={promiseThrough} t={t} />
    </>
  );
}

function PromiseForm({ data, through, t }: Props & { through: string }) {
  const { locale, loadedOn: today, url } = useScreen();
  const money = useMoney();
  const { ways, loan, typed, wrong } = data;
  const date = dayWithYear(through, locale);
  const amount = {
    id: 'promise-amount',
    hint: loan.repayAmount === undefined ? undefined : fill(t.amountHint, { amount: money(loan.repayAmount) }),
    error: wrong?.amount ? fill(t.amountWrong, { amount: money(ways.most) }) : undefined,
  };
  const day = {
    id: 'promise-day',
    hint: fill(t.dayHint, { date }),
    error: wrong?.dueDate ? fill(t.dayWrong, { date }) : undefined,
  };
  return (
    <form className="section" method="post" action={url}>
      <Field {...amount} label={t.amount}>
        <input
          {...fieldControl(amount)}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={20}
          defaultValue={typed?.amount}
        />
      </Field>
      <DayField
        {...day}
        label={t.day}
        name="dueDate"
        earliest={today}
        latest={through}
        value={typed?.dueDate}
        said={typed && dayInWords(typed.dueDate, locale, today)}
      />
      <Button type="submit">{t.send}</Button>
    </form>
  );
}

function OtherWays({ data: { ways, loan, orderId, productId }, t }: Props) {
  const { carry, locale, loadedOn } = useScreen();
  const money = useMoney();
  const order = { orderId, productId: productId || undefined };
  const { extension } = loan;
  const mayPlan = useOffered()('paymentPlan') && ways.plan !== undefined;
  const isOpen = ways.plan === 'open';
  const rows: (LinkRow | false)[] = [
    mayPlan && {
      href: linkTo(to.paymentPlan, carry, order),
      text: isOpen ? t.planOpen : t.plan,
      notes: isOpen ? [] : [ways.plan === 'possible' ? t.planPossible : t.planProposed],
      picture: <Tile name="list" />,
    },
    isExtensionOffered(loan) && {
      href: linkTo(to.repayDelayUrl, carry, order),
      text: t.extend,
      notes: extension
        ? [
            fill(t.extendUntil, {
              fee: money(extension.fee),
              date: shortDay(extension.dueDate, locale, loadedOn),
            }),
          ]
        : [],
      picture: <Tile name="extend" />,
    },
    { href: linkTo(to.repayUrl, carry, order), text: t.pay, picture: <Tile name="choice" /> },
    { href: linkTo(to.customerService, carry, order), text: t.person, picture: <Tile name="person" /> },
  ];
  return (
    <section className="section" aria-labelledby="others">
      <h2 id="others">{t.others}</h2>
      <LinkList rows={rows.filter((row) => row !== false)} />
    </section>
  );
}
