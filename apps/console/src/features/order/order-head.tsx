import { fill } from '@plazo/contract/text';
import { useTexts, useWriter } from '../../language/language.tsx';
import { LoanLine } from '../../ui/loan-line-picture.tsx';
import { OrderStateBadge } from '../orders/order-state.tsx';
import { orderMessages } from './order.messages.ts';
import type { Order } from './order.query.ts';
import { WaitingMoney } from './waiting-money.tsx';

/** Who, how it stands in time, and what is owed by component. */
export function OrderHead({ order }: { order: Order }) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const isOwed = order.outstanding > 0;
  return (
    <section className="card order-head">
      <div className="order-who">
        <div>
          <h1>
            <bdi>{order.borrowerName ?? order.borrowerId}</bdi>
          </h1>
          <OrderStateBadge order={order} />
        </div>
        <p className="order-sum">
          <span className="meta">{isOwed ? t.owesToday : t.lent}</span>
          <b>{write.money(isOwed ? order.outstanding : order.amount)}</b>
        </p>
      </div>
      <LineInTime order={order} />
      <WaitingMoney order={order} />
    </section>
  );
}

function LineInTime({ order: { disbursedOn, dueDate, settledOn, amount, daysLate } }: { order: Order }) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const end = settledOn ?? dueDate;
  if (!end) return null;
  const taken = fill(t.received, { day: write.day(disbursedOn), amount: write.money(amount) });
  const due = fill(daysLate > 0 ? t.wasDueOn : t.dueOn, { day: write.day(end) });
  const ends = settledOn ? `${t.settled} ${write.day(settledOn)}` : due;
  return (
    <div className="order-line">
      <LoanLine
        from={disbursedOn}
        due={end}
        today={write.today()}
        isSettled={settledOn !== null}
        sentence={`${taken}, ${ends}`}
        isWide
      />
      <p className="meta order-line-ends" aria-hidden="true">
        <span>{taken}</span>
        <span>{ends}</span>
      </p>
    </div>
  );
}
