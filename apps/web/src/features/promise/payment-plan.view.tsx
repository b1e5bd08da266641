import * as to from '@plazo/contract/documents';
import type { LoanDetails } from '@plazo/contract/loan';
import type { PaymentPlan } from '@plazo/contract/payment-plan';
import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { compareDates } from '@plazo/loan-rules/calendar';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useOffered, useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ButtonPair } from '../../ui/button-pair.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FigurePair } from '../../ui/figure-pair.tsx';
import { Hero } from '../../ui/hero.tsx';
import { HeroAmount } from '../../ui/hero-amount.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type PlanEntry, PlanTimeline } from '../../ui/plan-timeline.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { type Saying, Says } from '../../ui/says.tsx';
import type { PaymentPlanMessages } from './payment-plan.messages.ts';

export interface PaymentPlanData {
  orderId: string;
  productId: string;
  /** Null: there is none, or none any more. */
  plan: PaymentPlan | null;
  /** What its loan says about that. */
  loan?: LoanDetails;
  /** Whether the borrower wants another number of payments than the one they chose. */
  isChoosing: boolean;
  /** Why it was not accepted or chosen. */
  problem?: 'unticked' | 'changed' | 'unchosen' | 'impossible';
}

type Props = ViewProps<PaymentPlanData, PaymentPlanMessages>;
type PlanProps = { plan: PaymentPlan; t: PaymentPlanMessages };

