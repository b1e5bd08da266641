import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/facts.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { ListingCard } from './listing-card.tsx';
import { LoanPreview } from './loan-preview.tsx';
import { CheckCards } from './product-check.tsx';
import { ActivateDraft, RemoveDraft, RetireProduct } from './product-steps.tsx';
import { productsMessages } from './products.messages.ts';
import { draftQuery, productQuery, versionsQuery } from './products.query.ts';
import { TermsEditor } from './terms-editor.tsx';
import { TermsTable } from './terms-table.tsx';
import './products.css';

const route = getRouteApi('/in/products/$productId');

type Step = 'edit' | 'activate' | 'remove' | 'retire';

/** One product: its terms on sale next to the draft, what the check says, and who puts it on sale. */
export function ProductPage() {
  const { productId } = route.useParams();
  const t = useTexts(productsMessages);
  const write = useWriter();
  const may = useMay();
  const product = useQuery(productQuery(productId));
  const draft = useQuery(draftQuery(productId));
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  const sold = product.data ?? null;
  const next = draft.data ?? null;
  const mayChange = may('products:write');
  const failed = [product, draft].find(({ isError }) => isError);
  return (
    <Needs scope="products:read">
      <PageHead
        title={<bdi>{next?.data.name ?? sold?.name ?? productId}</bdi>}
        note={
          <>
            <Link to="/products">{t.title}</Link> ·{' '}
            {next ? fill(t.draftOf, { moment: write.moment(next.data.updatedAt) }) : t.noDraft}
            {sold?.isChecked === false && ` · ${t.unchecked}`}
          </>
        }
      >
        {mayChange && sold && sold.retiredAt === null && !next && (
          <Button onClick={() => setStep('retire')}>{t.retire}</Button>
        )}
        {mayChange && next && <Button onClick={() => setStep('remove')}>{t.remove}</Button>}
        {mayChange && (next ?? sold) && (
          <Button look={next ? 'outlined' : 'solid'} onClick={() => setStep('edit')}>
            {t.edit}
          </Button>
        )}
        {mayChange && next && (
          <Button look="solid" onClick={() => setStep('activate')}>
            {t.activate}
          </Button>
        )}
      </PageHead>
      {(product.isPending || draft.isPending) && <Loading />}
      {failed && <ProblemNote error={failed.error} retry={() => void failed.refetch()} />}
      {product.isSuccess && draft.isSuccess && (
        <div className="product">
          <TermsTable sold={sold?.terms ?? null} draft={next?.data.terms ?? null} />
          <div className="product-aside">
            {(next ?? sold) && <CheckCards productId={productId} what={next ? 'draft' : 'product'} />}
            {(next ?? sold) && <LoanPreview productId={productId} terms={next?.data.terms ?? sold?.terms ?? {}} />}
            {sold && <ListingCard product={sold} />}
            {sold && <Versions productId={productId} />}
          </div>
        </div>
      )}
      {step === 'edit' && (
        <TermsEditor productId={productId} from={next?.data ?? sold} tag={next?.tag} onClose={close} />
      )}
      {step === 'activate' && <ActivateDraft productId={productId} tag={next?.tag} onClose={close} />}
      {step === 'remove' && <RemoveDraft productId={productId} tag={next?.tag} onClose={close} />}
      {step === 'retire' && <RetireProduct productId={productId} onClose={close} />}
    </Needs>
  );
}

function Versions({ productId }: { productId: string }) {
  const t = useTexts(productsMessages);
  const may = useMay();
  const versions = useQuery(versionsQuery(productId));
  if (!versions.data) return null;
  return (
    <Card
      title={t.versions}
      more={
        may('orders:read') && (
          <Link to="/orders" search={{ productId }}>
            {t.orders}
          </Link>
        )
      }
    >
      <p className="meta">{t.versionNote}</p>
      {versions.data.data.map(({ version, terms, isChecked }) => (
        <details key={version}>
          <summary>
            {fill(t.versionOf, { number: version })}
            {isChecked === false && <span className="meta"> · {t.unchecked}</span>}
          </summary>
          <TermsTable sold={terms} draft={null} />
        </details>
      ))}
    </Card>
  );
}
