import type { LoanDetails } from '@plazo/contract/loan';
import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { daysBetween, isIsoDate } from '@plazo/loan-rules/calendar';
import { dayInWords, daysAway, shortDay } from '@plazo/loan-rules/day-in-words';
import { orderCan, orderStatus } from '@plazo/loan-rules/order-status';
import type { ReactNode } from 'react';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { Hero, HeroDay, HeroNote, HeroProduct } from '../../ui/hero.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import { NamedSums } from '../../ui/split-bar.tsx';
import { ClosedLine, StepsLine, TimeLine } from '../../ui/time-line.tsx';
import { rowsOf } from './loan-data.tsx';
import type { LoanDetailsData } from './loan-details.data.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';
import { isChargePaused, isSaidWithWaiting, isUncharged } from './loan-waiting.tsx';
import { payoutAccount } from './payout-account.ts';
import { bannerOf, isUnknown, moneyBackPicture } from './status-banners.ts';

type Props = ViewProps<LoanDetailsData, LoanDetailsMessages>;

/** The loan's state (requirement D1) and, if something is due, how much, until when, and how far the loan has progressed. */
export function LoanHero({ data, t }: Props) {
  const money = useMoney();
  const { loan } = data;
  const { orderStatus: status, repayAmount } = loan;
  const { tone, ...banner } = bannerOf(status);
  // A core may have a status of its own without a text for it, or with a word of its programs; or send no amount: its rows show that instead.
  const isSaid = isStatusSaid(loan);
  const text = isSaid ? loan.noticeStatusText : t.otherStatus;
  // A state that nobody can name is not shown as the end of the loan, which is the drawing of all other states (spec 4).
  const known = loan.isMoneyBack === '1' ? moneyBackPicture : banner.picture;
  const picture = isSaid || !isUnknown(status) ? known : '/pictures/on-hero/error.svg';
  const description = isSaid ? loan.noticeDesText : loan.noticeDesText || t.otherStatusText;
  const product = rowsOf(loan).length === 0 && <HeroProduct logo={loan.productLogo} name={loan.productName} />;
  if (status === orderStatus.settled && loan.isCancelled !== '1' && loan.isForgiven !== '1') {
    return (
      <Hero
        picture={picture}
        state={{ text, tone }}
        below={
          <>
            <SettledDay data={data} t={t} />
            <HeroNote text={description} />
            {product}
          </>
        }
      >
        <HeroAmount label={t.owed} amount={money(0)} />
      </Hero>
    );
  }
  if (loan.requested !== undefined) {
    return (
      <Hero picture={picture} state={{ text, tone }} below={<HeroNote text={description} />}>
        <HeroAmount label={t.requested} amount={money(loan.requested)} />
      </Hero>
    );
  }
  if (loan.payout && !orderCan.repay(status))
    return <PayoutHero {...{ data, t, picture, text, description, product }} />;
  if (repayAmount === undefined || !orderCan.repay(status)) {
    return (
      <Hero picture={picture} state={{ text, tone, isSentence: true }}>
        <HeroNote text={description} />
        {product}
      </Hero>
    );
  }
  const isPaused = isChargePaused(loan);
  // Nothing is charged, so it must not look late. Of a payment that was reversed the notice above says what happened.
  const calm = bannerOf(orderStatus.repayable);
  const look = isPaused
    ? { picture: calm.picture, state: { text, tone: calm.tone } }
    : { picture, state: { text, tone } };
  return (
    <Hero
      {...(isUncharged(loan) ? { picture: calm.picture } : look)}
      below={
        <>
          <DueDay data={data} t={t} />
          <Course data={data} t={t} />
          {!isPaused && !isSaidWithWaiting(loan) && <HeroNote text={description} />}
          <InAll data={data} t={t} />
          {product}
        </>
      }
    >
      <HeroAmount label={labelOfAmount(loan, t)} amount={money(repayAmount)} sentence={lateParts(loan, t, money)} />
    </Hero>
  );
}

interface PayoutHeroProps extends Props {
  picture: string;
  text: string;
  description: string;
  product: ReactNode;
}

