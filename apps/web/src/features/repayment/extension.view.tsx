import * as to from '@plazo/contract/documents';
import type { Locale } from '@plazo/contract/launch';
import { fillCount } from '@plazo/contract/plural';
import { requestType } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { eachDayLate, waitingTexts, waitingWithTop } from '../../loan-parts/waiting-texts.ts';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MovingHelp } from '../../ui/moving-help.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PlanTimeline } from '../../ui/plan-timeline.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import { type Saying, Says } from '../../ui/says.tsx';
import * as shapes from '../../ui/shapes.ts';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import { Channels } from './channels.tsx';
import type { ExtensionData } from './extension.data.ts';
import type { ExtensionMessages } from './extension.messages.ts';
import { ExtensionCost } from './extension-cost.tsx';
import { ExtensionHero } from './extension-hero.tsx';
import { ShortPayments } from './short-payments.tsx';
import '../../ui/fold.css';
import './extension.css';

type Props = ViewProps<ExtensionData, ExtensionMessages>;

export function ExtensionView({ data, t }: Props) {
  const { carry } = useScreen();
  const money = useMoney();
  const { extension, orderId, productId } = data;
  const { delayInfo, noticeMsg, chargesAmount: charges = 0, repayAmount } = extension;
  const { delayAmount: fee } = delayInfo;
  const page = { orderId, productId };
  // Interest and penalties must be paid first (requirement R4), as a repayment; the fee's code follows after that.
  const isChargesStep = charges > 0;
  const amount = isChargesStep ? charges : fee;
  return (
    <Frame title={t.title} backHref={linkTo(to.loanDetailUrl, carry, page)} isHero>
      <ExtensionHero data={data} t={t} />
      <ShortPayments payments={extension.received} fee={fee} {...page} t={t} />
      {isChargesStep && <TwoSteps data={data} t={t} />}
      <ExtensionCost data={data} t={t} />
      <Plan data={data} t={t} />
      <ToKnow data={data} t={t} />
      <section className="section" aria-labelledby="pay">
        <h2 id="pay">{isChargesStep ? t.whereFirst : t.where}</h2>
        {noticeMsg !== '' && <Notice tone="info">{noticeMsg}</Notice>}
        <Channels
          sections={extension.repayList}
          request={{
            ...page,
            requestType: isChargesStep ? requestType.repayment : requestType.extension,
            amount: String(amount),
            repayDate: extension.repayDate,
          }}
          amountLabel={isChargesStep ? t.toPay : t.fee}
          amount={money(amount)}
          t={t}
        />
      </section>
      <MovingHelp label={t.moveService} memory="plazo.service-at" />
      {repayAmount !== undefined && (
        <ActionBar>
          <LinkButton href="#pay">
            {fill(isChargesStep ? t.chooseFirst : t.choose, { amount: money(amount) })}
          </LinkButton>
          <LinkButton kind="quiet" href={linkTo(to.repayUrl, carry, page)}>
            {fill(t.payAmount, { amount: money(repayAmount) })}
          </LinkButton>
        </ActionBar>
      )}
    </Frame>
  );
}

/** What is paid if it takes two payments: interest and late charges, then the fee. */
function TwoSteps({ data: { extension, isOverdue }, t }: Props) {
  const { locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const { chargesAmount: charges = 0, daysGained, delayInfo } = extension;
  const { delayAmount: fee } = delayInfo;
  const isToday = isOverdue && extension.waiting !== undefined;
  const by = payBy(extension, { locale, today }, t.bothBy);
  return (
    <section className="card card-roomy" aria-labelledby="steps">
      <h2 id="steps">{t.twoSteps}</h2>
      {(isToday ? [t.bothToday] : by).map((text) => (
        <p key={text}>
          <TextWithFigures text={text} />
        </p>
      ))}
      <ol className="two-steps">
        <li>
          <span>{isOverdue ? t.chargesLate : t.charges}</span> <strong>{money(charges)}</strong>
        </li>
        <li>
          <div>
            <span>{daysGained === undefined ? t.title : fillCount(t.extend, daysGained, locale)}</span>
            <p className="caption">{t.lowersNothing}</p>
          </div>{' '}
          <strong>{money(fee)}</strong>
        </li>
      </ol>
    </section>
  );
}

/** By when it must be paid for; nothing if that is today, or over. */
function payBy(
  { repayDate }: ExtensionData['extension'],
  { locale, today }: { locale: Locale; today: IsoDate },
  text: string,
): string[] {
  if (repayDate === undefined || compareDates(repayDate, today) <= 0) return [];
  return [fill(text, { date: dayInWords(repayDate, locale, today) })];
}

/** By when a single payment extends it, and what a late day costs. */
function ToKnow({ data: { extension, isOverdue }, t }: Props) {
  const { locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const { repayDate, waiting } = extension;
  const day = (date: string) => dayInWords(date, locale, today);
  // Late already: what the next day adds, and the most that it can come to. The day on which it ends is on the loan's own screen.
  const texts = waiting ? waitingTexts(waiting, t.waiting, { money, day, today }) : [];
  const late =
    waiting &&
    (eachDayLate(waiting, repayDate, t.waiting, money) ??
      (isOverdue ? waitingWithTop(waiting, t.waiting, money) : texts.join(' ')));
  const isInTwo = (extension.chargesAmount ?? 0) > 0;
  const by = isInTwo ? [] : payBy(extension, { locale, today }, t.decideBy);
  const sayings: Saying[] = [
    ...by.map((text) => ({ drawing: 'extend', text }) as const),
    ...(late ? [{ drawing: 'clock', text: late } as const] : []),
  ];
  if (sayings.length === 0) return null;
  return (
    <div className="card card-roomy">
      <Says sayings={sayings} />
    </div>
  );
}

/** What is due when, once it is extended. */
function Plan({ data: { extension, isOverdue }, t }: Props) {
  const { loadedOn: today } = useScreen();
  const money = useMoney();
  return (
    <details className="card fold">
      <summary>
        <strong>{t.plan}</strong>
        <Icon shape={shapes.forward} />
      </summary>
      <div className="extension-plan">
        <ProductCard logo={extension.productLogo} name={extension.productName} />
        <PlanTimeline
          label={t.plan}
          entries={extension.repayPlan.map((entry) => ({
            title: entry.title,
            amount: money(entry.amount),
            when: isOverdue || entry.time !== today ? entry.time : t.onExtending,
            description: entry.remark,
            state: 'coming',
          }))}
        />
        {extension.note !== '' && (
          <p className="caption">
            <TextWithFigures text={extension.note} />
          </p>
        )}
      </div>
    </details>
  );
}
