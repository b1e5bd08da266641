import { api, changeHeaders } from '../../api/client.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts } from '../../language/language.tsx';
import { productsMessages } from './products.messages.ts';

interface StepProps {
  productId: string;
  /** Of the draft that was read: exactly that is put on sale, or removed. */
  tag?: string | undefined;
  onClose(): void;
}

export function ActivateDraft({ productId, tag, onClose }: StepProps) {
  const t = useTexts(productsMessages);
  return (
    <ActionDialog
      operation="activateProductDraft"
      title={t.activate}
      submit={t.activate}
      done={t.activateDone}
      undo={t.activateUndo}
      name={`activate ${productId}`}
      content={{ tag }}
      call={(key) =>
        api.POST('/lender/v1/products/{productId}/activate', {
          params: { path: { productId }, header: changeHeaders(key, tag) },
          body: {},
        })
      }
      onClose={onClose}
    />
  );
}

export function RemoveDraft({ productId, tag, onClose }: StepProps) {
  const t = useTexts(productsMessages);
  return (
    <ActionDialog
      operation="removeProductDraft"
      title={t.remove}
      submit={t.remove}
      done={t.removeDone}
      undo={t.removeUndo}
      isDanger
      name={`remove draft ${productId}`}
      content={{ tag }}
      call={() =>
        api.DELETE('/lender/v1/products/{productId}/draft', {
          params: { path: { productId }, ...(tag && { header: { 'If-Match': tag } }) },
        })
      }
      onClose={onClose}
    />
  );
}

export function RetireProduct({ productId, onClose }: StepProps) {
  const t = useTexts(productsMessages);
  return (
    <ActionDialog
      operation="retireProduct"
      title={t.retire}
      submit={t.retire}
      done={t.retireDone}
      undo={t.retireUndo}
      isDanger
      name={`retire ${productId}`}
      content={{}}
      call={(key) =>
        api.POST('/lender/v1/products/{productId}/retire', {
          params: { path: { productId }, header: changeHeaders(key) },
          body: {},
        })
      }
      onClose={onClose}
    />
  );
}