/** While the money is on its way: how much, by when and to which account. */
function PayoutHero({ data, t, picture, text, description, product }: PayoutHeroProps) {
  const { loadedOn: today } = useScreen();
  const money = useMoney();
  const { orderStatus: status, payout } = data.loan;
  const isSent = status === orderStatus.disbursed;
  const isLate = isPayoutLate(data.loan, today);
  return (
    <Hero
      // Nobody has confirmed that late money has arrived.
      picture={isLate ? bannerOf(orderStatus.disbursing).picture : picture}
      state={{ text, tone: isLate ? 'warning' : bannerOf(status).tone }}
      below={
        <>
          {/* Of late money the day comes first, then what follows from it. */}
          {!isLate && <HeroNote text={description} />}
          <PayoutDay data={data} t={t} />
          {isLate && <HeroNote text={description} />}
          {product}
          {isSent && <HeroNote text={isLate ? t.payoutOverdue : t.payoutMissing} />}
        </>
      }
    >
      <HeroAmount label={isSent ? t.weSent : t.youGet} amount={money(payout?.amount ?? 0)} />
    </Hero>
  );
}

/** A word in capitals is not meant for a reader: `PENDING`, `IN_REVIEW`. */
const isCode = (text: string) => /^[A-Z][A-Z0-9_-]+$/.test(text);

/** Whether the core names the loan's state in words for a reader. */
export function isStatusSaid({ orderStatus: status, noticeStatusText: text }: LoanDetails): boolean {
  return text !== '' && !(isUnknown(status) && isCode(text));
}

/** The money should have arrived, and nobody has said that it has. */
export function isPayoutLate({ payout, orderStatus: status }: LoanDetails, today: string): boolean {
  return payout !== undefined && !orderCan.repay(status) && isIsoDate(payout.by) && payout.by < today;
}

/** By when and to which account the money will be sent, until it has left. */
function PayoutDay({ data: { loan }, t }: Props) {
  const { locale, loadedOn: today } = useScreen();
  const { payout, orderStatus: status } = loan;
  if (payout === undefined) return null;
  const { by } = payout;
  const ahead = status === orderStatus.disbursed ? t.payoutAgreed : t.payoutBy;
  const before = isIsoDate(by) && by < today ? t.payoutWasBy : ahead;
  const account = payoutAccount(loan, t);
  return (
    <>
      <HeroDay before={before} day={dayInWords(by, locale, today)} away={daysAway(by, locale, today)} />
      {account !== null && <HeroNote text={fill(t.payoutTo, { account })} />}
    </>
  );
}

/** The day on which everything was paid, and the loan's timeline, which is complete. */
function SettledDay({ data: { loan }, t }: Props) {
  const { locale, loadedOn: today } = useScreen();
  const { paidOutOn, settledOn } = loan;
  if (settledOn === undefined) return null;
  const short = (date: string) => shortDay(date, locale, today);
  return (
    <>
      <HeroDay before={t.settledOn} day={dayInWords(settledOn, locale, today)} away="" />
      {isIsoDate(paidOutOn) && (
        <ClosedLine
          label={t.lineClosed}
          from={fill(t.received, { date: short(paidOutOn) })}
          to={fill(t.settledShort, { date: short(settledOn) })}
        />
      )}
    </>
  );
}

/** How much of a late amount was agreed, and how much is the late charge; undefined if a core does not say. */
function lateParts(
  { orderStatus: status, repayAmount = 0, repayParts = [] }: LoanDetails,
  t: Props['t'],
  money: (minorUnits: number) => string,
): string | undefined {
  const charge = repayParts.find(({ component }) => component === 'penalty')?.amount;
  if (status !== orderStatus.overdue || charge === undefined || charge >= repayAmount) return undefined;
  return fill(t.lateParts, { agreed: money(repayAmount - charge), charge: money(charge) });
}

/** What the amount covers: which payment of how many. How many are late stands below its line. */
function labelOfAmount({ plan, orderStatus: status }: LoanDetails, t: Props['t']): string {
  if (status === orderStatus.overdue) return t.toPayNow;
  const number = (plan ?? []).findIndex(({ state }) => state !== 'paid') + 1;
  return number > 0 ? fill(t.thisPayment, { number, count: plan?.length ?? 0 }) : t.toPay;
}

