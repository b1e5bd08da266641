import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, read } from '../api/client.ts';
import { useTexts, useWriter } from '../language/language.tsx';
import { AmountField, useAmount } from '../ui/amount-field.tsx';
import { Choice, TextField } from '../ui/fields.tsx';
import { ProblemNote } from '../ui/states.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { makeOfferMessages } from './make-offer.messages.ts';

const units = ['day', 'week', 'fortnight', 'month'] as const;
const week = 7 * 86_400_000;

/** The products that can be offered. */
const offeredQuery = queryOptions({
  queryKey: ['products', 'on-sale'],
  queryFn: async () => {
    const { data } = await read(api.GET('/lender/v1/products', { params: { query: { limit: 100 } } }));
    return data.filter(({ retiredAt }) => retiredAt === null);
  },
});

/** Offers a borrower a loan of a product that is on sale. */
export function MakeOffer({ borrowerId, onClose }: { borrowerId: string; onClose(): void }) {
  const t = useTexts(makeOfferMessages);
  const write = useWriter();
  const amountOf = useAmount();
  const offered = useQuery(offeredQuery);
  const products = offered.data ?? [];
  const [expiresAt] = useState(() => new Date(write.now() + week).toISOString());
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const [count, setCount] = useState('30');
  const [termUnit, setUnit] = useState<(typeof units)[number]>('day');
  const product = products.find(({ id }) => id === chosen) ?? products[0];
  const amount = amountOf(typed);
  const periods = /^\d{1,4}$/.test(count) ? Number(count) : 0;
  const body = { borrowerId, productId: product?.id ?? '', amount: amount ?? 0, periods, termUnit, expiresAt };
  return (
    <ActionDialog
      operation="makeOffer"
      amount={amount}
      title={t.makeOffer}
      submit={t.makeOffer}
      done={t.makeOfferDone}
      undo={t.makeOfferUndo}
      name={`offer ${borrowerId}`}
      content={body}
      isReady={product !== undefined && amount !== null && periods > 0}
      call={(key) => api.POST('/lender/v1/offers', { params: { header: { 'Idempotency-Key': key } }, body })}
      onClose={onClose}
    >
      {offered.isError && <ProblemNote error={offered.error} retry={() => void offered.refetch()} />}
      {offered.isSuccess && products.length === 0 && <p className="note note-warning">{t.noProduct}</p>}
      <Choice
        label={t.product}
        name="productId"
        of={products.map(({ id }) => id)}
        names={Object.fromEntries(products.map(({ id, name }) => [id, name]))}
        value={product?.id ?? ''}
        onChange={setChosen}
      />
      <AmountField label={t.amount} name="amount" value={typed} onChange={setTyped} />
      <div className="in-a-row">
        <TextField label={t.periods} name="periods" most={4} value={count} onChange={setCount} />
        <Choice
          label={t.unit}
          name="termUnit"
          of={units}
          names={t.units}
          value={termUnit}
          onChange={(next) => setUnit(next)}
        />
      </div>
    </ActionDialog>
  );
}