export function PaymentPlanView({ data, t }: Props) {
  const { carry, locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const { orderId, productId, plan, problem, isChoosing } = data;
  const loan = linkTo(to.loanDetailUrl, carry, { orderId, productId });
  if (plan === null) return <NoPlan data={data} href={loan} t={t} />;
  if (plan.choices && (plan.state === 'possible' || isChoosing)) {
    return (
      <Frame title={t.title} backHref={loan} isHero>
        {problem && <Notice tone="warning">{t[problem]}</Notice>}
        <Hero>
          <HeroAmount
            label={plan.choices.some(({ interest = 0 }) => interest > 0) ? t.owedToday : t.owed}
            amount={money(plan.total - (plan.interest ?? 0))}
            sentence={howOften(plan.choices, t, (day) => dayInWords(day, locale, today))}
          />
        </Hero>
        <ChoiceForm
          choices={plan.choices}
          total={plan.total - (plan.interest ?? 0)}
          chosen={plan.payments.length}
          t={t}
        />
      </Frame>
    );
  }
  return (
    <Frame title={t.title} backHref={loan} isHero>
      {problem && <Notice tone="warning">{t[problem]}</Notice>}
      <PlanHero plan={plan} t={t} />
      <Payments plan={plan} t={t} />
      {plan.choices && (
        <p>
          <a href={linkTo(to.paymentPlan, carry, { orderId, productId: productId || undefined, choose: '1' })}>
            {t.other}
          </a>
        </p>
      )}
      <Compared plan={plan} t={t} />
      {plan.openThrough === undefined ? (
        <ActionBar>
          <LinkButton href={linkTo(to.repayUrl, carry, { orderId, productId: productId || undefined })}>
            {t.pay}
          </LinkButton>
        </ActionBar>
      ) : (
        <AcceptForm plan={plan} through={plan.openThrough} loan={loan} t={t} />
      )}
    </Frame>
  );
}

/** There is no plan: since when, why, and what is due and another day costs without one, as far as the core says. */
function NoPlan({ data: { loan, orderId, productId }, href, t }: Props & { href: string }) {
  const { carry, locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const mayPromise = useOffered()('cannotPay');
  const { planOver, waiting, repayAmount, isTransferred, orderStatus: status } = loan ?? {};
  const how = planOver?.how ?? 'none';
  const isLate = status === orderStatus.overdue && isTransferred !== '1';
  const description = [
    how === 'broken' || how === 'expired' ? t.why[how] : '',
    isLate && repayAmount !== undefined ? fill(t.dueToday, { amount: money(repayAmount) }) : '',
    isLate && waiting ? fill(t.chargedAgain, { perDay: money(waiting.perDay) }) : '',
  ].filter(Boolean);
  const ways = mayPromise ? to.cannotPay : to.customerService;
  return (
    <Frame title={t.title} backHref={href}>
      <EmptyState
        title={fill(t.over[how], { date: planOver ? dayInWords(planOver.on, locale, today) : '' })}
        description={description.join(' ') || t.overText}
        picture={planOver && '/pictures/date-over.svg'}
      >
        <LinkButton href={href}>{t.toLoan}</LinkButton>
        {isLate && (
          <LinkButton kind="secondary" href={linkTo(ways, carry, { orderId, productId: productId || undefined })}>
            {t.cannotPay}
          </LinkButton>
        )}
      </EmptyState>
    </Frame>
  );
}

/** How far apart the payments are, and the day of the first, which are the same for every number of them. */
function howOften(
  [choice]: NonNullable<PaymentPlan['choices']>,
  t: PaymentPlanMessages,
  day: (date: string) => string,
): string | undefined {
  if (!choice) return undefined;
  const { every, firstDueDate } = choice;
  const first = firstDueDate === undefined ? '' : fill(t.first, { date: day(firstDueDate) });
  return [t.every[every], first].filter(Boolean).join(' ');
}

/** The question with what is owed; once it was answered, what is left. */
function PlanHero({ plan: { total, payments, acceptedOn }, t }: PlanProps) {
  const { locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const picture = `/pictures/on-hero/status-${orderStatus.repayable}.svg`;
  if (acceptedOn === undefined) {
    return (
      <Hero picture={picture} state={{ text: t.question, tone: 'plain', isSentence: true }}>
        <HeroAmount label={t.owed} amount={money(total)} sentence={fillCount(t.spread, payments.length, locale)} />
      </Hero>
    );
  }
  const left = payments.reduce((sum, { unpaid }) => sum + unpaid, 0);
  const sentence = fill(t.accepted, { date: dayInWords(acceptedOn, locale, today) });
  return (
    <Hero picture={picture}>
      <HeroAmount label={t.left} amount={money(left)} sentence={sentence} />
    </Hero>
  );
}

/** The plan and the contract, paid on the same days, and what else a plan means. */
function Compared({ plan: { total, interest = 0, saved, annualCost, acceptedOn, endsAfter = 0 }, t }: PlanProps) {
  const { locale } = useScreen();
  const money = useMoney();
  const { free, bears, annual, contract } = t.terms;
  const breaks = endsAfter === 0 ? t.terms.breaks : fillCount(t.terms.breaksAfter, endsAfter, locale);
  const says: Saying[] = [
    interest > 0
      ? { drawing: 'info', text: fill(bears, { interest: money(interest) }) }
      : { drawing: 'check', text: free },
    { drawing: 'paper', text: contract },
    { drawing: 'clock', text: breaks },
    ...(annualCost === undefined ? [] : [{ drawing: 'info' as const, text: fill(annual, { rate: annualCost }) }]),
  ];
  // It is chosen: what is left to know is what ends it.
  if (acceptedOn !== undefined) {
    return (
      <section className="card card-roomy" aria-label={t.compared}>
        <Says sayings={[{ drawing: 'clock', text: breaks }]} />
      </section>
    );
  }
  return (
    <section className="section" aria-labelledby="compared">
      <h2 id="compared">{t.compared}</h2>
      <div className="card card-roomy">
        {saved > 0 && (
          <FigurePair
            figures={[
              { label: t.withPlan, value: money(total) },
              { label: t.withContract, value: money(total - interest + saved), note: t.sameDays },
            ]}
          />
        )}
        <Says sayings={says} />
      </div>
    </section>
  );
}

/** The plans that the product allows without a person. */
function ChoiceForm({
  choices,
  total,
  chosen,
  t,
}: Pick<PlanProps, 't'> & { choices: NonNullable<PaymentPlan['choices']>; total: number; chosen: number }) {
  const { url } = useScreen();
  const money = useMoney();
  // So that what is read adds up to the total above, with its interest.
  const options = choices.map(({ payments, amount, last = total - amount * (payments - 1), interest = 0 }) => {
    const notes = [
      ...(last === amount ? [] : [fill(t.choiceLast, { amount: money(last) })]),
      ...(interest > 0 ? [fill(t.choiceInterest, { interest: money(interest) })] : []),
    ];
    return {
      value: String(payments),
      label: fill(t.choice, { count: payments, amount: money(amount) }),
      ...(notes.length > 0 ? { note: notes.join(' · ') } : {}),
    };
  });
  return (
    <form method="post" action={url}>
      <input type="hidden" name="choosing" value="1" />
      <RadioList name="payments" legend={t.choose} options={options} chosen={String(chosen)} />
      <ActionBar note={t.untilAccepted}>
        <Button type="submit">{t.see}</Button>
      </ActionBar>
    </form>
  );
}

function AcceptForm({ plan, through, loan, t }: PlanProps & { through: string; loan: string }) {
  const { locale, loadedOn, url } = useScreen();
  return (
    <form method="post" action={url}>
      <input type="hidden" name="planId" value={plan.planId} />
      <input type="hidden" name="total" value={plan.total} />
      <ActionBar note={fill(t.through, { date: dayInWords(through, locale, loadedOn) })}>
        <CheckboxField name="agreed" required>
          {t.box}
        </CheckboxField>
        <ButtonPair>
          <LinkButton kind="secondary" href={loan}>
            {t.notNow}
          </LinkButton>
          <Button type="submit">{t.send}</Button>
        </ButtonPair>
      </ActionBar>
    </form>
  );
}

function Payments({ plan: { payments, acceptedOn }, t }: PlanProps) {
  const { locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const next = payments.find(({ unpaid }) => unpaid > 0);
  const stateOf = ({ dueDate, unpaid }: PaymentPlan['payments'][number]): Pick<PlanEntry, 'state' | 'stateLabel'> => {
    if (unpaid === 0) return { state: 'paid', stateLabel: t.paid };
    if (compareDates(dueDate, today) < 0) return { state: 'overdue', stateLabel: t.late };
    const isNext = acceptedOn !== undefined && dueDate === next?.dueDate;
    return isNext ? { state: 'due', stateLabel: t.next } : { state: 'coming' };
  };
  const entries = payments.map((payment, index) => ({
    title: fill(t.payment, { number: index + 1 }),
    amount: money(payment.amount),
    when: dayInWords(payment.dueDate, locale, today),
    ...stateOf(payment),
  }));
  return (
    <section className="section" aria-labelledby="payments">
      <h2 id="payments">{t.payments}</h2>
      <div className="card card-roomy">
        <PlanTimeline label={t.payments} entries={entries} />
      </div>
    </section>
  );
}
