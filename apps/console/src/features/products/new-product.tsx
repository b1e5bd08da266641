import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts } from '../../language/language.tsx';
import { useAbout } from '../../session/about.ts';
import { Choice, TextField } from '../../ui/fields.tsx';
import { productsMessages } from './products.messages.ts';
import type { Product } from './products.query.ts';
import { startersFor } from './starters.ts';

/** A new product begins as a draft with the terms of another one, or of an example. */
export function NewProduct({ products, onClose }: { products: readonly Product[]; onClose(): void }) {
  const t = useTexts(productsMessages);
  const navigate = useNavigate();
  const about = useAbout();
  const models = [...products, ...startersFor(about, t.starters)];
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState(models[0]?.id ?? '');
  const productId = typed.trim();
  const model = models.find(({ id }) => id === from);
  if (!model) return null;
  const { name, logo, decision, terms } = model;
  const body = { name, logo, decision, terms };
  return (
    <ActionDialog
      operation="putProductDraft"
      title={t.add}
      submit={t.writeDraft}
      done={t.draftDone}
      undo={t.draftUndo}
      name={`product ${productId}`}
      content={body}
      isReady={/^[A-Za-z0-9-]{1,64}$/.test(productId) && products.every(({ id }) => id !== productId)}
      call={() => api.PUT('/lender/v1/products/{productId}/draft', { params: { path: { productId } }, body })}
      onSent={() => void navigate({ to: '/products/$productId', params: { productId } })}
      onClose={onClose}
    >
      <TextField label={t.addId} name="productId" hint={t.addIdHint} most={64} value={typed} onChange={setTyped} />
      <Choice
        label={t.copyOf}
        of={models.map(({ id }) => id)}
        names={Object.fromEntries(models.map((one) => [one.id, one.name]))}
        value={from}
        onChange={setFrom}
      />
    </ActionDialog>
  );
}
