import { fill } from '@plazo/contract/text';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useMemo, useState } from 'react';
import { useKeys } from '../../frame/keys.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, DayField, TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ordersMessages } from './orders.messages.ts';
import { type Filter, filters, type OrdersSearch, readOrdersSearch } from './orders.query.ts';

const sorts = ['newest', 'due-date', 'amount'] as const;

/** The filters that are on, each with a way to take it off, and a form for all of them. */
export function OrderFilters({ search }: { search: OrdersSearch }) {
  const t = useTexts(ordersMessages);
  const write = useWriter();
  const [isOpen, setOpen] = useState(false);
  useKeys(useMemo(() => [{ key: 'f', name: t.filter, run: () => setOpen(true) }], [t]));
  const wordOf = (name: Filter, value: string | number) => {
    if (typeof value === 'number') return write.money(value);
    return name.startsWith('due') || name.startsWith('created') ? write.day(value) : value;
  };
  const on = filters.flatMap((name) => {
    const value = search[name];
    return value === undefined ? [] : [{ name, says: fill(t.filters[name], { value: wordOf(name, value) }) }];
  });
  return (
    <>
      {on.map(({ name, says }) => (
        <Link key={name} to="/orders" search={{ ...search, [name]: undefined }} className="chip" title={t.removeFilter}>
          <bdi>{says}</bdi>
          <Icon name="close" size={13} />
          <span className="for-readers">{t.removeFilter}</span>
        </Link>
      ))}
      <Button look="plain" icon="filter" shortcut="F" onClick={() => setOpen(true)}>
        {t.filter}
      </Button>
      {isOpen && <FilterDialog search={search} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A range belongs to an order of the list, because each is read off one index. */
function FilterDialog({ search, onClose }: { search: OrdersSearch; onClose(): void }) {
  const t = useTexts(ordersMessages);
  const write = useWriter();
  const navigate = useNavigate();
  const amount = useAmount();
  const typed = (minor: number | undefined) => (minor === undefined ? '' : write.money(minor));
  const [fields, setFields] = useState({
    sort: search.sort ?? 'newest',
    productId: search.productId ?? '',
    createdFrom: search.createdFrom ?? '',
    createdThrough: search.createdThrough ?? '',
    dueFrom: search.dueFrom ?? '',
    dueThrough: search.dueThrough ?? '',
    minAmount: typed(search.minAmount),
    maxAmount: typed(search.maxAmount),
  });
  const change = (part: Partial<typeof fields>) => setFields({ ...fields, ...part });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const { minAmount, maxAmount, ...words } = fields;
    // Its field says how to write it.
    if (fields.sort === 'amount' && [minAmount, maxAmount].some((sum) => sum.trim() !== '' && amount(sum) === null))
      return;
    const next = { ...search, ...words, minAmount: amount(minAmount), maxAmount: amount(maxAmount) };
    void navigate({ to: '/orders', search: readOrdersSearch(next) });
    onClose();
  };
  const day = (name: 'createdFrom' | 'createdThrough' | 'dueFrom' | 'dueThrough') => (
    <DayField label={t.fields[name]} value={fields[name]} onChange={(value) => change({ [name]: value })} />
  );
  const sum = (name: 'minAmount' | 'maxAmount') => (
    <AmountField label={t.fields[name]} value={fields[name]} onChange={(value) => change({ [name]: value })} />
  );
  return (
    <Dialog open title={t.filter} onClose={onClose}>
      <form onSubmit={apply}>
        <TextField
          label={t.fields.productId}
          value={fields.productId}
          onChange={(productId) => change({ productId: productId.trim() })}
        />
        <Choice label={t.sortBy} of={sorts} names={t.sorts} value={fields.sort} onChange={(sort) => change({ sort })} />
        {fields.sort === 'newest' && day('createdFrom')}
        {fields.sort === 'newest' && day('createdThrough')}
        {fields.sort === 'due-date' && day('dueFrom')}
        {fields.sort === 'due-date' && day('dueThrough')}
        {fields.sort === 'amount' && sum('minAmount')}
        {fields.sort === 'amount' && sum('maxAmount')}
        <div className="dialog-actions">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" look="solid">
            {t.applyFilter}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
