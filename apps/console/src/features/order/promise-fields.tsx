import { fill } from '@plazo/contract/text';
import { addDays } from '@plazo/loan-rules/calendar';
import { useQuery } from '@tanstack/react-query';
import { useTexts, useWriter } from '../../language/language.tsx';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/fields.tsx';
import { agreeMessages } from './agree.messages.ts';
import { orderMessages } from './order.messages.ts';
import { type Order, orderOnQuery } from './order.query.ts';
import { partRefused } from './promise-missing.ts';

interface PromiseFieldsProps {
  order: Order;
  fields: { typed: string; dueDate: string };
  change(part: { typed?: string; dueDate?: string }): void;
}

/** How much the borrower promises, and by when; nothing is filled in. */
export function PromiseFields({ order, fields: { typed, dueDate }, change }: PromiseFieldsProps) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const { moneyHeld } = useTexts(agreeMessages);
  const then = useDueOn(order, dueDate);
  return (
    <>
      {order.heldMoney > 0 && (
        <p className="note note-warning">{fill(moneyHeld, { amount: write.money(order.heldMoney) })}</p>
      )}
      <AmountField label={t.promiseAmount} name="amount" value={typed} onChange={(next) => change({ typed: next })} />
      <NotOnScreen order={order} typed={typed} due={then} />
      <DayField
        label={t.promiseDay}
        name="dueDate"
        min={write.today()}
        value={dueDate}
        onChange={(next) => change({ dueDate: next })}
      />
      <SumOfDay order={order} day={dueDate} then={then} onTake={(sum) => change({ typed: write.plain(sum) })} />
    </>
  );
}

/** What brings an order up to date on a day; nothing until it is known, or without a day. */
function useDueOn({ id }: Order, day: string): number | undefined {
  const today = useWriter().today();
  const isNear = day >= today && day <= addDays(today, 366);
  return useQuery({ ...orderOnQuery(id, day), enabled: isNear }).data?.amountDue?.amount;
}

/** That the borrower could not pay so little on their own screen. */
function NotOnScreen({ order, typed, due }: { order: Order; typed: string; due: number | undefined }) {
  const t = useTexts(agreeMessages);
  const write = useWriter();
  const amount = useAmount()(typed);
  const said = due === undefined ? null : partRefused(amount, due, order, t, write);
  return (
    said !== null && (
      <p className="note note-warning" aria-live="polite">
        {said}
      </p>
    )
  );
}

interface SumOfDayProps {
  order: Order;
  /** Empty if none is chosen. */
  day: string;
  /** What is due on it. */
  then: number | undefined;
  onTake(sum: number): void;
}

/** What brings the order up to date on the day of a promise: the late charge goes on until then. */
function SumOfDay({ order, day, then, onTake }: SumOfDayProps) {
  const t = useTexts(agreeMessages);
  const write = useWriter();
  if (day === '' || then === undefined) return null;
  const now = order.amountDue?.amount;
  return (
    <p className="note" role="status">
      {fill(t.onDay, { day: write.longDay(day), amount: write.money(then) })}
      {now !== undefined && now !== then && <> ({fill(t.untilNow, { amount: write.money(now) })})</>}
      {'. '}
      <Button look="plain" onClick={() => onTake(then)}>
        {fill(t.promiseThis, { amount: write.money(then) })}
      </Button>
    </p>
  );
}
