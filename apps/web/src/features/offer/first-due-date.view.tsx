import * as to from '@plazo/contract/documents';
import type { LoanConfirm } from '@plazo/contract/offer';
import { fill } from '@plazo/contract/text';
import { isIsoDate } from '@plazo/loan-rules/calendar';
import { dayInWords, dayWithYear } from '@plazo/loan-rules/day-in-words';
import { asSentence } from '../../lib/format.ts';
import { carriedEntries, linkTo } from '../../paths.ts';
import { routes } from '../../routes.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Hero, HeroNote } from '../../ui/hero.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import * as shapes from '../../ui/shapes.ts';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import type { FirstDueDateMessages } from './first-due-date.messages.ts';
import '../../ui/fold.css';
import './first-due-date.css';

/** A possible day, with what the offer costs then. */
export interface FirstDueChoice {
  date: string;
  /** The first payment and all payments, in minor units. */
  first: number;
  total: number;
}

interface Choices {
  firstDue: NonNullable<LoanConfirm['firstDue']>;
  choices: readonly FirstDueChoice[];
  /** The day of the offer as it is, and the day that is chosen here. */
  offered: string;
  chosen: string;
  /** A day that was asked about and cannot be chosen. */
  refused?: string;
}

export type FirstDueDateData = { productId: string; offerNo: string } & (Choices | { firstDue?: never });

type Texts = { t: FirstDueDateMessages };

export function FirstDueDateView({ data, t }: ViewProps<FirstDueDateData, FirstDueDateMessages>) {
  const { carry, url } = useScreen();
  const { productId, offerNo } = data;
  const offer = linkTo(to.confirmUrl, carry, { productId, orderId: offerNo || undefined, isType: '1' });
  if (data.firstDue === undefined) {
    return (
      <Frame title={t.title} backHref={offer}>
        <EmptyState title={t.fixedTitle} description={t.fixed} picture="/pictures/status-174.svg">
          <LinkButton href={offer}>{t.back}</LinkButton>
        </EmptyState>
      </Frame>
    );
  }
  return (
    <Frame title={t.title} backHref={offer} isHero>
      <Hero picture="/pictures/on-hero/status-174.svg" state={{ text: t.heading, tone: 'plain', isSentence: true }}>
        <HeroNote text={t.text} />
      </Hero>
      <form id="first-due" method="post" action={url}>
        <input type="hidden" name="productId" value={productId} />
        <input type="hidden" name="offerNo" value={offerNo} />
        <Days data={data} t={t} />
      </form>
      <OtherDay data={data} page={{ productId, orderId: offerNo }} t={t} />
      <ActionBar>
        <Button type="submit" form="first-due">
          {t.use}
        </Button>
      </ActionBar>
    </Frame>
  );
}

/** The days to choose from: each with its first payment, its total, and how that differs from the offer's. */
function Days({ data: { choices, offered, chosen }, t }: { data: Choices } & Texts) {
  const { locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const now = choices.find(({ date }) => date === offered)?.total ?? 0;
  const difference = (total: number) => {
    if (total === now) return t.same;
    return fill(total < now ? t.less : t.more, { amount: money(Math.abs(total - now)) });
  };
  return (
    <RadioList
      name="firstPayTime"
      legend={t.days}
      legendAside={t.total}
      // A day that is refused changes nothing: what was chosen before stays.
      chosen={chosen}
      required
      options={choices.map(({ date, first, total }) => ({
        value: date,
        label: <TextWithFigures text={asSentence(dayInWords(date, locale, today))} />,
        note: money(first),
        aside: money(total),
        asideNote: difference(total),
      }))}
    />
  );
}

/** Any other day: what it costs is seen before it is chosen. */
function OtherDay({ data, page, t }: { data: Choices; page: { productId: string; orderId: string } } & Texts) {
  const { carry, locale, loadedOn: today } = useScreen();
  const { firstDue, refused, chosen } = data;
  const days = { earliest: dayWithYear(firstDue.earliest, locale), latest: dayWithYear(firstDue.latest, locale) };
  const day = refused !== undefined && isIsoDate(refused) ? refused : chosen;
  return (
    <details className="card fold" open={refused !== undefined}>
      <summary>
        <span>
          {t.other}
          {refused === undefined && (
            <span className="radio-note">
              <TextWithFigures text={fill(t.range, days)} />
            </span>
          )}
        </span>
        <Icon shape={shapes.forward} />
      </summary>
      <form className="section first-due-other" action={routes.firstDueDate} method="get">
        {[...carriedEntries(carry), ...Object.entries(page)].map(
          ([name, value]) => value !== '' && <input type="hidden" name={name} value={value} key={name} />,
        )}
        <DayField
          id="other-day"
          label={t.day}
          error={refused === undefined ? undefined : fill(t.refused, days)}
          name="firstPayTime"
          earliest={firstDue.earliest}
          latest={firstDue.latest}
          value={day}
          // A day that is refused is not repeated.
          said={refused === undefined ? dayInWords(day, locale, today) : undefined}
        />
        <Button type="submit" kind="secondary">
          {t.see}
        </Button>
      </form>
    </details>
  );
}
