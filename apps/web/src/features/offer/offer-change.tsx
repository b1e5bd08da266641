import { Notice } from '../../ui/notice.tsx';
import type { ConfirmOfferMessages } from './confirm-offer.messages.ts';
import type { Former } from './shown-before.ts';

/** That an updated offer has other figures, above them: each has its former one below it, and nobody accepts a change unseen. */
export function OfferChange({ former, t }: { former: Former; t: ConfirmOfferMessages }) {
  if (Object.keys(former).length === 0) return <Notice tone="info">{t.reloadDone}</Notice>;
  return (
    <Notice tone="warning" title={t.changeTitle}>
      {t.changeNote}
    </Notice>
  );
}
