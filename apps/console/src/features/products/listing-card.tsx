import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useDraft } from '../../api/use-draft.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useAbout } from '../../session/about.ts';
import { useMay } from '../../session/me.ts';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/facts.tsx';
import { Choice, NumberField } from '../../ui/fields.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { listingMessages } from './listing.messages.ts';
import { productsMessages } from './products.messages.ts';
import { type Listing, listingQuery, type Product } from './products.query.ts';
import { termWordsMessages } from './term-words.messages.ts';
import { written } from './terms.ts';

/** How a product on sale is shown to whoever looks for a loan. */
export function ListingCard({ product }: { product: Product }) {
  const t = useTexts(listingMessages);
  const may = useMay();
  const listing = useQuery(listingQuery(product.id));
  const [step, setStep] = useState<'show' | 'remove' | null>(null);
  const shown = listing.data?.data ?? null;
  const mayChange = may('products:write') && product.retiredAt === null && listing.isSuccess;
  const close = () => setStep(null);
  return (
    <Card title={t.title}>
      {listing.isPending && <Loading rows={1} />}
      {listing.isError && <ProblemNote error={listing.error} retry={() => void listing.refetch()} />}
      {listing.isSuccess && (shown ? <Shown of={shown} /> : <p className="meta">{t.none}</p>)}
      {mayChange && (
        <Button look="plain" onClick={() => setStep('show')}>
          {shown ? t.change : t.show}
        </Button>
      )}
      {mayChange && shown && (
        <Button look="plain" onClick={() => setStep('remove')}>
          {t.remove}
        </Button>
      )}
      {step === 'show' && <ShowProduct product={product} listing={shown} tag={listing.data?.tag} onClose={close} />}
      {step === 'remove' && <RemoveListing productId={product.id} onClose={close} />}
    </Card>
  );
}

function Shown({ of: { exampleAmount, periods, minPeriods, maxPeriods, termUnit, position } }: { of: Listing }) {
  const t = useTexts(listingMessages);
  const { units } = useTexts(productsMessages);
  const write = useWriter();
  const unit = units[termUnit];
  return (
    <Facts
      of={[
        [t.facts.example, fill(t.example, { amount: write.money(exampleAmount), periods, unit })],
        [t.facts.terms, fill(minPeriods === maxPeriods ? t.term : t.terms, { from: minPeriods, to: maxPeriods, unit })],
        // People count from one.
        [t.facts.position, position + 1],
      ]}
    />
  );
}

const units = ['day', 'week', 'fortnight', 'month'] as const;

interface ShowProps {
  product: Product;
  listing: Listing | null;
  /** Of the listing that was read. */
  tag: string | undefined;
  onClose(): void;
}

/** A month, or a quarter to a year, unless it is listed already. */
function firstTerm(listing: Listing | null, isSingle: boolean) {
  return {
    periods: listing?.periods ?? (isSingle ? 30 : 3),
    termUnit: listing?.termUnit ?? (isSingle ? ('day' as const) : ('month' as const)),
    minPeriods: listing?.minPeriods ?? (isSingle ? 30 : 3),
    maxPeriods: listing?.maxPeriods ?? (isSingle ? 30 : 12),
    position: listing?.position ?? 0,
  };
}

function ShowProduct({ product: { id: productId, terms }, listing, tag, onClose }: ShowProps) {
  const t = useTexts(listingMessages);
  const { units: names } = useTexts(productsMessages);
  const words = useTexts(termWordsMessages);
  const { format } = useAbout();
  const amountOf = useAmount();
  const name = `listing ${productId}`;
  const typedFirst = written('minAmount', listing?.exampleAmount ?? terms.minAmount, format, words);
  const first = { typed: typedFirst, ...firstTerm(listing, terms.kind === 'single') };
  const { fields, change, forget } = useDraft<Omit<Listing, 'productId' | 'exampleAmount'> & { typed: string }>(
    name,
    first,
    tag,
  );
  const { typed, ...rest } = fields;
  const amount = amountOf(typed);
  const body = { ...rest, exampleAmount: amount ?? 0 };
  const { periods, minPeriods, maxPeriods, position } = fields;
  const count = (of: 'periods' | 'minPeriods' | 'maxPeriods') => (
    <NumberField
      label={t[of]}
      name={of}
      min={1}
      max={1_200}
      value={fields[of]}
      onChange={(next) => change({ [of]: next })}
    />
  );
  return (
    <ActionDialog
      operation="putProductListing"
      title={listing ? t.change : t.show}
      submit={listing ? t.change : t.show}
      done={t.showDone}
      undo={t.showUndo}
      name={name}
      content={body}
      isReady={amount !== null && ![periods, minPeriods, maxPeriods, position].some(Number.isNaN)}
      call={() =>
        api.PUT('/lender/v1/products/{productId}/listing', {
          params: { path: { productId }, ...(tag && { header: { 'If-Match': tag } }) },
          body,
        })
      }
      onSent={forget}
      onClose={onClose}
    >
      <AmountField label={t.exampleAmount} name="amount" value={typed} onChange={(next) => change({ typed: next })} />
      <div className="in-a-row">
        {count('periods')}
        <Choice
          label={t.unit}
          name="termUnit"
          of={units}
          names={names}
          value={fields.termUnit}
          onChange={(termUnit) => change({ termUnit })}
        />
      </div>
      <div className="in-a-row">
        {count('minPeriods')}
        {count('maxPeriods')}
      </div>
      <NumberField
        label={t.position}
        name="position"
        min={1}
        max={10_001}
        value={position + 1}
        onChange={(next) => change({ position: next - 1 })}
      />
    </ActionDialog>
  );
}

function RemoveListing({ productId, onClose }: { productId: string; onClose(): void }) {
  const t = useTexts(listingMessages);
  return (
    <ActionDialog
      operation="removeProductListing"
      title={t.remove}
      submit={t.remove}
      done={t.removeDone}
      undo={t.removeUndo}
      isDanger
      name={`remove listing ${productId}`}
      content={{}}
      call={() => api.DELETE('/lender/v1/products/{productId}/listing', { params: { path: { productId } } })}
      onClose={onClose}
    />
  );
}
