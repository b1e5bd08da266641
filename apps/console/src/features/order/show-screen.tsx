import { useState } from 'react';
import { api } from '../../api/client.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useLanguage, useTexts } from '../../language/language.tsx';
import { Choice } from '../../ui/fields.tsx';
import { orderMessages } from './order.messages.ts';
import type { DialogOf } from './order-dialogs.tsx';

const screens = ['loanDetailUrl', 'repayUrl', 'loanStatement', 'loanAgreement', 'messages'] as const;

/** What the borrower sees, in their own screens: only to be looked at. */
export function ShowScreen({ order: { id: orderId }, onClose }: DialogOf) {
  const t = useTexts(orderMessages);
  const { language: own } = useLanguage();
  const [to, setTo] = useState<(typeof screens)[number]>('loanDetailUrl');
  const [language, setLanguage] = useState(own);
  const body = { to, language };
  return (
    <ActionDialog
      operation="showScreen"
      title={t.show}
      submit={t.show}
      done={(answer) => (
        <a href={(answer as { url?: string }).url} target="_blank" rel="noreferrer">
          {t.showLink}
        </a>
      )}
      undo={t.showUndo}
      name={`screen ${orderId}`}
      content={body}
      call={(key) =>
        api.POST('/lender/v1/orders/{orderId}/screens', {
          params: { path: { orderId }, header: { 'Idempotency-Key': key } },
          body,
        })
      }
      onClose={onClose}
    >
      <Choice label={t.showWhat} of={screens} names={t.screens} value={to} onChange={(next) => setTo(next)} />
      <Choice
        label={t.showLanguage}
        of={['es', 'en']}
        names={{ es: 'Español', en: 'English' }}
        value={language}
        onChange={(next) => setLanguage(next)}
      />
    </ActionDialog>
  );
}
