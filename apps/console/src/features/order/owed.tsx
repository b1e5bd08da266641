import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { addMinor } from '@plazo/loan-rules/money';
import type { ReactNode } from 'react';
import { useTexts, useWriter } from '../../language/language.tsx';
import type { Writer } from '../../language/writer.ts';
import { orderMessages } from './order.messages.ts';
import type { Order } from './order.query.ts';
import { owedMessages } from './owed.messages.ts';
import { barsOf } from './owed-bars.ts';

export const parts = ['principal', 'commission', 'interest', 'iva', 'penalty'] as const;

type Part = (typeof parts)[number];
type Messages = (typeof owedMessages)['en'];

/** What is owed by component, with the rule of each, and what can be paid today: the sums are the server's. */
export function Owed({ order }: { order: Order }) {
  const t = useTexts(orderMessages);
  const why = useTexts(owedMessages);
  const write = useWriter();
  const owed = parts
    .map((part) => ({ part, amount: addMinor(...order.instalments.map(({ owed: one }) => one[part])) }))
    .filter(({ amount }) => amount > 0);
  return (
    <section className="card order-owed" aria-label={t.owesToday}>
      <svg className="owed-bar" width="100%" height="8" aria-hidden="true">
        {barsOf(owed).map(({ part, from, width }) => (
          <rect key={part} className={`owed-${part}`} x={`${from}%`} width={`${width}%`} height="8" />
        ))}
      </svg>
      <dl className="owed">
        {owed.map(({ part, amount }) => (
          <Sum
            key={part}
            name={
              <>
                <span className={`owed-mark owed-${part}`} aria-hidden="true" />
                {t.parts[part]}
              </>
            }
            amount={write.money(amount)}
          >
            <span className="meta as-block">{ruleOf(part, order, why, write)}</span>
            {part === 'penalty' && <LateDays order={order} />}
          </Sum>
        ))}
      </dl>
      <ToPay order={order} />
    </section>
  );
}

function Sum({ name, amount, children }: { name: ReactNode; amount: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {name}
        {children}
      </dt>
      <dd className="amount">
        <b>{amount}</b>
      </dd>
    </div>
  );
}

function ruleOf(part: Part, { terms, amount }: Order, why: Messages, write: Writer): string {
  if (part === 'principal') return fill(why.principal, { lent: write.money(amount) });
  if (part === 'commission') return fill(why.commission, { rate: write.percent(terms.commissionPpm) });
  if (part === 'iva') return fill(why.iva, { rate: write.percent(terms.ivaPpm) });
  if (part === 'interest') {
    const { dailyRatePpm: daily } = terms;
    if (daily !== null) return fill(why.daily, { rate: write.percent(daily) });
    return fill(why.yearly, { rate: write.percent(terms.annualRatePpm) });
  }
  const { penaltyGraceDays: grace, penaltyCapPpm: cap, penaltyDailyCap, penaltyOrderCapPpm: orderCap } = terms;
  return [
    fill(why.late, { rate: write.percent(terms.penaltyDailyPpm), base: why.bases[terms.penaltyBase] }),
    grace > 0 && write.count(why.grace, grace),
    cap !== null && fill(why.cap, { rate: write.percent(cap) }),
    penaltyDailyCap !== null && fill(why.dailyCap, { amount: write.money(penaltyDailyCap) }),
    orderCap !== null && fill(why.orderCap, { rate: write.percent(orderCap) }),
  ]
    .filter((one) => one !== false)
    .join('; ');
}

/** Of each late instalment, its days times what each of them costs. */
function LateDays({ order: { instalments, terms } }: { order: Order }) {
  const why = useTexts(owedMessages);
  const write = useWriter();
  const rate = write.percent(terms.penaltyDailyPpm);
  return instalments.map(({ number, owed, lateCharge }) => {
    if (lateCharge === null) return null;
    const { since, days, base, perDay, charged, most } = lateCharge;
    const isProduct = days * perDay === charged;
    const isFull = most !== null && charged >= most;
    const forms = isProduct ? why.product : isFull ? why.capped : why.changed;
    const values = { perDay: write.money(perDay), rate, base: write.money(base) };
    const said = fillCount(forms, days, write.language, values);
    const left = owed.penalty === charged ? '' : `; ${fill(why.left, { owed: write.money(owed.penalty) })}`;
    return (
      <span key={number} className="meta as-block owed-days">
        {fill(why.instalment, { number, since: write.day(since), days: said })} = {write.money(charged)}
        {left}
      </span>
    );
  });
}

/** What brings it up to date, or is due next, and what ends it today. */
function ToPay({ order: { amountDue, payoff, daysLate } }: { order: Order }) {
  const why = useTexts(owedMessages);
  const write = useWriter();
  const due = amountDue && { ...wordsOfDue(amountDue.dueDate, daysLate, why, write), amount: amountDue.amount };
  return (
    <dl className="owed owed-to-pay">
      {due && (
        <Sum name={due.name} amount={write.money(due.amount)}>
          <span className="meta as-block">{due.said}</span>
        </Sum>
      )}
      {payoff && (
        <Sum name={why.payoff} amount={write.money(payoff.amount)}>
          <span className="meta as-block">{wordsOfPayoff(payoff, why, write)}</span>
        </Sum>
      )}
    </dl>
  );
}

function wordsOfPayoff({ rebate, planInterest }: NonNullable<Order['payoff']>, why: Messages, write: Writer): string {
  const parts = [
    rebate > 0 && fill(why.rebate, { amount: write.money(rebate) }),
    planInterest > 0 && fill(why.planInterest, { amount: write.money(planInterest) }),
  ].filter((one) => one !== false);
  return parts.length > 0 ? parts.join('; ') : why.noRebate;
}

/** Nobody who is on time is asked to come up to date. */
function wordsOfDue(dueDate: string, daysLate: number, why: Messages, write: Writer) {
  if (daysLate > 0 || dueDate < write.today()) return { name: why.overdue, said: why.overdueWhy };
  if (dueDate === write.today()) return { name: why.dueToday, said: why.dueTodayWhy };
  return { name: why.next, said: fill(why.nextWhen, { day: write.day(dueDate) }) };
}
