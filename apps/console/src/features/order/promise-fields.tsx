import { fill } from '@plazo/contract/text';
import { addDays } from '@plazo/loan-rules/calendar';
import { useQuery } from '@tanstack/react-query';
import { useTexts, useWriter } from '../../language/language.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/fields.tsx';
import { agreeMessages } from './agree.messages.ts';
import { orderMessages } from './order.messages.ts';
import { type Order, orderOnQuery } from './order.query.ts';

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
  return (
    <>
      {order.heldMoney > 0 && (
        <p className="note note-warning">{fill(moneyHeld, { amount: write.money(order.heldMoney) })}</p>
      )}
      <AmountField label={t.promiseAmount} name="amount" value={typed} onChange={(next) => change({ typed: next })} />
      <DayField
        label={t.promiseDay}
        name="dueDate"
        min={write.today()}
        value={dueDate}
        onChange={(next) => change({ dueDate: next })}
      />
      <SumOfDay order={order} day={dueDate} onTake={(sum) => change({ typed: write.plain(sum) })} />
    </>
  );
}

interface SumOfDayProps {
  order: Order;
  /** Empty if none is chosen. */
  day: string;
  onTake(sum: number): void;
}

/** What brings the order up to date on the day of a promise: the late charge goes on until then. */
function SumOfDay({ order, day, onTake }: SumOfDayProps) {
  const t = useTexts(agreeMessages);
  const write = useWriter();
  const today = write.today();
  const isNear = day >= today && day <= addDays(today, 366);
  const then = useQuery({ ...orderOnQuery(order.id, day), enabled: isNear }).data?.amountDue?.amount;
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