/** How many payments are due by a day. */
const askedSteps = (plan: NonNullable<LoanDetails['plan']>, today: string) =>
  plan.filter(({ state, dueDate }) => state !== 'paid' && dueDate <= today).length;

function DueDay({ data: { loan }, t }: Props) {
  const { locale, loadedOn: today } = useScreen();
  const { repayDate, orderStatus: status, plan } = loan;
  const isLate = status === orderStatus.overdue;
  const isFirst = plan !== undefined && askedSteps(plan, today) > 1;
  const late = isFirst ? t.wasDueFirst : t.wasDue;
  const day = (date: string) => dayInWords(date, locale, today);
  const away = repayDate === undefined ? '' : daysAway(repayDate, locale, today);
  // Until when the charges are paused is the news.
  if (isChargePaused(loan)) {
    return (
      <>
        <HeroDay before={t.pausedUntil} day={day(loan.pausedThrough)} away="" />
        {repayDate !== undefined && <HeroNote text={`${late} ${day(repayDate)} · ${away.replaceAll(' ', '\u00a0')}`} />}
      </>
    );
  }
  if (repayDate === undefined) return null;
  if (isUncharged(loan)) return <HeroDay before={t.unchargedUntil} day={day(today)} away="" />;
  return <HeroDay before={isLate ? late : undefined} day={day(repayDate)} away={away} />;
}

/** Whether the line says how much was lent, and when: of a loan that is not late its cost does. */
const isLentOnLine = ({ plan, reversal }: LoanDetails) => plan === undefined && reversal === undefined;

/** What the amount due is only a part of; and which loan it is, to a borrower with several, where nothing else shows the amount lent. */
function InAll({ data: { loan }, t }: Props) {
  const { locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const { orderStatus: status, repayAmount = 0, outstanding = 0, lent, paidOutOn } = loan;
  const sums = [
    ...(outstanding > repayAmount
      ? [{ label: status === orderStatus.overdue ? t.stillToPayLate : t.stillToPay, value: money(outstanding) }]
      : []),
    ...(!isLentOnLine(loan) && lent !== undefined && isIsoDate(paidOutOn)
      ? [{ label: fill(t.lentThen, { date: shortDay(paidOutOn, locale, today) }), value: money(lent) }]
      : []),
  ];
  return sums.length > 0 && <NamedSums sums={sums} />;
}

/** The timeline from payout to end; nothing without its dates. */
function Course({ data: { loan }, t }: Props) {
  const { locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const { productName: product, lent, paidOutOn, repayDate, plan, reversal } = loan;
  const isPaused = isChargePaused(loan);
  const late = isPaused ? t.linePaused : t.lineLate;
  const short = (date: string) => shortDay(date, locale, today);
  if (plan) {
    const count = (state: string) => plan.filter((step) => step.state === state).length;
    const [paid, late] = [count('paid'), count('late')];
    const steps = plan.length;
    const values = { paid, count: steps, last: short(plan.at(-1)?.dueDate ?? '') };
    const progress = late > 0 ? fillCount(t.stepsLate, late, locale, { steps }) : fill(t.stepsPaid, values);
    return (
      <StepsLine label={progress} steps={plan.map(({ state }) => state)} from={progress} to={fill(t.ends, values)} />
    );
  }
  // What happened to a payment comes before the loan's progress.
  if (reversal || !isIsoDate(paidOutOn) || !isIsoDate(repayDate)) return null;
  const [term, gone] = [daysBetween(paidOutOn, repayDate), daysBetween(paidOutOn, today)];
  if (term < 1 || gone < 0) return null;
  const isLate = gone > term;
  const from = fill(isLate && lent !== undefined ? t.lentOn : t.received, {
    date: short(paidOutOn),
    product,
    amount: money(lent ?? 0),
  });
  return (
    <TimeLine
      label={fill(isLate ? late : t.line, { gone, term, late: gone - term })}
      now={isLate ? 1 : gone / term}
      due={isLate ? term / gone : undefined}
      isPaused={isPaused}
      today={t.today}
      from={from}
      to={isLate ? '' : fill(t.dueShort, { date: short(repayDate) })}
    />
  );
}
