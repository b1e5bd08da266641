import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { TextField } from '../../ui/fields.tsx';
import { OrderStateBadge } from '../orders/order-state.tsx';
import { moneyMessages } from './money.messages.ts';
import { ordersOfQuery } from './money.query.ts';
import './money.css';

/** Numbers of orders have no blank, and some digit; names are searched for. */
export const isOrderId = (typed: string) => /^[A-Za-z0-9_-]*\d[A-Za-z0-9_-]*$/.test(typed);

interface FindOrderProps {
  label: string;
  /** What was typed: the number of an order, or whose it is. */
  value: string;
  onChange(value: string): void;
}

/** An order by its number, or by the name or phone of its borrower. */
export function FindOrder({ label, value, onChange }: FindOrderProps) {
  const t = useTexts(moneyMessages);
  const write = useWriter();
  const may = useMay();
  const words = useDeferredValue(value.trim());
  const enabled = words.length >= 3 && may('borrowers:read') && may('orders:read');
  const found = useQuery({ ...ordersOfQuery(words), enabled }).data ?? [];
  return (
    <>
      <TextField label={label} hint={t.assignHint} value={value} onChange={onChange} />
      {enabled && found.length > 0 && (
        <ul className="found-orders">
          {found.map((order) => (
            <li key={order.id}>
              <button type="button" onClick={() => onChange(order.id)}>
                <b>
                  <bdi>{order.borrowerName ?? order.borrowerId}</bdi>
                </b>
                <OrderStateBadge order={order} />
                <span className="amount">{write.money(order.outstanding)}</span>
                <span className="meta">{order.id}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
